"""Says what HDF5 files hold, as h5py reads them: one line an object, a link or an attribute. Arguments: files."""

import json
import sys

import h5py
import numpy
from h5py import h5d, h5s, h5t


def words(tid):
    """A type as it is stored, in words."""
    size = tid.get_size()
    kind = tid.get_class()
    if kind in (h5t.INTEGER, h5t.FLOAT):
        if kind == h5t.FLOAT:
            letter = "bf" if size == 2 and tid.get_fields()[2] == 8 else "f"
        else:
            letter = "iu"[tid.get_sign() == h5t.SGN_NONE]
        return "%s%d%s" % (letter, size, "" if size == 1 else "<>"[tid.get_order() == h5t.ORDER_BE])
    if kind == h5t.STRING:
        ends = {h5t.STR_NULLPAD: "padded", h5t.STR_NULLTERM: "terminated"}[tid.get_strpad()]
        characters = {h5t.CSET_UTF8: "utf8", h5t.CSET_ASCII: "ascii"}[tid.get_cset()]
        return "text" if tid.is_variable_str() else "s%d,%s,%s" % (size, characters, ends)
    if kind == h5t.ENUM:
        members = ["%s=%d" % (tid.get_member_name(i).decode(), tid.get_member_value(i)) for i in range(tid.get_nmembers())]
        return "enum(%s:%s)" % (words(tid.get_super()), ",".join(members))
    if kind == h5t.COMPOUND:
        members = [
            "%s@%d:%s" % (tid.get_member_name(i).decode(), tid.get_member_offset(i), words(tid.get_member_type(i)))
            for i in range(tid.get_nmembers())
        ]
        return "record%d(%s)" % (size, ",".join(members))
    if kind == h5t.OPAQUE:
        return "opaque%d(%s)" % (size, tid.get_tag().decode())
    return "unknown"


def attributes(path, item):
    for name in item.attrs:
        stored = h5py.h5a.open(item.id, name.encode())
        tid = stored.get_type()
        line = "attribute %s %s %s %s " % (path, name, words(tid), stored.shape)
        if words(tid) == "text":
            yield line + json.dumps([item.attrs[name]] if stored.shape == () else list(item.attrs[name]))
        else:
            data = numpy.zeros(stored.shape, (numpy.void, tid.get_size()))
            if data.size:
                stored.read(data, mtype=tid)
            yield line + data.tobytes().hex()


def storage(creation):
    """How a dataset is stored."""
    filters = [creation.get_filter(i) for i in range(creation.get_nfilters())]
    layout = creation.get_layout()
    text = "chunks %s" % (creation.get_chunk(),) if layout == h5d.CHUNKED else {h5d.COMPACT: "compact", h5d.CONTIGUOUS: "contiguous"}[layout]
    for number, _, values, _ in filters:
        text += {1: " deflate%s" % values[0] if values else "", 2: " shuffle", 3: " fletcher32", 5: " nbit"}[number]
    if creation.fill_value_defined() == h5d.FILL_VALUE_USER_DEFINED:
        text += " filled"
    return text


def dataset(path, item):
    tid = item.id.get_type()
    data = numpy.zeros(item.shape, (numpy.void, tid.get_size()))
    if data.size:
        item.id.read(h5s.ALL, h5s.ALL, data, mtype=tid)
    limit = item.maxshape
    shape = "%s" % (item.shape,) if item.shape == limit else "%s up to %s" % (item.shape, limit)
    return "dataset %s %s %s %s %s" % (path, words(tid), shape, storage(item.id.get_create_plist()), data.tobytes().hex())


def walk(group, path, names):
    yield from attributes(path or "/", group)
    for name in group:
        link = group.get(name, getlink=True)
        below = "%s/%s" % (path, name)
        if isinstance(link, h5py.SoftLink):
            yield "soft %s %s" % (below, link.path)
        elif isinstance(link, h5py.ExternalLink):
            yield "external %s %s %s" % (below, link.filename, link.path)
        elif isinstance(group[name], h5py.Group):
            yield "group " + below
            yield from walk(group[name], below, names)
        else:
            names.setdefault(h5py.h5o.get_info(group[name].id).addr, []).append(below)
            yield dataset(below, group[name])
            yield from attributes(below, group[name])


for file in sys.argv[1:]:
    print("file " + file)
    names = {}
    with h5py.File(file, "r") as opened:
        for line in walk(opened, "", names):
            print(line)
    for several in names.values():
        if len(several) > 1:
            print("same " + " ".join(sorted(several)))

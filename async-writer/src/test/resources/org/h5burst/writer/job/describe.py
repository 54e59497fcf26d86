"""Says what HDF5 files hold, as h5py reads them: one line an object, a link or an attribute. Arguments: files."""

import json
import sys

import h5py
import numpy


def value(data):
    """Elements byte for byte, little-endian as a rule; texts of variable length as JSON."""
    if isinstance(data, str):
        return "text () " + json.dumps([data])
    if isinstance(data, h5py.Empty):
        return "empty"
    if data.dtype == object:
        return "text %s %s" % (data.shape, json.dumps([each.decode() if isinstance(each, bytes) else each for each in data.flat]))
    return "%s %s %s" % (data.dtype.str if data.dtype.names is None else data.dtype, data.shape, data.tobytes().hex())


def attributes(path, item):
    for name in item.attrs:
        stored = h5py.h5a.open(item.id, name.encode())
        text = h5py.check_string_dtype(stored.dtype)
        if text is not None and text.length is None:
            data = item.attrs[name]
        else:
            data = numpy.zeros(stored.shape, stored.dtype)
            if data.size:
                stored.read(data)
        yield "attribute %s %s %s" % (path, name, value(data))


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
            yield "dataset %s %s" % (below, value(group[name][()]))
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

"""Answers questions about HDF5 files by h5py, one a line on standard input, until that ends.

A question is words between tabs. An answer is a line, "ok TYPE EXTENTS BYTES" and then so many bytes, or "no WHY".
"""
import sys

import h5py
import numpy


def type_name(dtype):
    kind = {"i": "signed INTEGER", "u": "unsigned INTEGER", "f": "signed FLOAT"}.get(dtype.kind, dtype.kind)
    return "%s(%d)" % (kind, dtype.itemsize)


def native(values):
    return numpy.ascontiguousarray(values).astype(values.dtype.newbyteorder("=")).tobytes()


def elements(file, name, begin=None, count=None):
    dataset = file[name]
    values = dataset[()] if begin is None else dataset[int(begin):int(begin) + int(count)]
    return type_name(dataset.dtype), dataset.shape, native(numpy.asarray(values))


def extents(file, name):
    return "extents", file[name].shape, b""


def texts(file, name):
    values = numpy.atleast_1d(file[name][()])
    return "texts", values.shape, b"\0".join(value if isinstance(value, bytes) else value.encode() for value in values.flat)


def stored(file, name):
    dataset = file[name].id
    kind = dataset.get_type()
    buffer = numpy.empty(dataset.shape, dtype="V%d" % kind.get_size())
    dataset.read(h5py.h5s.ALL, h5py.h5s.ALL, buffer, kind)
    return "stored", dataset.shape, buffer.tobytes()


def attribute(file, name, key):
    if key not in file[name].attrs:
        return "none", (), b""
    value = file[name].attrs[key]
    return "text", (), (value.decode() if isinstance(value, bytes) else str(value)).encode()


QUESTIONS = {each.__name__: each for each in (elements, extents, texts, stored, attribute)}


def answer(words):
    ask, path, *rest = words
    with h5py.File(path, "r") as file:
        return QUESTIONS[ask](file, *rest)


for line in sys.stdin:
    try:
        kind, extents, values = answer(line.rstrip("\n").split("\t"))
        said = "ok\t%s\t%s\t%d\n" % (kind, ",".join(str(extent) for extent in extents), len(values))
    except Exception as failure:
        said, values = "no\t%r\n" % (failure,), b""
    sys.stdout.buffer.write(said.encode() + values)
    sys.stdout.buffer.flush()

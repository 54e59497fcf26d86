# Has HDF5 read the chunks of a directory that went through filters elsewhere, and store the same elements itself.
import os
import sys
import h5py
import numpy as np


def bytes_of(name):
    with open(os.path.join(sys.argv[1], name), 'rb') as f:
        return f.read()


def dataset(f, name, element_bytes, elements, filters):
    creation = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    creation.set_chunk((elements,))
    for number, level in filters:
        creation.set_filter(number, h5py.h5z.FLAG_OPTIONAL, (level,) if number == 1 else ())
    opaque = h5py.h5t.create(h5py.h5t.OPAQUE, element_bytes)
    return h5py.h5d.create(f.id, name, opaque, h5py.h5s.create_simple((elements,)), creation)


cases = [line.split() for line in bytes_of('cases').decode().splitlines()]
with h5py.File(os.path.join(sys.argv[1], 'chunks.h5'), 'w') as f:
    for i, case in enumerate(cases):
        element_bytes, elements = int(case[0]), int(case[1])
        filters = [tuple(map(int, each.split(':'))) for each in case[2:]]
        raw = np.frombuffer(bytes_of('%d.raw' % i), 'V%d' % element_bytes)
        dataset(f, b'ours%d' % i, element_bytes, elements, filters).write_direct_chunk((0,), bytes_of('%d.ours' % i))
        dataset(f, b'theirs%d' % i, element_bytes, elements, filters).write(h5py.h5s.ALL, h5py.h5s.ALL, raw.copy())

with h5py.File(os.path.join(sys.argv[1], 'chunks.h5'), 'r') as f:
    for i, case in enumerate(cases):
        raw = np.frombuffer(bytes_of('%d.raw' % i), 'V%d' % int(case[0]))
        read = np.zeros_like(raw)
        f['ours%d' % i].id.read(h5py.h5s.ALL, h5py.h5s.ALL, read)
        assert read.tobytes() == raw.tobytes(), case
        mask, stored = f['theirs%d' % i].id.read_direct_chunk((0,))
        for name, content in (('theirs', stored), ('mask', b'%d' % mask)):
            with open(os.path.join(sys.argv[1], '%d.%s' % (i, name)), 'wb') as out:
                out.write(content)
print('%d chunks read, as they should be' % len(cases))

# Tells where the elements of each dataset begin and of what type they are; checks the values of those that are not compressed.
import sys
import h5py
import numpy as np

with h5py.File(sys.argv[1], 'r') as f:
    for name in f:
        d = f[name]
        if d.chunks:
            offsets = [d.id.get_chunk_info(i).byte_offset for i in range(d.id.get_num_chunks())]
            values = d[()].reshape(-1, 20000)
            assert len(np.unique(values)) == values.size, name
        else:
            offsets = [d.id.get_offset()]
            written = d.size - d.size % 10 if d.size > 100 else d.size
            assert (d[:written] == np.arange(written)).all(), name
        print(name, d.dtype.str, *offsets)

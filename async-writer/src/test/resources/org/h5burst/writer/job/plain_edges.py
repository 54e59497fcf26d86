# Makes a dataset whose chunks at the edge are stored without filters, which h5py itself cannot ask for.
import ctypes
import sys
import h5py
import numpy as np

with open('/proc/self/maps') as maps:
    library = next(line.split()[-1] for line in maps if '/libhdf5' in line and '_hl' not in line)
with h5py.File(sys.argv[1], 'w', libver='latest') as f:
    creation = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    creation.set_chunk((256,))
    creation.set_shuffle()
    creation.set_deflate(4)
    set_options = ctypes.CDLL(library).H5Pset_chunk_opts
    set_options.argtypes = [ctypes.c_int64, ctypes.c_uint]
    assert set_options(creation.id, 2) >= 0
    space = h5py.h5s.create_simple((259,), (h5py.h5s.UNLIMITED,))
    dataset = h5py.h5d.create(f.id, b'd', h5py.h5t.STD_I32LE, space, creation)
    dataset.write(h5py.h5s.ALL, h5py.h5s.ALL, np.arange(259, dtype='<i4'))

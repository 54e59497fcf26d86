# Reads what DimensionsJob has written.
import sys
import h5py
import numpy as np

with h5py.File(sys.argv[1], 'r') as f:
    assert len(f) == 64, list(f)
    for name in f:
        rank = int(name.replace('contiguous', '').replace('chunked', ''))
        assert f[name].shape == ((2,) * 4 + (1,) * 28)[:rank], (name, f[name].shape)
        assert (f[name].chunks is not None) == name.startswith('chunked'), name
        assert (np.ravel(f[name][()]) == np.arange(f[name].size)).all(), name
print('as it should be')

# Checks what OpenJob has made of the files of foreign.py.
import sys
import h5py
import numpy as np

for path in sys.argv[1:]:
    with h5py.File(path, 'r') as f:
        for name, count in [('numbers/i4', 24), ('numbers/f8be', 20), ('chunked', 60), ('zipped', 60), ('compact', 4), ('late', 12), ('filled', 12), ('empty', 12)]:
            assert (f[name][()].ravel() == 100 + np.arange(count)).all(), (path, name, f[name][()])
        assert f['zipped'].compression == 'gzip' and f['zipped'].shape == (6, 10), path
        extended = f['growing'].shape == (16,)  # parallel HDF5 refuses
        assert f['growing'][()].tolist() == list(range(8)) + (list(range(108, 116)) if extended else []), (path, f['growing'][()])
        assert f['sparse'][()].tolist() == (list(range(8)) if extended else [0, 0, 7, 7, 0, 0, 0, 0]), (path, f['sparse'][()])
        assert (f['added/x'][()] == np.arange(20) / 2).all(), path
        assert f['numbers/i4'].attrs['unit'] == b'm' or f['numbers/i4'].attrs['unit'] == 'm', path
        assert f['text'][()].tolist() == [b'abc', b'de'] and f['variable'][()] in ('text', b'text'), path
        assert f.attrs['made'] == 'by h5py', path
        assert list(f['added/empty']) == [], path
print('as it should be')

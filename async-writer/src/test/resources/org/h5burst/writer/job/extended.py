# Checks what OpenJob has made of the files of foreign.py.
import sys
import h5py
import numpy as np

for path in sys.argv[1:]:
    with h5py.File(path, 'r') as f:
        for name, count in [('numbers/i4', 24), ('numbers/f8be', 20), ('chunked', 60), ('zipped', 60), ('compact', 4), ('late', 12), ('filled', 12), ('empty', 12)]:
            assert (f[name][()].ravel() == 100 + np.arange(count)).all(), (path, name, f[name][()])
        assert f['zipped'].compression == 'gzip' and f['zipped'].shape == (6, 10), path
        assert f['growing'][()].tolist() == list(range(8)) + list(range(108, 116)), (path, f['growing'][()])
        assert f['fresh'][()].tolist() == [i if i % 2 == 0 else -1 for i in range(f['fresh'].shape[0])] and f['fresh'].shape[0] >= 4, (path, f['fresh'][()])
        for name in ['rows', 'grid']:
            assert f[name].shape == (5, 5 if name == 'grid' else 3) or 'latest' in path and name == 'grid', (path, f[name].shape)  # parallel HDF5 refuses
            assert (f[name][()].ravel() == np.arange(f[name].size)).all() and f[name].compression == 'gzip', (path, f[name][()])
        assert f['sparse'][()].tolist() in (list(range(8)), [0, 0, 7, 7, 0, 0, 0, 0]), (path, f['sparse'][()])  # parallel HDF5 refuses
        assert (f['added/x'][()] == np.arange(20) / 2).all(), path
        assert f['numbers/i4'].attrs['unit'] == b'm' or f['numbers/i4'].attrs['unit'] == 'm', path
        assert f['text'][()].tolist() == [b'abc', b'de'] and f['variable'][()] in ('text', b'text'), path
        assert f.attrs['made'] == 'by h5py', path
        assert list(f['added/empty']) == [], path
print('as it should be')

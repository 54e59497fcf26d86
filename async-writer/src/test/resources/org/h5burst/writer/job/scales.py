# Checks the dimension scales that Scales.java has made.
import sys
import h5py
from h5py import h5ds

for path in sys.argv[1:]:
    with h5py.File(path, 'r+') as f:
        for name, expected in [('density', [('time', 'time'), ('step', 'steps')]), ('energy', [('time', 'time')]), ('added', [('time', 'time'), ('step', 'steps')])]:
            dims = f[name].dims
            assert [(key, scale.name.strip('/')) for key, scale in dims[0].items()] == expected, (path, name, list(dims[0].items()))
            assert [key for key, _ in dims[1].items()] == ([] if name == 'added' else ['x coordinate']), (path, name)
            assert dims[0].label == ('' if name == 'added' else 't'), (path, name, dims[0].label)
            assert dims[0]['time'][()].tolist() == [0, 0.5, 1]
        assert f['density'].dims[1][0][()].tolist() == [1, 2, 3, 4]
        for scale in ['time', 'grid/x', 'steps']:
            assert h5ds.is_scale(f[scale].id), (path, scale)
        for field, dimension, scale in [('density', 0, 'time'), ('density', 0, 'steps'), ('energy', 1, 'grid/x'), ('added', 0, 'steps')]:
            assert h5ds.is_attached(f[field].id, f[scale].id, dimension), (path, field, scale)
        # HDF5's own library goes on with what it finds: both lists must be of its types.
        f['added'].dims[1].attach_scale(f['grid/x'])
        f['density'].dims[0].detach_scale(f['time'])
        assert f['density'].dims[0].keys() == ['step'] and f['added'].dims[1].keys() == ['x coordinate'], path
        assert len(f['time'].attrs['REFERENCE_LIST']) == 2 and len(f['grid/x'].attrs['REFERENCE_LIST']) == 3, path
print('as it should be')

# Makes files as others make them: of every kind of dataset that the library opens, and some that it does not.
import sys
import h5py
import numpy as np


def make(path, **options):
    with h5py.File(path, 'w', **options) as f:
        f['numbers/i4'] = np.arange(24, dtype='<i4').reshape(4, 6)
        f['numbers/f8be'] = np.arange(20, dtype='>f8')
        f['numbers/u1'] = np.arange(20, dtype='u1')
        f.create_dataset('chunked', data=np.arange(60, dtype='<i2').reshape(6, 10), chunks=(4, 3))
        f.create_dataset('zipped', data=np.arange(60, dtype='>i4').reshape(6, 10), chunks=(4, 3), compression='gzip', shuffle=True, fletcher32=True)
        f.create_dataset('lzf', data=np.arange(60), chunks=(10,), compression='lzf')
        f['scalar'] = np.float64(2.5)
        f['bool'] = np.array([True, False, True])
        f['text'] = np.array([b'abc', b'de'], dtype='S5')
        f['variable'] = 'text'
        f['complex'] = np.arange(4, dtype='<c16')
        f['half'] = np.arange(6, dtype='<f2')
        f.create_dataset('late', (12,), dtype='<i4')
        f.create_dataset('empty', (12,), dtype='<i4', chunks=(3,))
        f.create_dataset('filled', (12,), dtype='<i4', fillvalue=7)
        f.create_dataset('growing', data=np.arange(8, dtype='<i8'), maxshape=(None,), chunks=(4,))
        f.create_dataset('fresh', (0,), dtype='>f8', maxshape=(None,), chunks=(3,), fillvalue=-1)
        f.create_dataset('grid', data=np.arange(6, dtype='<i4').reshape(2, 3), maxshape=(None, 9), chunks=(2, 2), compression='gzip', shuffle=True)
        f.create_dataset('rows', data=np.arange(6, dtype='<i4').reshape(2, 3), maxshape=(None, 3), chunks=(2, 2), compression='gzip')
        f.create_dataset('sparse', (8,), dtype='<i4', chunks=(2,))[2:4] = 7
        compact = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        compact.set_layout(h5py.h5d.COMPACT)
        h5py.h5d.create(f.id, b'compact', h5py.h5t.STD_I32LE, h5py.h5s.create_simple((4,)), compact)
        f['compact'][:] = np.arange(4)
        f['nothing'] = h5py.Empty('f8')
        f['type'] = np.dtype('<i4')
        f['soft'] = h5py.SoftLink('/scalar')
        f['numbers/loop'] = f['/']
        f.attrs['made'] = 'by h5py'
        f.attrs['version'] = np.uint16(65535)
        f.attrs['big'] = np.array([1, -2, 3], dtype='>i4')
        f.attrs['both'] = np.array([['a', 'bc'], ['', 'é']], dtype=h5py.string_dtype())
        f.attrs['fixed'] = np.array([b'one', b'three'])
        f.attrs['half'] = np.float16(0.5)
        f.attrs['sure'] = True
        f.attrs['huge'] = np.uint64(2**64 - 1)
        f.attrs['nothing'] = h5py.Empty('f8')
        f.attrs['reference'] = f['scalar'].ref
        f['numbers'].attrs['unit'] = 'm'
        f['numbers/f8be'].attrs['range'] = np.array([0.5, 19.5], dtype='>f8')


make(sys.argv[1] + '/h5py.h5')
make(sys.argv[1] + '/latest.h5', libver='latest')
make(sys.argv[1] + '/block.h5', userblock_size=1024)

with h5py.File(sys.argv[1] + '/scales_h5py.h5', 'w') as f:
    f['time'] = np.array([0, 0.5, 1])
    f['grid/x'] = np.arange(1, 5, dtype='f8')
    f['time'].make_scale('time')
    f['grid/x'].make_scale('x coordinate')
    for name in ['density', 'energy']:
        f[name] = np.ones((3, 4), dtype='f4')
        f[name].dims[0].attach_scale(f['time'])
        f[name].dims[1].attach_scale(f['grid/x'])
        f[name].dims[0].label = 't'

with h5py.File(sys.argv[1] + '/ascii.h5', 'w') as f:
    ascii = h5py.string_dtype('ascii')
    f['group/numbers'] = np.arange(3)
    f.attrs['number'] = 5
    f.attrs.create('units', 'm/s', dtype=ascii)
    f['group'].attrs.create('axes', np.array([['x', 'y'], ['', 'time']], dtype=object), dtype=ascii)
    f['group/numbers'].attrs.create('padded', b'kg', dtype=ascii)

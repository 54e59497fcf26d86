# Makes texts of variable length as others make them, and appends nothing itself.
import sys
import h5py
import numpy as np

with h5py.File(sys.argv[1] + '/foreign_strings.h5', 'w') as f:
    f['utf8'] = np.array([['one', 'zwölf'], ['', '日本']], dtype=h5py.string_dtype())
    f.create_dataset('ascii', data=[b'x', b'why'], dtype=h5py.string_dtype('ascii'))
    f['deep/scalar'] = 'a text'
    f.create_dataset('zipped', data=['text %d' % i for i in range(100)], dtype=h5py.string_dtype(), chunks=(16,), compression='gzip')
    f.create_dataset('unwritten', (3,), dtype=h5py.string_dtype())
    f['numbers'] = np.arange(8, dtype='f8')
    f['type'] = np.dtype('<i4')
    f['point'] = np.dtype([('x', '<f8'), ('n', '<i4')])
    f.create_dataset('committed', data=np.arange(6), dtype=f['type'])
    f.create_dataset('points', (4,), dtype=f['point'])[:] = [(i + 0.5, i) for i in range(4)]

# Reads what was written through filters of a number, with a plugin where one is needed.
import sys
import h5py
import numpy as np

FILTERS = {'offset': [6], 'bits': [5], 'szip': [4], 'plugin': [305], 'chain': [2, 305, 1, 3]}

with h5py.File(sys.argv[1], 'r') as f:
    for name, filters in FILTERS.items():
        creation = f[name].id.get_create_plist()
        found = [creation.get_filter(i)[0] for i in range(creation.get_nfilters())]
        assert found == filters, (name, found)
        rows = 8 if name == 'chain' else 4
        assert f[name].shape == (rows, 32), f[name].shape
        assert (f[name][...] == np.arange(rows * 32).reshape(rows, 32)).all(), name
    # What lies in the file is what the plugin made of it.
    plain = f['plugin'].id.read_direct_chunk((0, 0))[1]
    assert (np.frombuffer(plain, 'u1') ^ 0x5a == np.arange(16, dtype='<i4').view('u1')).all()
print('as it should be')

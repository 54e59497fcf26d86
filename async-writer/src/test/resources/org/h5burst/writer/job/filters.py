# Reads what was written through filters of a number, with a plugin where one is needed.
import subprocess
import sys

import h5py
import numpy as np

FILTERS = {'offset': [6], 'bits': [5], 'szip': [4], 'plugin': [305], 'zstd': [2, 32015], 'lz4': [32004, 3], 'chain': [2, 305, 1, 3], 'auto': [2, 1],
           'open': []}

with h5py.File(sys.argv[1], 'r') as f:
    for name, filters in FILTERS.items():
        if name not in f:
            continue
        creation = f[name].id.get_create_plist()
        found = [creation.get_filter(i)[0] for i in range(creation.get_nfilters())]
        assert found == filters, (name, found)
        rows = 8 if name == 'chain' else 4
        assert f[name].shape == (rows, 32), f[name].shape
        if name == 'zstd':  # has no plugin in Debian
            continue
        assert (f[name][...] == np.arange(rows * 32).reshape(rows, 32)).all(), name
    # What lies in the file is what the plugin made of it.
    plain = f['plugin'].id.read_direct_chunk((0, 0))[1]
    assert (np.frombuffer(plain, 'u1') ^ 0x5a == np.arange(16, dtype='<i4').view('u1')).all()
    for row in range(4 if 'zstd' in f else 0):
        frame = f['zstd'].id.read_direct_chunk((row, 16))[1]
        planes = subprocess.run(['zstd', '-d', '-c'], input=frame, stdout=subprocess.PIPE, check=True).stdout
        elements = np.frombuffer(planes, 'u1').reshape(4, 16).T.copy().view('<i4').ravel()
        assert (elements == np.arange(row * 32 + 16, row * 32 + 32)).all(), elements
    print('as it should be:', *sorted(f))

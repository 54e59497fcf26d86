# Makes a dataset whose chunks get their places when they are written.
import sys
import h5py

with h5py.File(sys.argv[1], 'w') as f:
    f.create_dataset('d', (1024,), '<i4', maxshape=(None,), chunks=(256,), shuffle=True, compression=4)

# Checks what OpenJob has made of the file that JHDF5 has made.
import sys
import h5py
import numpy as np

with h5py.File(sys.argv[1], 'r') as f:
    ranks = f['group'].attrs['ranks']
    assert (f['matrix'][()].ravel() == -1 - np.arange(6)).all(), f['matrix'][()]
    assert f['group/array'][()].tolist() == [7, 8, 9]
    assert f['growing'][()].tolist()[4:] == list(range(4, 4 + 2 * ranks)), f['growing'][()]
    assert f['zipped'][()].tolist() == list(range(ranks)) and f['zipped'].compression == 'gzip', f['zipped'][()]
    assert f['whole'][()].tolist() == [1, 2, 3] and f['whole'].compression == 'gzip'
    assert f['group/added'][()].tolist() == list(range(ranks)) and f['group/added'].dtype == '<f4'
print('as it should be')

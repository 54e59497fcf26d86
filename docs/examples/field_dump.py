# The h5py twin of FieldDump.java.
import sys
import h5py
import numpy as np

with h5py.File(sys.argv[1], "w") as file:
    u = file.create_dataset("fields/u", (10, 4, 8), "f8")
    u.attrs["units"] = "m/s"
    u.attrs["dt"] = 0.1
    for step in range(10):
        time = 0.1 * step
        field = time + np.arange(4 * 8).reshape(4, 8)
        u[step] = field

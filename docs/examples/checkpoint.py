# The h5py twin of Checkpoint.java; a failure while it writes leaves neither the old state nor the new one.
import os
import sys
import h5py
import numpy as np

path = sys.argv[1]
step = 0
u = np.zeros(8)
if os.path.exists(path):
    with h5py.File(path, "r") as file:
        step = file.attrs["step"]
        u = file["u"][:]
end = step + 5
while step < end:
    u += step * np.arange(8)
    step += 1
with h5py.File(path, "w") as file:
    file["u"] = u
    file.attrs["step"] = end

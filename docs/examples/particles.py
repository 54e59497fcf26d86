# The h5py twin of Particles.java, for one process.
import sys
import h5py
import numpy as np

particle = np.dtype([("id", "i8"), ("x", "f8")])
with h5py.File(sys.argv[1], "w") as file:
    events = file.create_dataset("events", (0,), particle, maxshape=(None,), chunks=(1024,))
    for step in range(5):
        found = step + 1
        rows = np.zeros(found, particle)
        rows["id"] = 100 * step + np.arange(found)
        rows["x"] = 0.5 * np.arange(found)
        events.resize(len(events) + found, axis=0)
        events[-found:] = rows

# The h5py twin of Sensors.java.
import sys
import h5py

with h5py.File(sys.argv[1], "w") as file:
    series = []
    for i in range(100):
        series.append(file.create_dataset(f"sensor{i}", (0,), "f8", maxshape=(None,), chunks=(512,)))
    for step in range(20):
        for i in range(100):
            series[i].resize(step + 1, axis=0)
            series[i][step] = i + 0.01 * step

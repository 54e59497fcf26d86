# Writes the datasets of 'h5burst bench series' by h5py and leaves how long that took.
import json
import os
import sys
import time

import h5py

CHUNK = 512
IN_A_GROUP = 1000
WARM_UP = 10


def name(number):
    return f"g{number // IN_A_GROUP}/d{number % IN_A_GROUP}"


def resident():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) << 10 for line in status if line.startswith("VmRSS:"))


def measure(many, grown, datasets, series, steps):
    before = resident()
    start = time.perf_counter()
    with h5py.File(many, "w") as file:
        for number in range(datasets):
            file.create_dataset(name(number), (1,), "i8")
        declared = time.perf_counter() - start
        each = (resident() - before) / datasets
    made = time.perf_counter() - start
    start = time.perf_counter()
    took = []
    with h5py.File(grown, "w") as file:
        all = [file.create_dataset(name(number), (0,), "f8", maxshape=(None,), chunks=(CHUNK,))
               for number in range(series)]
        for step in range(steps):
            begin = time.perf_counter()
            for number, one in enumerate(all):
                one.resize(step + 1, axis=0)
                one[step] = number + step / 1024
            took.append(time.perf_counter() - begin)
    return {"declaredSeconds": declared, "fileSeconds": made, "bytesEach": each, "stepSeconds": took,
            "seriesSeconds": time.perf_counter() - start}


directory = sys.argv[1]
datasets, series, steps = map(int, sys.argv[2:])
many, grown = (os.path.join(directory, file) for file in ("many.h5", "series.h5"))
measure(many, grown, max(1, datasets // WARM_UP), series, steps)
sample = measure(many, grown, datasets, series, steps)
with open(os.path.join(directory, "result.json"), "w") as file:
    json.dump(sample, file)

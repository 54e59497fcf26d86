# Writes the dataset of 'h5burst bench chunks' by h5py and leaves how long that took.
import json
import os
import sys
import time

import h5py
import numpy as np

EDGE = 512
WARM_UP_STEPS = 2


def write(path, planes, steps):
    with h5py.File(path, "w") as file:
        data = file.create_dataset("data", (steps, EDGE, EDGE), "f4", chunks=(1, EDGE, EDGE), shuffle=True,
                                   compression="gzip", compression_opts=4)
        for step in range(steps):
            data[step] = planes[step % len(planes)]


planes_file, target, steps, _, result = sys.argv[1:]
planes = np.fromfile(planes_file, "f4").reshape(-1, EDGE, EDGE)
warm_up = target + ".warm-up"
write(warm_up, planes, min(int(steps), WARM_UP_STEPS))
os.remove(warm_up)
cpu = time.process_time()
start = time.perf_counter()
write(target, planes, int(steps))
sample = {"seconds": time.perf_counter() - start, "cpuSeconds": time.process_time() - cpu}
with open(result, "w") as file:
    json.dump(sample, file)

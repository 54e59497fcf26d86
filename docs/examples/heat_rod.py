# The h5py twin of HeatRod.java.
import sys
import h5py
import numpy as np

STEPS, CELLS, BLOCK = 12, 96, 32


def cooled(old):
    padded = np.concatenate(([0], old, [0]))
    return old + 0.2 * (padded[:-2] - 2 * old + padded[2:])


with h5py.File(sys.argv[1], "w") as file:
    run = file.create_group("run")
    file.attrs["title"] = "Cooling of a rod"
    run.attrs["conductivity"] = 0.2
    run.attrs["grid"] = np.array([CELLS, 1, 1], "i4")
    run.attrs["converged"] = True

    temperature = np.zeros(CELLS)
    temperature[CELLS // 2] = 1000
    energy = np.zeros(STEPS, "f4")
    field = run.create_dataset("temperature", (STEPS, CELLS), "f8", chunks=(1, CELLS))
    clock = run.create_dataset("clock", (0,), "i8", maxshape=(None,), chunks=(4,))
    edges = run.create_dataset("edges", (STEPS, 2), "f4", chunks=(4, 2), compression="gzip")
    for step in range(STEPS):
        temperature = cooled(temperature)
        energy[step] = temperature.sum()
        for first in range(0, CELLS, BLOCK):  # as ranks would
            field[step, first:first + BLOCK] = temperature[first:first + BLOCK]
        edges[step] = temperature[[0, -1]]
        if step % 4 == 3:
            clock.resize((step + 1,))
            clock[step - 3:] = np.arange(step - 3, step + 1)
    run["energy"] = energy
    run["energy"].attrs["unit scale"] = np.float32(1.5)
    run["energy"].attrs["unit"] = "J"

    i, j, k = np.indices((2, 3, 4))
    cube = (100 * i + 10 * j + k).astype("f4")
    file["shapes/cube"] = cube
    part = file.create_dataset("shapes/part", (1, 2, 2), "f4", chunks=(1, 2, 2))
    part[...] = cube[1:2, 1:3, 2:4]
    types = file.create_group("types")
    types["int8"] = np.array([-1, 0, 1], "i1")
    types["uint8"] = np.array([255, 0, 1], "u1")
    types["int16"] = np.array([[1, 2, 3], [4, 5, 6]], "i2")
    types["uint16"] = np.uint16(65534)
    types.create_dataset("int32", data=np.array([3, 1, 4, 1, 5], "i4"), compression="gzip")
    uint32 = types.create_dataset("uint32", (5,), "u4")
    uint32[:2] = [5, 6]
    uint32[2:] = [7, 8, 9]
    types["uint64"] = np.uint64(2**64 - 1)
    types["text"] = "so many bytes"
    types["texts"] = ["one", "three", ""]
    types["flag"] = True
    file["latest"] = h5py.SoftLink("/run/temperature")
    run["joules"] = run["energy"]
    file.flush()

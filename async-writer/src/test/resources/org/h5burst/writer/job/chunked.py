"""Makes a file with datasets in chunks, in the formats that programs in Python write; prints how many chunks."""
import sys

import h5py
import numpy

path = sys.argv[1]


def make(name, **options):
    with h5py.File(path, "a", **options) as file:
        group = file.create_group(name)
        group["line"] = 0
        del group["line"]
        for number in range(40):  # more headers than the first block of a group or a dataset has room for
            group.attrs[f"about {number}"] = "x" * 50
        line = group.create_dataset("many", shape=(5000,), chunks=(2,), dtype="i4", track_order="track_order" in options)
        for number in range(12):
            line.attrs[f"about {number}"] = "x" * 500
        line[...] = numpy.arange(5000)
        plane = group.create_dataset("filtered", shape=(0, 70), maxshape=(None, 90), chunks=(3, 4), dtype="f8",
                                     shuffle=True, compression="gzip")
        for rows in range(7, 90, 7):
            plane.resize((rows, 70 + rows // 7))
            plane[rows - 7:rows] = numpy.random.default_rng(rows).normal(size=(7, 70 + rows // 7))
        group.create_dataset("deep", data=numpy.ones((9, 8, 7), "i1"), chunks=(2, 3, 2), fletcher32=True)
        sparse = group.create_dataset("sparse", shape=(10**6,), chunks=(10,), dtype="i2")
        sparse[::10**4] = 1
        group.create_dataset("none", shape=(10,), chunks=(3,), dtype="i2")
        for dataset in group.values():
            print(dataset.name[1:], dataset.id.get_num_chunks())


make("usual")
make("ordered", track_order=True)
make("late", libver="latest")

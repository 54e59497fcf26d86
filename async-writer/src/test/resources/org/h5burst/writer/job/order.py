"""Prints the objects of files in the order in which they were made."""

import sys

import h5py


def walk(group, path):
    names = []
    group.id.links.iterate(names.append, idx_type=h5py.h5.INDEX_CRT_ORDER)
    for name in names:
        print(path + name.decode())
        if isinstance(group[name], h5py.Group):
            walk(group[name], path + name.decode() + "/")


for file in sys.argv[1:]:
    walk(h5py.File(file, "r"), "")

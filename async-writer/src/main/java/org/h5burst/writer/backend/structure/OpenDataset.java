package org.h5burst.writer.backend.structure;

import org.h5burst.hdf5.Hid;

/** A dataset, its dataspace, in which each transfer makes a new selection, and the type of its elements. */
public record OpenDataset(Hid.Dataset id, Hid.Space space, Hid.Type type) {}

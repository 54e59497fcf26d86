package org.h5burst.hdf5;

import java.lang.foreign.MemorySegment;

/**
 * HDF5's functions for references to objects in a file, of eight bytes. All <b>independent</b>. Every failure throws
 * {@link Hdf5Exception}.
 */
public interface H5R {
  /** A reference to an object. */
  int H5R_OBJECT = 0;
  /** The size of a reference in bytes. */
  int BYTES = 8;

  /** Makes a reference to an object, as a number. */
  long create(Hid.File file, String object);

  /** Returns a path of the object to which a reference leads; empty if there is none. */
  String getName(Hid.File file, MemorySegment reference);
}

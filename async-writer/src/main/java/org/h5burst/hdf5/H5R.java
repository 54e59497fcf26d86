package org.h5burst.hdf5;

import java.lang.foreign.MemorySegment;

/**
 * References to objects in a file, of eight bytes. All <b>independent</b>. Every failure throws {@link Hdf5Exception}.
 */
public interface H5R {
  /** To an object. */
  int H5R_OBJECT = 0;
  /** Bytes of a reference. */
  int BYTES = 8;

  /** Makes a reference to an object, as a number. */
  long create(Hid.File file, String object);

  /** Returns a path of the object that a reference leads to; empty if there is none. */
  String getName(Hid.File file, MemorySegment reference);
}

package org.h5burst.hdf5;

/** HDF5's functions for objects in a file. All <b>independent</b>. Every failure throws {@link Hdf5Exception}. */
public interface H5O {
  /** The kind of an object. */
  enum Kind {
    GROUP,
    DATASET,
    OTHER
  }

  /**
   * What is known about an object without reading more of it.
   *
   * @param address in the file, which is the same under all its names
   * @param hasAttributes whether it has attributes; also true if the library does not say
   */
  record Info(Kind kind, long address, boolean hasAttributes) {}

  /** Opens an object. */
  Hid.Node open(Hid.Location at, String name);

  /** Returns information about an object, which need not be open. */
  Info getInfo(Hid.Location at, String name);

  /** Copies an object, with everything below it, to another or the same file; creates missing groups above it. */
  void copy(Hid.Location from, String name, Hid.Location to, String newName, Hid.Properties link);

  /** Closes an object. */
  void close(Hid.Node object);
}

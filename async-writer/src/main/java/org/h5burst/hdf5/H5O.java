package org.h5burst.hdf5;

/** Objects in a file. All <b>independent</b>. Every failure throws {@link Hdf5Exception}. */
public interface H5O {
  /** What an object is. */
  enum Kind {
    GROUP,
    DATASET,
    OTHER
  }

  /**
   * What is known of an object without reading more of it.
   *
   * @param address in the file, by which it is known under all its names
   * @param hasAttributes whether it has attributes; true also where the library does not say
   */
  record Info(Kind kind, long address, boolean hasAttributes) {}

  /** Opens an object. */
  Hid.Node open(Hid.Location at, String name);

  /** Looks at an object, which need not be open. */
  Info getInfo(Hid.Location at, String name);

  /** Copies an object, with all that is below it, into a place of another or the same file; groups above are made. */
  void copy(Hid.Location from, String name, Hid.Location to, String newName, Hid.Properties link);

  /** Closes an object. */
  void close(Hid.Node object);
}

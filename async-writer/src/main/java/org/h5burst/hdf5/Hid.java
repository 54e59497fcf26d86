package org.h5burst.hdf5;

/**
 * An HDF5 identifier (a 64-bit {@code hid_t}), with the kind of its object as its type, so that a dataspace cannot be
 * passed as a dataset.
 */
public sealed interface Hid {
  /** Returns the identifier as HDF5 uses it. */
  long value();

  /** The start of a path. */
  sealed interface Location extends Hid permits File, Node {}

  /**
   * An open file: its root group.
   *
   * @param isOnlyRead whether it was opened only to be read
   */
  record File(long value, boolean isOnlyRead) implements Location {}

  /** An open group, dataset or named type, without distinction. */
  record Node(long value) implements Location {}

  /** An open dataset. */
  record Dataset(long value) implements Hid {}

  /** An open attribute. */
  record Attribute(long value) implements Hid {}

  /** A dataspace: extents and the selection in them. */
  record Space(long value) implements Hid {
    /** {@code H5S_ALL}: all elements of a dataset. */
    public static final Space ALL = new Space(0);
  }

  /** A datatype. */
  record Type(long value) implements Hid {}

  /** A property list. */
  record Properties(long value) implements Hid {
    /** {@code H5P_DEFAULT}. */
    public static final Properties DEFAULT = new Properties(0);
  }
}

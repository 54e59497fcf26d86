package org.h5burst.writer.backend.ffm;

/**
 * An identifier of HDF5 (a 64-bit {@code hid_t}), with what it stands for as its type: a dataspace cannot be given
 * where a dataset is wanted, nor an identifier of another HDF5 library in this process, whose numbers may be the same.
 */
public sealed interface Hid {
  /** The identifier as HDF5 takes it. */
  long value();

  /** An open file. */
  record File(long value) implements Hid {}

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

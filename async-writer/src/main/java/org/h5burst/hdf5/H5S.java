package org.h5burst.hdf5;

/**
 * HDF5's functions for dataspaces and the selections in them. All <b>independent</b>. Every failure throws
 * {@link Hdf5Exception}.
 */
public interface H5S {
  /** One element without dimensions. */
  int H5S_SCALAR = 0;
  /** Elements in dimensions. */
  int H5S_SIMPLE = 1;
  /** A hyperslab replaces the selection. */
  int H5S_SELECT_SET = 0;
  /** A hyperslab is added to the selection. */
  int H5S_SELECT_OR = 1;

  /**
   * Makes a dataspace in which everything is selected; a scalar one if there are no extents.
   *
   * @param limit of each extent, -1 for none; empty for fixed extents
   */
  Hid.Space createSimple(long[] extents, long[] limit);

  /** Returns the kind of the extents, such as {@link #H5S_SCALAR}. */
  int getSimpleExtentType(Hid.Space space);

  /** The extent of each dimension, and how far it can be extended, -1 without a limit. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Extents(long[] shape, long[] limit) {}

  /** Returns the extents; none if the dataspace is not simple. */
  Extents getSimpleExtentDims(Hid.Space space);

  /** Selects one hyperslab and nothing else. */
  void selectHyperslab(Hid.Space space, long[] start, long[] stride, long[] count, long[] block);

  /** Closes a dataspace. */
  void close(Hid.Space space);
}

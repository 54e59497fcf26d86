package org.h5burst.hdf5;

/** Dataspaces and the selections in them. All <b>independent</b>. Every failure throws {@link Hdf5Exception}. */
public interface H5S {
  /** One element without dimensions. */
  int H5S_SCALAR = 0;
  /** Elements in dimensions. */
  int H5S_SIMPLE = 1;
  /** A hyperslab replaces what is selected. */
  int H5S_SELECT_SET = 0;
  /** A hyperslab joins what is selected. */
  int H5S_SELECT_OR = 1;

  /**
   * Makes a dataspace, everything selected; that of a single element where there are no extents.
   *
   * @param limit of each extent, -1 for none; no numbers for fixed extents
   */
  Hid.Space createSimple(long[] extents, long[] limit);

  /** Returns what kind of extents there are, such as {@link #H5S_SCALAR}. */
  int getSimpleExtentType(Hid.Space space);

  /** Extent of each dimension, and how far it can be extended, -1 without a limit. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Extents(long[] shape, long[] limit) {}

  /** Returns the extents; of a dataspace that is not simple there are none. */
  Extents getSimpleExtentDims(Hid.Space space);

  /** Selects one hyperslab and nothing else. */
  void selectHyperslab(Hid.Space space, long[] start, long[] stride, long[] count, long[] block);

  /** Closes a dataspace. */
  void close(Hid.Space space);
}

package org.h5burst.hdf5;

/**
 * HDF5's functions for property lists. All <b>independent</b>, except that closing a file access list of several ranks
 * frees its communicator, which is <b>collective</b>. Every failure throws {@link Hdf5Exception}.
 */
public interface H5P {
  /** The purpose of a property list: HDF5's names without {@code H5P_}. */
  enum Kind {
    FILE_CREATE,
    FILE_ACCESS,
    GROUP_CREATE,
    DATASET_CREATE,
    DATASET_ACCESS,
    DATASET_XFER,
    LINK_CREATE
  }

  /** Makes a list. */
  Hid.Properties create(Kind kind);

  /** Closes a list. */
  void close(Hid.Properties list);

  /** The order is tracked. */
  int H5P_CRT_ORDER_TRACKED = 1;
  /** The order is indexed, so members can be found by it. */
  int H5P_CRT_ORDER_INDEXED = 2;

  /**
   * Sets for file and group creation whether the order in which members are created is tracked, by the two constants
   * above.
   */
  void setLinkCreationOrder(Hid.Properties creation, int flags);

  /** Returns for file and group creation what {@link #setLinkCreationOrder} has set. */
  int getLinkCreationOrder(Hid.Properties creation);

  /**
   * Sets for file, group and dataset creation whether the order in which attributes are created is tracked, likewise.
   */
  void setAttrCreationOrder(Hid.Properties creation, int flags);

  /** Sets for file access that objects of at least {@code threshold} bytes start at multiples of {@code boundary}. */
  void setAlignment(Hid.Properties access, long threshold, long boundary);

  /** Sets for file access how many bytes are allocated for metadata at a time. */
  void setMetaBlockSize(Hid.Properties access, long bytes);

  /** Sets for link creation whether missing groups above a link are created. */
  void setCreateIntermediateGroup(Hid.Properties link, boolean create);

  /** Sets for dataset access the chunk cache, and how soon complete chunks leave it, from 0 to 1. */
  void setChunkCache(Hid.Properties access, long slots, long bytes, double preemption);

  /** Sets for dataset creation the layout, an {@code H5D_layout_t}. */
  void setLayout(Hid.Properties creation, int layout);

  /** Sets for dataset creation the extents of a chunk. */
  void setChunk(Hid.Properties creation, long[] chunk);

  /** Sets for dataset creation when space is allocated, an {@code H5D_alloc_time_t}. */
  void setAllocTime(Hid.Properties creation, int time);

  /** Sets for dataset creation when space is filled, an {@code H5D_fill_time_t}. */
  void setFillTime(Hid.Properties creation, int time);

  /** Sets for dataset creation the fill value: the bytes of one element of a type. */
  void setFillValue(Hid.Properties creation, Hid.Type type, byte[] element);

  /** Adds for dataset creation the shuffle filter. */
  void setShuffle(Hid.Properties creation);

  /** Adds for dataset creation the deflate filter, from 0 (fast) to 9 (small). */
  void setDeflate(Hid.Properties creation, int level);

  /** Adds for dataset creation the checksum filter. */
  void setFletcher32(Hid.Properties creation);

  /** Adds for dataset creation a filter by its number, with its parameters and flags of {@link H5Z}. */
  void setFilter(Hid.Properties creation, int number, int flags, int[] values);

  /** Returns the layout, an {@code H5D_layout_t}. */
  int getLayout(Hid.Properties creation);

  /** Returns the extents of a chunk of a chunked dataset. */
  long[] getChunk(Hid.Properties creation, int rank);

  /** A result of {@link #getChunkOpts}: chunks that extend beyond the dataset are stored without filters. */
  int H5D_CHUNK_DONT_FILTER_PARTIAL_CHUNKS = 2;

  /** Returns options for the chunks of a chunked dataset. */
  int getChunkOpts(Hid.Properties creation);

  /** A result of {@link #fillValueDefined}: the fill value was set explicitly. */
  int H5D_FILL_VALUE_USER_DEFINED = 2;

  /** Returns whether there is a fill value, an {@code H5D_fill_value_t}. */
  int fillValueDefined(Hid.Properties creation);

  /** Fills bytes with the fill value, as an element of a type. */
  void getFillValue(Hid.Properties creation, Hid.Type type, byte[] element);

  /** Returns when space is allocated, an {@code H5D_alloc_time_t}. */
  int getAllocTime(Hid.Properties creation);

  /** Returns in how many other files elements are stored. */
  int getExternalCount(Hid.Properties creation);

  /** Returns the number of filters of chunks. */
  int getNfilters(Hid.Properties creation);

  /**
   * A filter of chunks.
   *
   * @param number of the filter, as registered
   * @param values parameters as in the file, at most as many as were requested
   * @param all number of parameters
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record FilterOf(int number, int[] values, long all, String name) {}

  /** Returns one of the filters of chunks, with at most so many of its parameters. */
  FilterOf getFilter(Hid.Properties creation, int index, int maxValues);
}

package org.h5burst.hdf5;

/**
 * Property lists. All <b>independent</b>, but closing a file access list of several ranks frees its communicator, which
 * is <b>collective</b>. Every failure throws {@link Hdf5Exception}.
 */
public interface H5P {
  /** What a property list is for: HDF5's names without {@code H5P_}. */
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

  /** An order that is kept. */
  int H5P_CRT_ORDER_TRACKED = 1;
  /** An order by which one can look for a member. */
  int H5P_CRT_ORDER_INDEXED = 2;

  /** Of file and group creation: whether the order in which members are made is kept, by the two constants above. */
  void setLinkCreationOrder(Hid.Properties creation, int flags);

  /** Of file and group creation: what {@link #setLinkCreationOrder} has set. */
  int getLinkCreationOrder(Hid.Properties creation);

  /** Of file, group and dataset creation: whether the order in which attributes are made is kept, likewise. */
  void setAttrCreationOrder(Hid.Properties creation, int flags);

  /** Of file access: objects of at least {@code threshold} bytes start at multiples of {@code boundary}. */
  void setAlignment(Hid.Properties access, long threshold, long boundary);

  /** Of file access: how many bytes are allocated for metadata at a time. */
  void setMetaBlockSize(Hid.Properties access, long bytes);

  /** Of link creation: whether missing groups above a link are created. */
  void setCreateIntermediateGroup(Hid.Properties link, boolean create);

  /** Of dataset access: the cache of chunks, how soon complete ones leave it from 0 to 1. */
  void setChunkCache(Hid.Properties access, long slots, long bytes, double preemption);

  /** Of dataset creation: where elements lie, an {@code H5D_layout_t}. */
  void setLayout(Hid.Properties creation, int layout);

  /** Of dataset creation: extents of a chunk. */
  void setChunk(Hid.Properties creation, long[] chunk);

  /** Of dataset creation: when space is allocated, an {@code H5D_alloc_time_t}. */
  void setAllocTime(Hid.Properties creation, int time);

  /** Of dataset creation: when space is filled, an {@code H5D_fill_time_t}. */
  void setFillTime(Hid.Properties creation, int time);

  /** Of dataset creation: the value of elements that nobody writes, the bytes of one element of a type. */
  void setFillValue(Hid.Properties creation, Hid.Type type, byte[] element);

  /** Of dataset creation: adds the filter that puts the bytes of all elements in turn. */
  void setShuffle(Hid.Properties creation);

  /** Of dataset creation: adds the filter that compresses, from 0, fast, to 9, small. */
  void setDeflate(Hid.Properties creation, int level);

  /** Of dataset creation: adds the filter that makes checksums. */
  void setFletcher32(Hid.Properties creation);

  /** Of dataset creation: adds the filter of a number, with the values that it is given and flags of {@link H5Z}. */
  void setFilter(Hid.Properties creation, int number, int flags, int[] values);

  /** Returns where elements lie, an {@code H5D_layout_t}. */
  int getLayout(Hid.Properties creation);

  /** Returns the extents of a chunk of a chunked dataset. */
  long[] getChunk(Hid.Properties creation, int rank);

  /** A result of {@link #getChunkOpts}: chunks that extend beyond the dataset are stored without filters. */
  int H5D_CHUNK_DONT_FILTER_PARTIAL_CHUNKS = 2;

  /** Returns options for the chunks of a chunked dataset. */
  int getChunkOpts(Hid.Properties creation);

  /** A result of {@link #fillValueDefined}: the fill value was set by somebody. */
  int H5D_FILL_VALUE_USER_DEFINED = 2;

  /** Returns whether there is a fill value, an {@code H5D_fill_value_t}. */
  int fillValueDefined(Hid.Properties creation);

  /** Fills bytes with the fill value, as an element of a type. */
  void getFillValue(Hid.Properties creation, Hid.Type type, byte[] element);

  /** Returns when space is allocated, an {@code H5D_alloc_time_t}. */
  int getAllocTime(Hid.Properties creation);

  /** Returns in how many other files elements lie. */
  int getExternalCount(Hid.Properties creation);

  /** Returns how many filters chunks go through. */
  int getNfilters(Hid.Properties creation);

  /**
   * A filter of chunks.
   *
   * @param number of the filter among all there are
   * @param values as they are in the file, at most as many as were asked for
   * @param all how many there are
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record FilterOf(int number, int[] values, long all, String name) {}

  /** Returns one of the filters that chunks go through, with at most so many of its values. */
  FilterOf getFilter(Hid.Properties creation, int index, int maxValues);
}

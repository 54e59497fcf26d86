package org.h5burst.writer.jhdf5;

/** Storage features of a dataset of integers; the names are JHDF5's. */
public final class HDF5IntStorageFeatures extends HDF5StorageFeatures {
  /** Without compression. */
  public static final HDF5IntStorageFeatures INT_NO_COMPRESSION = new HDF5IntStorageFeatures(NO_COMPRESSION);
  /** In the header of the dataset, of a fixed size and at most 60,000 bytes. */
  public static final HDF5IntStorageFeatures INT_COMPACT = new HDF5IntStorageFeatures(COMPACT);
  /** In one piece, of a fixed size. */
  public static final HDF5IntStorageFeatures INT_CONTIGUOUS = new HDF5IntStorageFeatures(CONTIGUOUS);
  /** In chunks. */
  public static final HDF5IntStorageFeatures INT_CHUNKED = new HDF5IntStorageFeatures(CHUNKED);
  /** In chunks, compressed. */
  public static final HDF5IntStorageFeatures INT_DEFLATE = new HDF5IntStorageFeatures(DEFLATE);
  /** In chunks, compressed at deflate's highest level. */
  public static final HDF5IntStorageFeatures INT_DEFLATE_MAX = new HDF5IntStorageFeatures(DEFLATE_MAX);
  /** In chunks, shuffled and compressed. */
  public static final HDF5IntStorageFeatures INT_SHUFFLE_DEFLATE = new HDF5IntStorageFeatures(SHUFFLE_DEFLATE);
  /** No special layout; an existing dataset keeps its type and layout. */
  public static final HDF5IntStorageFeatures INT_NO_COMPRESSION_KEEP =
      new HDF5IntStorageFeatures(NO_COMPRESSION.keeping());
  /** In the header; an existing dataset keeps its type and layout. */
  public static final HDF5IntStorageFeatures INT_COMPACT_KEEP =
      new HDF5IntStorageFeatures(COMPACT.keeping());
  /** In one piece; an existing dataset keeps its type and layout. */
  public static final HDF5IntStorageFeatures INT_CONTIGUOUS_KEEP =
      new HDF5IntStorageFeatures(CONTIGUOUS.keeping());
  /** In chunks; an existing dataset keeps its type and layout. */
  public static final HDF5IntStorageFeatures INT_CHUNKED_KEEP =
      new HDF5IntStorageFeatures(CHUNKED.keeping());
  /** In chunks, compressed; an existing dataset keeps its type and layout. */
  public static final HDF5IntStorageFeatures INT_DEFLATE_KEEP =
      new HDF5IntStorageFeatures(DEFLATE.keeping());
  /** In chunks, with as few bits as each chunk needs. */
  public static final HDF5IntStorageFeatures INT_AUTO_SCALING = new HDF5IntStorageFeatures(Storage.scaled(0, 0));
  /** In chunks, with as few bits as each chunk needs, and compressed. */
  public static final HDF5IntStorageFeatures INT_AUTO_SCALING_DEFLATE =
      new HDF5IntStorageFeatures(Storage.scaled(0, DEFAULT_LEVEL));

  private HDF5IntStorageFeatures(Storage storage) {
    super(storage);
  }

  /**
   * Returns features for chunks with compression.
   *
   * @param level 0 to 9
   */
  public static HDF5IntStorageFeatures createDeflation(int level) {
    return new HDF5IntStorageFeatures(deflated(level));
  }
}

package org.h5burst.writer.jhdf5;

/** Storage features of a dataset of floating-point numbers; the names are JHDF5's. */
public final class HDF5FloatStorageFeatures extends HDF5StorageFeatures {
  /** Without compression. */
  public static final HDF5FloatStorageFeatures FLOAT_NO_COMPRESSION = new HDF5FloatStorageFeatures(NO_COMPRESSION);
  /** In the header of the dataset, of a fixed size and at most 60,000 bytes. */
  public static final HDF5FloatStorageFeatures FLOAT_COMPACT = new HDF5FloatStorageFeatures(COMPACT);
  /** In one piece, of a fixed size. */
  public static final HDF5FloatStorageFeatures FLOAT_CONTIGUOUS = new HDF5FloatStorageFeatures(CONTIGUOUS);
  /** In chunks. */
  public static final HDF5FloatStorageFeatures FLOAT_CHUNKED = new HDF5FloatStorageFeatures(CHUNKED);
  /** In chunks, compressed. */
  public static final HDF5FloatStorageFeatures FLOAT_DEFLATE = new HDF5FloatStorageFeatures(DEFLATE);
  /** In chunks, compressed at deflate's highest level. */
  public static final HDF5FloatStorageFeatures FLOAT_DEFLATE_MAX = new HDF5FloatStorageFeatures(DEFLATE_MAX);
  /** In chunks, shuffled and compressed. */
  public static final HDF5FloatStorageFeatures FLOAT_SHUFFLE_DEFLATE = new HDF5FloatStorageFeatures(SHUFFLE_DEFLATE);
  /** No special layout; an existing dataset keeps its type and layout. */
  public static final HDF5FloatStorageFeatures FLOAT_NO_COMPRESSION_KEEP =
      new HDF5FloatStorageFeatures(NO_COMPRESSION.keeping());
  /** In the header; an existing dataset keeps its type and layout. */
  public static final HDF5FloatStorageFeatures FLOAT_COMPACT_KEEP =
      new HDF5FloatStorageFeatures(COMPACT.keeping());
  /** In one piece; an existing dataset keeps its type and layout. */
  public static final HDF5FloatStorageFeatures FLOAT_CONTIGUOUS_KEEP =
      new HDF5FloatStorageFeatures(CONTIGUOUS.keeping());
  /** In chunks; an existing dataset keeps its type and layout. */
  public static final HDF5FloatStorageFeatures FLOAT_CHUNKED_KEEP =
      new HDF5FloatStorageFeatures(CHUNKED.keeping());
  /** In chunks, compressed; an existing dataset keeps its type and layout. */
  public static final HDF5FloatStorageFeatures FLOAT_DEFLATE_KEEP =
      new HDF5FloatStorageFeatures(DEFLATE.keeping());
  /** In chunks, rounded to 1 decimal place. */
  public static final HDF5FloatStorageFeatures FLOAT_SCALING1 = new HDF5FloatStorageFeatures(Storage.scaled(1, 0));
  /** In chunks, rounded to 1 decimal place and compressed. */
  public static final HDF5FloatStorageFeatures FLOAT_SCALING1_DEFLATE =
      new HDF5FloatStorageFeatures(Storage.scaled(1, DEFAULT_LEVEL));
  /** In chunks, rounded to 2 decimal places. */
  public static final HDF5FloatStorageFeatures FLOAT_SCALING2 = new HDF5FloatStorageFeatures(Storage.scaled(2, 0));
  /** In chunks, rounded to 2 decimal places and compressed. */
  public static final HDF5FloatStorageFeatures FLOAT_SCALING2_DEFLATE =
      new HDF5FloatStorageFeatures(Storage.scaled(2, DEFAULT_LEVEL));
  /** In chunks, rounded to 3 decimal places. */
  public static final HDF5FloatStorageFeatures FLOAT_SCALING3 = new HDF5FloatStorageFeatures(Storage.scaled(3, 0));
  /** In chunks, rounded to 3 decimal places and compressed. */
  public static final HDF5FloatStorageFeatures FLOAT_SCALING3_DEFLATE =
      new HDF5FloatStorageFeatures(Storage.scaled(3, DEFAULT_LEVEL));

  private HDF5FloatStorageFeatures(Storage storage) {
    super(storage);
  }

  /**
   * Returns features for chunks with compression.
   *
   * @param level 0 to 9
   */
  public static HDF5FloatStorageFeatures createDeflation(int level) {
    return new HDF5FloatStorageFeatures(deflated(level));
  }
}

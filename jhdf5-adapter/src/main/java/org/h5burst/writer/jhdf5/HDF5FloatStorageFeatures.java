package org.h5burst.writer.jhdf5;

/** How a dataset of floating-point numbers is stored; the names are JHDF5's. */
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
  /** In chunks, compressed as far as deflate goes. */
  public static final HDF5FloatStorageFeatures FLOAT_DEFLATE_MAX = new HDF5FloatStorageFeatures(DEFLATE_MAX);
  /** In chunks, shuffled and compressed. */
  public static final HDF5FloatStorageFeatures FLOAT_SHUFFLE_DEFLATE = new HDF5FloatStorageFeatures(SHUFFLE_DEFLATE);

  private HDF5FloatStorageFeatures(Storage storage) {
    super(storage);
  }

  /**
   * In chunks, compressed.
   *
   * @param level 0 to 9
   */
  public static HDF5FloatStorageFeatures createDeflation(int level) {
    return new HDF5FloatStorageFeatures(deflated(level));
  }
}

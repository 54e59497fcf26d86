package org.h5burst.writer.jhdf5;

/** How a dataset of anything is stored; the names are JHDF5's. */
public final class HDF5GenericStorageFeatures extends HDF5StorageFeatures {
  /** Without compression. */
  public static final HDF5GenericStorageFeatures GENERIC_NO_COMPRESSION =
      new HDF5GenericStorageFeatures(NO_COMPRESSION);
  /** In the header of the dataset, of a fixed size and at most 60,000 bytes. */
  public static final HDF5GenericStorageFeatures GENERIC_COMPACT = new HDF5GenericStorageFeatures(COMPACT);
  /** In one piece, of a fixed size. */
  public static final HDF5GenericStorageFeatures GENERIC_CONTIGUOUS = new HDF5GenericStorageFeatures(CONTIGUOUS);
  /** In chunks. */
  public static final HDF5GenericStorageFeatures GENERIC_CHUNKED = new HDF5GenericStorageFeatures(CHUNKED);
  /** In chunks, compressed. */
  public static final HDF5GenericStorageFeatures GENERIC_DEFLATE = new HDF5GenericStorageFeatures(DEFLATE);
  /** In chunks, compressed as far as deflate goes. */
  public static final HDF5GenericStorageFeatures GENERIC_DEFLATE_MAX = new HDF5GenericStorageFeatures(DEFLATE_MAX);
  /** In chunks, shuffled and compressed. */
  public static final HDF5GenericStorageFeatures GENERIC_SHUFFLE_DEFLATE =
      new HDF5GenericStorageFeatures(SHUFFLE_DEFLATE);
  /** Nothing special; a dataset that is there keeps its type and layout. */
  public static final HDF5GenericStorageFeatures GENERIC_NO_COMPRESSION_KEEP =
      new HDF5GenericStorageFeatures(NO_COMPRESSION.keeping());
  /** In the header; a dataset that is there keeps its type and layout. */
  public static final HDF5GenericStorageFeatures GENERIC_COMPACT_KEEP =
      new HDF5GenericStorageFeatures(COMPACT.keeping());
  /** In one place; a dataset that is there keeps its type and layout. */
  public static final HDF5GenericStorageFeatures GENERIC_CONTIGUOUS_KEEP =
      new HDF5GenericStorageFeatures(CONTIGUOUS.keeping());
  /** In chunks; a dataset that is there keeps its type and layout. */
  public static final HDF5GenericStorageFeatures GENERIC_CHUNKED_KEEP =
      new HDF5GenericStorageFeatures(CHUNKED.keeping());
  /** In chunks, compressed; a dataset that is there keeps its type and layout. */
  public static final HDF5GenericStorageFeatures GENERIC_DEFLATE_KEEP =
      new HDF5GenericStorageFeatures(DEFLATE.keeping());

  private HDF5GenericStorageFeatures(Storage storage) {
    super(storage);
  }

  /**
   * In chunks, compressed.
   *
   * @param level 0 to 9
   */
  public static HDF5GenericStorageFeatures createDeflation(int level) {
    return new HDF5GenericStorageFeatures(deflated(level));
  }
}

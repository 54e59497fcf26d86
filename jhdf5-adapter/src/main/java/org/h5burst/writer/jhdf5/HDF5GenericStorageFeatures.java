package org.h5burst.writer.jhdf5;

/** Storage features of any dataset; the names are JHDF5's. */
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
  /** In chunks, compressed at deflate's highest level. */
  public static final HDF5GenericStorageFeatures GENERIC_DEFLATE_MAX = new HDF5GenericStorageFeatures(DEFLATE_MAX);
  /** In chunks, shuffled and compressed. */
  public static final HDF5GenericStorageFeatures GENERIC_SHUFFLE_DEFLATE =
      new HDF5GenericStorageFeatures(SHUFFLE_DEFLATE);
  /** No special layout; an existing dataset keeps its type and layout. */
  public static final HDF5GenericStorageFeatures GENERIC_NO_COMPRESSION_KEEP =
      new HDF5GenericStorageFeatures(NO_COMPRESSION.keeping());
  /** In the header; an existing dataset keeps its type and layout. */
  public static final HDF5GenericStorageFeatures GENERIC_COMPACT_KEEP =
      new HDF5GenericStorageFeatures(COMPACT.keeping());
  /** In one piece; an existing dataset keeps its type and layout. */
  public static final HDF5GenericStorageFeatures GENERIC_CONTIGUOUS_KEEP =
      new HDF5GenericStorageFeatures(CONTIGUOUS.keeping());
  /** In chunks; an existing dataset keeps its type and layout. */
  public static final HDF5GenericStorageFeatures GENERIC_CHUNKED_KEEP =
      new HDF5GenericStorageFeatures(CHUNKED.keeping());
  /** In chunks, compressed; an existing dataset keeps its type and layout. */
  public static final HDF5GenericStorageFeatures GENERIC_DEFLATE_KEEP =
      new HDF5GenericStorageFeatures(DEFLATE.keeping());

  private HDF5GenericStorageFeatures(Storage storage) {
    super(storage);
  }

  /**
   * Returns features for chunks with compression.
   *
   * @param level 0 to 9
   */
  public static HDF5GenericStorageFeatures createDeflation(int level) {
    return new HDF5GenericStorageFeatures(deflated(level));
  }
}

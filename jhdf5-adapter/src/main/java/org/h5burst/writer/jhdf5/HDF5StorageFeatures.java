package org.h5burst.writer.jhdf5;

/** How a dataset is stored. Immutable. */
public abstract sealed class HDF5StorageFeatures
    permits HDF5FloatStorageFeatures, HDF5IntStorageFeatures, HDF5GenericStorageFeatures {
  static final int DEFAULT_LEVEL = 6;
  static final int MAX_LEVEL = 9;
  static final Storage NO_COMPRESSION = new Storage(Layout.AUTOMATIC, 0, false);
  static final Storage COMPACT = new Storage(Layout.COMPACT, 0, false);
  static final Storage CONTIGUOUS = new Storage(Layout.CONTIGUOUS, 0, false);
  static final Storage CHUNKED = new Storage(Layout.CHUNKED, 0, false);
  static final Storage DEFLATE = deflated(DEFAULT_LEVEL);
  static final Storage DEFLATE_MAX = deflated(MAX_LEVEL);
  static final Storage SHUFFLE_DEFLATE = new Storage(Layout.CHUNKED, DEFAULT_LEVEL, true);

  private final Storage storage;

  HDF5StorageFeatures(Storage storage) {
    this.storage = storage;
  }

  Storage storage() {
    return storage;
  }

  static Storage deflated(int level) {
    return new Storage(Layout.CHUNKED, level, false);
  }

  /** Where the elements lie. */
  enum Layout {
    AUTOMATIC,
    COMPACT,
    CONTIGUOUS,
    CHUNKED
  }

  /**
   * The same for all types.
   *
   * @param level of compression; 0 = none
   * @param shuffle before it
   */
  record Storage(Layout layout, int level, boolean shuffle) {
    /** Whether a dataset can grow that is created in blocks. */
    boolean isExtendable(boolean byDefault) {
      return layout == Layout.CHUNKED || layout == Layout.AUTOMATIC && byDefault;
    }
  }
}

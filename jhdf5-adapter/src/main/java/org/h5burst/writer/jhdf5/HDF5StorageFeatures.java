package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.DatasetBuilder;
import org.h5burst.writer.ElementType;

/** The storage features of a dataset. Immutable. */
public abstract sealed class HDF5StorageFeatures
    permits HDF5FloatStorageFeatures, HDF5IntStorageFeatures, HDF5GenericStorageFeatures {
  static final int DEFAULT_LEVEL = 6;
  static final int MAX_LEVEL = 9;
  static final Storage NO_COMPRESSION = Storage.of(Layout.AUTOMATIC);
  static final Storage COMPACT = Storage.of(Layout.COMPACT);
  static final Storage CONTIGUOUS = Storage.of(Layout.CONTIGUOUS);
  static final Storage CHUNKED = Storage.of(Layout.CHUNKED);
  static final Storage DEFLATE = deflated(DEFAULT_LEVEL);
  static final Storage DEFLATE_MAX = deflated(MAX_LEVEL);
  static final Storage SHUFFLE_DEFLATE = new Storage(Layout.CHUNKED, DEFAULT_LEVEL, true, Storage.NO_SCALING, false);

  private final Storage storage;

  HDF5StorageFeatures(Storage storage) {
    this.storage = storage;
  }

  Storage storage() {
    return storage;
  }

  static Storage deflated(int level) {
    return new Storage(Layout.CHUNKED, level, false, Storage.NO_SCALING, false);
  }

  /** Where the elements are stored. */
  enum Layout {
    AUTOMATIC,
    COMPACT,
    CONTIGUOUS,
    CHUNKED
  }

  /**
   * The features that all types have.
   *
   * @param level of compression; 0 = none
   * @param shuffle whether to shuffle before compression
   * @param scaling number of decimal places of floating-point numbers to keep, number of bits of integers, or 0 for as
   *     many as needed; {@link #NO_SCALING}
   * @param keeps whether an existing dataset keeps its type and layout
   */
  record Storage(Layout layout, int level, boolean shuffle, int scaling, boolean keeps) {
    static final int NO_SCALING = -1;

    /** Datasets with fewer bytes are stored in their headers by default, as in JHDF5. */
    private static final int COMPACT_BELOW = 256;
    private static final int SCALE_OFFSET = 6;
    private static final int SCALE_FLOATS = 0;
    private static final int SCALE_INTEGERS = 2;

    static Storage of(Layout layout) {
      return new Storage(layout, 0, false, NO_SCALING, false);
    }

    Storage keeping() {
      return new Storage(layout, level, shuffle, scaling, true);
    }

    static Storage scaled(int scaling, int level) {
      return new Storage(Layout.CHUNKED, level, false, scaling, false);
    }

    /** Returns whether a dataset that is created in blocks can grow. */
    boolean isExtendable(boolean byDefault) {
      return layout == Layout.CHUNKED || layout == Layout.AUTOMATIC && byDefault;
    }

    /** Creates a dataset of one element. */
    Dataset scalar(DatasetBuilder builder, int bytes, boolean isAlone) {
      builder.scalar();
      if (layout == Layout.COMPACT || layout == Layout.AUTOMATIC && isAlone && bytes < COMPACT_BELOW) {
        builder.compact();
      }
      return builder.create();
    }

    /** Creates a dataset that has dimensions. */
    Dataset array(DatasetBuilder builder, DataType type, Blocks blocks, boolean grows, Session session,
        boolean fills) {
      builder.shape(blocks.shape());
      boolean isChunked = grows || layout == Layout.CHUNKED;
      if (isChunked) {
        builder.chunk(blocks.chunk(grows));
      }
      if (grows) {
        builder.maxShape(blocks.unlimited());
      }
      if (isChunked && fills && session.isAlone()) {
        builder.fill(blank(type));
      }
      if (!isChunked && (layout == Layout.COMPACT || layout == Layout.AUTOMATIC
          && session.isAlone() && blocks.isBelow(COMPACT_BELOW, type))) {
        builder.compact();
      }
      addFilters(builder, type);
      return builder.create();
    }

    private void addFilters(DatasetBuilder builder, DataType type) {
      if (scaling != NO_SCALING && type instanceof ElementType number) { // HDF5 scales nothing else
        builder.filter(SCALE_OFFSET, number.isInteger() ? SCALE_INTEGERS : SCALE_FLOATS, scaling);
      }
      if (shuffle) {
        builder.shuffle();
      }
      if (level > 0) {
        builder.deflate(level);
      }
    }

    private static AttributeValue blank(DataType type) {
      return AttributeValue.of(type, new long[0], MemorySegment.ofArray(new byte[type.bytes()]));
    }
  }
}

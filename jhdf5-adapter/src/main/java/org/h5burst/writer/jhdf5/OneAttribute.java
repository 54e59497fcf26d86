package org.h5burst.writer.jhdf5;

/** The data space of an attribute that is one number. */
enum OneAttribute {
  SCALAR,
  SIMPLE;

  /** Extent of each dimension. */
  long[] shape() {
    return switch (this) {
      case SCALAR -> new long[0];
      case SIMPLE -> new long[] {1};
    };
  }
}

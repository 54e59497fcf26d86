package org.h5burst.benchmarks.chunks;

/** How the dataset is stored. */
enum Layout {
  /** In chunks, with shuffle and deflate. */
  COMPRESSED,
  /** In chunks without filters. */
  CHUNKED,
  CONTIGUOUS;

  /** Deflate's level. */
  static final int LEVEL = 4;
}

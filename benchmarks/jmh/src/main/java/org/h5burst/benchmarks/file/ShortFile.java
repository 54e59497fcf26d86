package org.h5burst.benchmarks.file;

/**
 * A short file: datasets of doubles, of which each rank has one block.
 *
 * @param datasets how many
 * @param elements of each rank in each of them
 */
record ShortFile(int datasets, long elements) {
  long bytes() {
    return datasets * elements * Double.BYTES;
  }
}

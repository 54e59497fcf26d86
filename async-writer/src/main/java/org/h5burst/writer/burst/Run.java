package org.h5burst.writer.burst;

/**
 * Elements that lie in a row both in the file and in memory.
 *
 * @param position of the first element in the dataset, counted in row-major order
 * @param length in elements
 * @param piece number of the piece that holds them, in the order of enqueuing
 * @param source position of the first element within the piece
 */
record Run(long position, long length, int piece, long source) {
  long end() {
    return position + length;
  }

  /** The part between two positions of the dataset. */
  Run part(long from, long to) {
    return new Run(from, to - from, piece, source + from - position);
  }
}

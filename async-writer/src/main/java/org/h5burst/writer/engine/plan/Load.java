package org.h5burst.writer.engine.plan;

/**
 * The amount that a rank writes, or reads, in a burst.
 *
 * @param bytes elements of several reads count once
 * @param pieces contiguous pieces in the file
 * @param datasets number of datasets
 * @param strided whether there are gaps between its pieces
 */
public record Load(long bytes, long pieces, int datasets, boolean strided) {
  public static final Load NONE = new Load(0, 0, 0, false);

  Load plus(Load other) {
    return new Load(bytes + other.bytes, pieces + other.pieces, datasets + other.datasets, strided || other.strided);
  }
}

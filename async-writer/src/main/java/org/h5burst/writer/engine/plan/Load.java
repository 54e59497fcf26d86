package org.h5burst.writer.engine.plan;

/**
 * How much a rank writes, or reads, in a burst.
 *
 * @param bytes what several reads want counts once
 * @param pieces contiguous in the file
 * @param datasets that it touches
 * @param strided whether there are gaps between its pieces
 */
public record Load(long bytes, long pieces, int datasets, boolean strided) {
  public static final Load NONE = new Load(0, 0, 0, false);

  Load plus(Load other) {
    return new Load(bytes + other.bytes, pieces + other.pieces, datasets + other.datasets, strided || other.strided);
  }
}

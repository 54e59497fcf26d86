package org.h5burst.harness.campaign;

import java.util.SplittableRandom;
import org.h5burst.harness.kernel.Array;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * A burst of the campaign: one dataset of doubles, of which each rank writes one run, or pieces distributed to the
 * ranks in turn.
 *
 * @param range where its size comes from
 * @param number which of the range's patterns, from 0
 * @param scale processes
 * @param piece elements of a piece
 * @param pieces pieces of each rank; 1 = contiguous
 */
record Pattern(BurstRange range, int number, Scale scale, long piece, long pieces) {
  private static final ElementType TYPE = ElementType.FLOAT64;
  /** With more pieces than this the slow settings would take all the time. */
  private static final long MAX_PIECES = 1 << 17;
  private static final int MIN_PIECE_BITS = 3;
  private static final int MAX_PIECE_BITS = 16;
  /** Additive recurrences with these irrational numbers leave no gaps, however early they stop. */
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final double SILVER = Math.sqrt(2) - 1;
  private static final double BRONZE = (Math.sqrt(13) - 3) / 2;

  /**
   * Returns a pattern of a campaign, determined by its seed; every other one is strided. Sizes are of a node's burst.
   */
  static Pattern of(long seed, BurstRange range, int number, Scale scale) {
    long bytes = range.at(fraction(seed, range, number, GOLDEN));
    long elements = Math.max(1, bytes * scale.nodes() / scale.ranks() / TYPE.bytes());
    if ((number + range.ordinal()) % 2 == 0) {
      return new Pattern(range, number, scale, elements, 1);
    }
    double bits = MIN_PIECE_BITS + fraction(seed + 1, range, number, SILVER) * (MAX_PIECE_BITS - MIN_PIECE_BITS + 1);
    long piece = (1L << (int) bits) / TYPE.bytes();
    while (elements / piece > MAX_PIECES) {
      piece *= 2;
    }
    return new Pattern(range, number, scale, Math.min(piece, Math.max(1, elements / 2)), Math.max(2, elements / piece));
  }

  /** Like the method above, on some of the cores of each node, whose number is random too. */
  static Pattern drawn(long seed, BurstRange range, int number, int nodes, int coresPerNode) {
    int cores = 1 + (int) (coresPerNode * fraction(seed + 2, range, number, BRONZE));
    return of(seed, range, number, new Scale(nodes, nodes * cores));
  }

  private static double fraction(long seed, BurstRange range, int number, double step) {
    double start = new SplittableRandom(seed * BurstRange.values().length + range.ordinal()).nextDouble();
    return (start + number * step) % 1;
  }

  boolean strided() {
    return pieces > 1;
  }

  int ranks() {
    return scale.ranks();
  }

  /** Returns the bytes of one rank. */
  long bytesPerRank() {
    return piece * pieces * TYPE.bytes();
  }

  /** Returns the dataset. */
  Array array() {
    return new Array("burst", TYPE, slots() * piece * pieces);
  }

  /** Returns what a rank writes. */
  Selection selection(int rank) {
    return Selection.strided(new long[] {rank * piece}, new long[] {slots() * piece}, new long[] {pieces},
        new long[] {piece});
  }

  /** Returns how many share the file; one rank alone leaves gaps between its pieces. */
  private long slots() {
    return strided() ? Math.max(2, ranks()) : ranks();
  }
}

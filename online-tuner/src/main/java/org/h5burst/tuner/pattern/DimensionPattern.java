package org.h5burst.tuner.pattern;

/**
 * How one dimension is distributed.
 *
 * @param distribution its kind
 * @param processes number of processes, at least 1
 * @param block elements of the longest run of a process: the k of CYCLIC(k)
 * @param extent elements of all processes
 */
public record DimensionPattern(Distribution distribution, int processes, long block, long extent) {
  public DimensionPattern {
    if (processes < 1 || block < 1 || extent < block
        || distribution == Distribution.DEGENERATE && (processes != 1 || block != extent)) {
      throw new IllegalArgumentException(
          "%s over %d processes with blocks of %d of %d elements".formatted(distribution, processes, block, extent));
    }
  }

  /** Returns the largest number of elements of a process along this dimension. */
  public long share() {
    return distribution == Distribution.CYCLIC ? Math.ceilDiv(Math.ceilDiv(extent, block), processes) * block : block;
  }

  /** Returns {@code BLOCK}, {@code CYCLIC}, {@code CYCLIC(64)}, {@code *}, or {@code ?} if irregular. */
  @Override
  public String toString() {
    return switch (distribution) {
      case BLOCK -> "BLOCK";
      case CYCLIC -> block == 1 ? "CYCLIC" : "CYCLIC(" + block + ")";
      case DEGENERATE -> "*";
      case IRREGULAR -> "?";
    };
  }
}

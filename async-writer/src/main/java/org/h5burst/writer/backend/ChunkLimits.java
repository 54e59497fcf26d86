package org.h5burst.writer.backend;

/**
 * How large the chunks of a dataset may be whose shape the library chooses.
 *
 * @param from the least bytes of a chunk, before filters, where the dataset can have as many
 * @param to the most; at least twice as many
 */
public record ChunkLimits(long from, long to) {
  /** Where the program gives none. */
  public static final ChunkLimits DEFAULT = new ChunkLimits(8 << 10, 1 << 20);

  @Override
  public String toString() {
    return "of %d to %d bytes".formatted(from, to);
  }
}

package org.h5burst.writer.backend;

/**
 * Limits of the chunks of a dataset whose shape the library chooses.
 *
 * @param from least bytes of a chunk, before filters, if the dataset can have that many
 * @param to most bytes; at least twice as many
 */
public record ChunkLimits(long from, long to) {
  /** The limits if the program sets none. */
  public static final ChunkLimits DEFAULT = new ChunkLimits(8 << 10, 1 << 20);

  @Override
  public String toString() {
    return "of %s to %s bytes".formatted(from, to);
  }
}

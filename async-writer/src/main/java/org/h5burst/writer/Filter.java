package org.h5burst.writer;

/**
 * A step that the bytes of each chunk go through on their way to the file.
 *
 * @param level of {@link Kind#DEFLATE}, 0 to 9; 0 for the others
 */
public record Filter(Kind kind, int level) {
  /** What a filter does. */
  public enum Kind {
    /** Puts the first bytes of all elements first, then the second bytes, and so on: compresses better then. */
    SHUFFLE,
    /** Compresses, as gzip does. */
    DEFLATE,
    /** Adds a checksum, which is checked when the chunk is read. */
    FLETCHER32
  }

  @Override
  public String toString() {
    return kind == Kind.DEFLATE ? "DEFLATE(%d)".formatted(level) : kind.toString();
  }
}

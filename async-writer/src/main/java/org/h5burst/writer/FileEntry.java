package org.h5burst.writer;

/**
 * What a name in a file stands for. Immutable.
 *
 * @param address of the object in the file, the same under all its names; 0 for a soft or external link
 * @param file that an external link leads to; empty for anything else
 * @param target the path that a soft or external link leads to; empty for anything else
 */
public record FileEntry(Kind kind, long address, String file, String target) {
  /** What there is. */
  public enum Kind {
    GROUP,
    DATASET,
    SOFT_LINK,
    EXTERNAL_LINK,
    /** A committed type, or something else. */
    OTHER
  }
}

package org.h5burst.writer;

/**
 * What a name in a file refers to. Immutable.
 *
 * @param address of the object in the file, the same under all its names; 0 for soft and external links
 * @param file target file of an external link; otherwise empty
 * @param target target path of a soft or external link; otherwise empty
 */
public record FileEntry(Kind kind, long address, String file, String target) {
  /** The kinds of entries. */
  public enum Kind {
    GROUP,
    DATASET,
    SOFT_LINK,
    EXTERNAL_LINK,
    /** A committed type, or something else. */
    OTHER
  }
}

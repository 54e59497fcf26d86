package org.h5burst.writer.manifest;

import org.jspecify.annotations.Nullable;

/** The kinds of records in the journal. The codes are in files: they never change. */
enum RecordKind {
  /** Identifies the journal; twice, before the journal. */
  HEADER(1),
  /** The structure was changed; with the positions of new datasets' elements. */
  STRUCTURE(2),
  /** A rank has written elements. */
  REGION(3),
  /** All records before it are safe. */
  SEAL(4),
  /** How much a rank has written to each dataset since the beginning; after its notes. */
  TOTALS(5),
  /** The contents of the last seal; twice, before the journal, so that a truncated journal is noticed. */
  MARK(6),
  /** The file is complete, and is about to get its final name. */
  COMPLETE(7),
  /** The positions of a chunk's elements, or the elements themselves. */
  CHUNK(8);

  private final byte code;

  RecordKind(int code) {
    this.code = (byte) code;
  }

  byte code() {
    return code;
  }

  /** Returns the kind with a code; null if there is none. */
  static @Nullable RecordKind of(byte code) {
    for (RecordKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    return null;
  }
}

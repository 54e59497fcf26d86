package org.h5burst.writer.manifest;

import org.jspecify.annotations.Nullable;

/** What a record of the journal says. The codes are in files: they never change. */
enum RecordKind {
  /** Whose journal it is; twice, before the journal. */
  HEADER(1),
  /** The structure was changed, and where the elements of new datasets lie. */
  STRUCTURE(2),
  /** A rank has written elements. */
  REGION(3),
  /** All that stands before is safe. */
  SEAL(4),
  /** How much a rank has written of each dataset since the beginning; behind its notes. */
  TOTALS(5),
  /** What the last seal says; twice, before the journal, so that a cut journal is known as such. */
  MARK(6),
  /** The file is complete, and is about to get its name. */
  COMPLETE(7),
  /** Where elements of a chunk are, or the elements themselves. */
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

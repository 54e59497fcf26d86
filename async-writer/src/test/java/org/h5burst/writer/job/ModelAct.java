package org.h5burst.writer.job;

import org.h5burst.writer.backend.DatasetSpec;

/** What all ranks do to the structure of a file and to its datasets, each in an order of its own. */
sealed interface ModelAct {
  /** Path of the object, without a leading slash. */
  String path();

  /** Makes a group. */
  record MakeGroup(String path) implements ModelAct {}

  /** Declares a dataset of at most two dimensions. */
  record MakeDataset(String path, DatasetSpec spec) implements ModelAct {}

  /** Makes a dataset larger, to the shape that it has from now on. */
  record Extend(String path, DatasetSpec spec) implements ModelAct {}

  /**
   * Writes rows of a dataset; each row is one rank's.
   *
   * @param spec the dataset, with the shape that it has now
   * @param salt tells this write from others
   * @param sparse whether some rows are left out
   */
  record WriteRows(String path, DatasetSpec spec, int salt, boolean sparse) implements ModelAct {
    /** Whether a row is written, and by that rank. */
    boolean isOf(long row, int rank, int ranks) {
      return (row + salt) % ranks == rank && isWritten(row);
    }

    /** Whether a row is written by any rank. */
    boolean isWritten(long row) {
      return !sparse || (row * 7 + salt) % 3 != 0;
    }
  }

  /**
   * Sets an attribute.
   *
   * @param owner what has it: the root group, a group or a dataset
   * @param value as Java has it: a number, a boolean, a text, or an array of one of these; else an AttributeValue
   * @param variable whether texts are stored in a variable length
   */
  record SetAttribute(String path, Owner owner, String name, Object value, boolean variable) implements ModelAct {}

  /** What has an attribute. */
  enum Owner {
    ROOT,
    GROUP,
    DATASET
  }

  /** Makes a link. */
  record MakeLink(String path, Kind kind, String target) implements ModelAct {
    /** What kind of link. */
    enum Kind {
      SOFT,
      HARD,
      EXTERNAL
    }
  }
}

package org.h5burst.writer.job;

import org.h5burst.writer.backend.DatasetSpec;

/** What all ranks do to the structure of a file, each in an order of its own. */
sealed interface ModelAct {
  /** Path of the object, without a leading slash. */
  String path();

  /** Makes a group. */
  record MakeGroup(String path) implements ModelAct {}

  /** Declares a dataset of one dimension, a part of which each rank writes. */
  record MakeDataset(String path, DatasetSpec spec) implements ModelAct {}

  /**
   * Sets an attribute.
   *
   * @param owner what has it: the root group, a group or a dataset
   * @param value as Java has it: a number, a boolean, a text, or an array of one of these
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

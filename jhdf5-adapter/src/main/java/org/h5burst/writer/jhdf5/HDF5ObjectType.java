package org.h5burst.writer.jhdf5;

/** The kind of object to which a path refers. */
public enum HDF5ObjectType {
  /** A dataset. */
  DATASET,
  /** A committed type. */
  DATATYPE,
  /** A group. */
  GROUP,
  /** A link to a path. */
  SOFT_LINK,
  /** A link to another file. */
  EXTERNAL_LINK,
  /** Something else. */
  OTHER,
  /** Nothing. */
  NONEXISTENT
}

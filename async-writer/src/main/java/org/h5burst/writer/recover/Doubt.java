package org.h5burst.writer.recover;

/** Why the elements of a region cannot be shown to be those that were flushed. */
enum Doubt {
  /** A part of them cannot be read. */
  UNREADABLE,
  /** Another flushed write has replaced a part of them, so that their checksum says nothing about the rest. */
  REPLACED_IN_PART,
  /** They have another checksum. */
  CHANGED
}

package org.h5burst.writer.recover;

/** Why the elements of a region may not be those that were flushed. */
enum Doubt {
  /** Some of them cannot be read. */
  UNREADABLE,
  /** Another flushed write has replaced some of them, so their checksum proves nothing about the rest. */
  REPLACED_IN_PART,
  /** They do not match their checksum. */
  CHANGED
}

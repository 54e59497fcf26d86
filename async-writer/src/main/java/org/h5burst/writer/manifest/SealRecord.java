package org.h5burst.writer.manifest;

/**
 * Says that all records before it count.
 *
 * @param epoch how many seals there are with this one
 * @param bursts of the file, whose elements are with the operating system or on the disk
 * @param position where the seal stands in the journal
 */
record SealRecord(long epoch, long bursts, long position) {
  /** Of its payload. */
  static final int BYTES = 3 * Long.BYTES;
}

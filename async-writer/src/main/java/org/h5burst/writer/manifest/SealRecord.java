package org.h5burst.writer.manifest;

import java.nio.ByteBuffer;

/**
 * Says that all records before it count. A mark says the same of the last seal.
 *
 * @param epoch how many seals there are with this one
 * @param bursts of the file, whose elements are with the operating system or on the disk
 * @param changes of the structure since the beginning
 * @param datasets declared since the beginning
 * @param position where the seal stands in the journal
 */
record SealRecord(long epoch, long bursts, long changes, long datasets, long position) {
  /** Before the first one. */
  static final SealRecord NONE = new SealRecord(0, 0, 0, 0, HeaderRoom.BYTES);

  /** Of its payload. */
  static final int BYTES = 5 * Long.BYTES;

  /** Of the record. */
  static final int RECORD_BYTES = FrameBuffer.HEAD_BYTES + BYTES + FrameBuffer.TAIL_BYTES;

  void encode(RecordKind kind, FrameBuffer to) {
    to.begin(kind).putLong(epoch).putLong(bursts).putLong(changes).putLong(datasets).putLong(position).end();
  }

  static SealRecord decode(ByteBuffer payload, long at) throws ManifestException {
    if (payload.remaining() != BYTES) {
      throw new ManifestException("the seal at byte %d has %d bytes".formatted(at, payload.remaining()));
    }
    return new SealRecord(payload.getLong(), payload.getLong(), payload.getLong(), payload.getLong(),
        payload.getLong());
  }

  /** Returns whether it can follow another one, behind damage or not. */
  boolean follows(SealRecord last, boolean behindDamage) {
    return (behindDamage ? epoch > last.epoch : epoch == last.epoch + 1) && bursts >= last.bursts
        && changes >= last.changes && datasets >= last.datasets
        && datasets - last.datasets <= changes - last.changes;
  }
}

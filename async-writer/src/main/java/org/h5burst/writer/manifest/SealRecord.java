package org.h5burst.writer.manifest;

import java.nio.ByteBuffer;

/**
 * Makes all records before it count. A mark has the same contents as the last seal.
 *
 * @param epoch number of seals including this one
 * @param bursts of the file whose elements the operating system or the disk has
 * @param changes of the structure since the beginning
 * @param datasets declared since the beginning
 * @param position of the seal in the journal
 */
record SealRecord(long epoch, long bursts, long changes, long datasets, long position) {
  /** The state before the first seal. */
  static final SealRecord NONE = new SealRecord(0, 0, 0, 0, HeaderRoom.BYTES);

  /** The size of its payload. */
  static final int BYTES = 5 * Long.BYTES;

  /** The size of the record. */
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

  /** Returns whether it can follow another one, after damage or not. */
  boolean follows(SealRecord last, boolean behindDamage) {
    return (behindDamage ? epoch > last.epoch : epoch == last.epoch + 1) && bursts >= last.bursts
        && changes >= last.changes && datasets >= last.datasets
        && datasets - last.datasets <= changes - last.changes;
  }
}

package org.h5burst.writer.manifest;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * Records that wait to be written. A record is a frame: a head of a sync word (8 bytes), kind (1), format (1), two
 * zeros, length of the payload (4), position in the journal (8), number of the job (8) and CRC32C of all that (4); the
 * payload; CRC32C of head and payload (4), without the head's own checksum: bytes followed by their checksum always
 * leave the same state, so any payload would match any head. Little-endian. Used by one thread.
 *
 * <p>Design note: a record itself proves that it is one, that it is in its place, and that it belongs to the journal's
 * job. So a reader finds the next one after damage, and accepts no block of another journal. No string can look like
 * one: the bytes of the sync word never occur in UTF-8.
 */
final class FrameBuffer {
  /** The beginning of every record, as a little-endian number; its first byte does not occur again in it. */
  static final long SYNC = 0xfdfcf9fbf8fefff5L;

  /** The size of the part before the payload. */
  static final int HEAD_BYTES = 36;

  /** The size of the part after it. */
  static final int TAIL_BYTES = 4;

  /** The most that a reader must hold in memory. */
  static final int MAX_PAYLOAD_BYTES = 32 << 20;

  static final byte FORMAT = 3;
  static final int KIND_AT = 8;
  static final int FORMAT_AT = 9;
  static final int LENGTH_AT = 12;
  static final int POSITION_AT = 16;
  static final int JOB_AT = 24;
  static final int CRC_AT = 32;
  private static final int FIRST_CAPACITY = 1 << 12;
  private static final int LOW_BITS = 7;
  private static final int MORE = 1 << LOW_BITS;

  private ByteBuffer bytes = ByteBuffer.allocate(FIRST_CAPACITY).order(ByteOrder.LITTLE_ENDIAN);
  private int begin;

  /** Returns the size of all records. */
  int size() {
    return bytes.position();
  }

  /** Returns the size of the record that was begun last. */
  int recordBytes() {
    return bytes.position() - begin;
  }

  /** Forgets all records. */
  void clear() {
    bytes.clear();
    begin = 0;
  }

  /**
   * Returns all records for a position of the journal; valid until the next change.
   *
   * @param job number of the journal's job
   */
  ByteBuffer placed(long position, long job) {
    byte[] array = bytes.array();
    for (int at = 0; at < bytes.position();) {
      int payload = bytes.getInt(at + LENGTH_AT);
      bytes.putLong(at + POSITION_AT, position + at).putLong(at + JOB_AT, job).putInt(at + CRC_AT, crc(array, at, 0));
      bytes.putInt(at + HEAD_BYTES + payload, crc(array, at, payload));
      at += HEAD_BYTES + payload + TAIL_BYTES;
    }
    return bytes.duplicate().flip();
  }

  /** Returns the checksum of a head, and of so many bytes of the payload after it. */
  private static int crc(byte[] array, int head, int payload) {
    CRC32C crc = new CRC32C();
    crc.update(array, head, CRC_AT);
    crc.update(array, head + HEAD_BYTES, payload);
    return (int) crc.getValue();
  }

  FrameBuffer begin(RecordKind kind) {
    begin = bytes.position();
    room(HEAD_BYTES);
    bytes.putLong(SYNC).put(kind.code()).put(FORMAT).putShort((short) 0).putInt(0).putLong(0).putLong(0).putInt(0);
    return this;
  }

  /** Adds a number of fixed size. */
  FrameBuffer putLong(long value) {
    room(Long.BYTES);
    bytes.putLong(value);
    return this;
  }

  /** Adds a number of fixed size. */
  FrameBuffer putInt(int value) {
    room(Integer.BYTES);
    bytes.putInt(value);
    return this;
  }

  /** Adds a non-negative number in as few bytes as it needs: seven bits in each, the lowest first (LEB128). */
  FrameBuffer putNumber(long value) {
    room(Long.BYTES + 2);
    long rest = value;
    while (rest >= MORE) {
      bytes.put((byte) (rest | MORE));
      rest >>>= LOW_BITS;
    }
    bytes.put((byte) rest);
    return this;
  }

  /** Adds bytes as they are. */
  FrameBuffer put(byte[] values) {
    room(values.length);
    bytes.put(values);
    return this;
  }

  /** Adds the rest of a buffer, as it is. */
  FrameBuffer put(ByteBuffer values) {
    room(values.remaining());
    bytes.put(values.duplicate());
    return this;
  }

  void end() {
    int payload = bytes.position() - begin - HEAD_BYTES;
    if (payload > MAX_PAYLOAD_BYTES) {
      throw new IllegalStateException("a record of %d bytes, more than %d".formatted(payload, MAX_PAYLOAD_BYTES));
    }
    bytes.putInt(begin + LENGTH_AT, payload);
    putInt(0);
  }

  private void room(int more) {
    if (bytes.remaining() < more) {
      int capacity = Math.max(Math.multiplyExact(2, bytes.capacity()), Math.addExact(bytes.position(), more));
      bytes = ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN).put(bytes.duplicate().flip());
    }
  }
}

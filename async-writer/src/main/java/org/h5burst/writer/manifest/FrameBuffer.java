package org.h5burst.writer.manifest;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * Records that wait to be written. A record is a frame: kind (1 byte), three zeros, length of the payload (4 bytes), the payload, CRC32C of all that (4 bytes); little-endian. Used by one thread.
 */
final class FrameBuffer {
  /** What stands before the payload. */
  static final int HEAD_BYTES = 8;

  /** What stands after it. */
  static final int TAIL_BYTES = 4;

  /** The most that a reader has to hold in memory. */
  static final int MOST_PAYLOAD_BYTES = 32 << 20;

  private static final int FIRST_CAPACITY = 1 << 12;
  private static final int LENGTH_AT = 4;
  private static final int LOW_BITS = 7;
  private static final int MORE = 1 << LOW_BITS;

  private ByteBuffer bytes = ByteBuffer.allocate(FIRST_CAPACITY).order(ByteOrder.LITTLE_ENDIAN);
  private int begin;

  /** How many bytes all records have. */
  int size() {
    return bytes.position();
  }

  /** How many bytes the record has that was begun last. */
  int recordBytes() {
    return bytes.position() - begin;
  }

  /** Forgets all records. */
  void clear() {
    bytes.clear();
    begin = 0;
  }

  /** All records, to be read; valid until the next change. */
  ByteBuffer contents() {
    return bytes.duplicate().flip();
  }

  /** Begins a record. */
  FrameBuffer begin(RecordKind kind) {
    begin = bytes.position();
    room(HEAD_BYTES);
    bytes.put(kind.code()).put((byte) 0).putShort((short) 0).putInt(0);
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

  /** Adds a number that is not negative, in as few bytes as it needs: seven bits in each, the lowest first (LEB128). */
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

  /** Ends the record. */
  void end() {
    int payload = bytes.position() - begin - HEAD_BYTES;
    if (payload > MOST_PAYLOAD_BYTES) {
      throw new IllegalStateException("a record of %d bytes, more than %d".formatted(payload, MOST_PAYLOAD_BYTES));
    }
    bytes.putInt(begin + LENGTH_AT, payload);
    CRC32C crc = new CRC32C();
    crc.update(bytes.array(), begin, HEAD_BYTES + payload);
    putInt((int) crc.getValue());
  }

  private void room(int more) {
    if (bytes.remaining() < more) {
      int capacity = Math.max(Math.multiplyExact(2, bytes.capacity()), Math.addExact(bytes.position(), more));
      bytes = ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN).put(contents());
    }
  }
}

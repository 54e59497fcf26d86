package org.h5burst.mpi.mpj;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;

/**
 * The unit that one rank sends to another: a header, and perhaps bytes of a message.
 *
 * @param label the message to which it belongs
 * @param total the message's size in bytes
 * @param offset position of the bytes in the message; in a grant, how far the sender may send
 * @param bytes the header and, from {@link #HEADER_BYTES}, the payload
 */
record Frame(Kind kind, Label label, long total, long offset, byte[] bytes) {
  static final int HEADER_BYTES =
      Integer.BYTES + Long.BYTES + Integer.BYTES + Long.BYTES + Integer.BYTES + 2 * Long.BYTES;

  private static final Kind[] KINDS = Kind.values();

  /** The kinds of frames. */
  enum Kind {
    /** A whole message. */
    MESSAGE,
    /** Announces a long message. */
    ANNOUNCEMENT,
    /** Grants an announced message the bytes up to {@code offset}, for which the receiver has room. */
    GRANT,
    /** Bytes of an announced message. */
    DATA
  }

  /**
   * Identifies the message to which a frame belongs.
   *
   * @param context the communicator
   * @param source the sender's rank in that communicator
   * @param key what the receiver matches: a tag, or the number of a collective
   * @param message the sender's number of the message
   */
  record Label(long context, int source, long key, int message) {}

  /** Makes a frame with {@code length} bytes of {@code payload}, starting at {@code offset}. */
  static Frame of(Kind kind, Label label, MemorySegment payload, long offset, int length) {
    Frame frame = new Frame(kind, label, payload.byteSize(), offset, new byte[HEADER_BYTES + length]);
    frame.writeHeader();
    MemorySegment.copy(payload, ValueLayout.JAVA_BYTE, offset, frame.bytes, HEADER_BYTES, length);
    return frame;
  }

  /** Makes a grant that lets the sender of a message send up to an offset. */
  static Frame grant(Label label, long offset) {
    Frame frame = new Frame(Kind.GRANT, label, 0, offset, new byte[HEADER_BYTES]);
    frame.writeHeader();
    return frame;
  }

  private void writeHeader() {
    ByteBuffer.wrap(bytes).putInt(kind.ordinal()).putLong(label.context).putInt(label.source).putLong(label.key)
        .putInt(label.message).putLong(total).putLong(offset);
  }

  /** Reads a frame that another rank has sent. */
  static Frame read(byte[] bytes) {
    ByteBuffer header = ByteBuffer.wrap(bytes);
    Kind kind = KINDS[header.getInt()];
    Label label = new Label(header.getLong(), header.getInt(), header.getLong(), header.getInt());
    return new Frame(kind, label, header.getLong(), header.getLong(), bytes);
  }

  int payloadBytes() {
    return bytes.length - HEADER_BYTES;
  }

  /** Copies the payload to {@code offset} of the buffer. */
  void copyTo(MemorySegment buffer) {
    MemorySegment.copy(bytes, HEADER_BYTES, buffer, ValueLayout.JAVA_BYTE, offset, payloadBytes());
  }
}

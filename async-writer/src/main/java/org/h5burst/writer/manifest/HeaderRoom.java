package org.h5burst.writer.manifest;

/**
 * What stands before the journal: two blocks, each with the header and a mark, so that damage in one of them harms
 * nothing. What lies between and behind the records is zero, and nobody reads it.
 */
final class HeaderRoom {
  /** Of a block. */
  static final int BLOCK_BYTES = 4096;

  static final int COPIES = 2;

  /** Of the room: the journal begins here. */
  static final int BYTES = COPIES * BLOCK_BYTES;

  private static final int MARK_AT = 3072;

  private HeaderRoom() {}

  /** Returns where a copy of the header begins. */
  static long headerAt(int copy) {
    return (long) copy * BLOCK_BYTES;
  }

  /** Returns where a copy of the mark begins. */
  static long markAt(int copy) {
    return headerAt(copy) + MARK_AT;
  }

  /** Returns the header, which must leave room for the mark. */
  static FrameBuffer header(ManifestHeader header) {
    FrameBuffer frame = new FrameBuffer();
    frame.begin(RecordKind.HEADER).put(header.encode()).end();
    if (frame.size() > MARK_AT) {
      throw new IllegalStateException("a header of %d bytes, more than %d".formatted(frame.size(), MARK_AT));
    }
    return frame;
  }
}

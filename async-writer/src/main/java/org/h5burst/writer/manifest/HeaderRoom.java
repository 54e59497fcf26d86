package org.h5burst.writer.manifest;

/**
 * The space before the journal: two blocks, each with the header and a mark, so that damage to one of them does no
 * harm. The space between and after the records is zero, and is not read.
 */
final class HeaderRoom {
  /** The size of a block. */
  static final int BLOCK_BYTES = 4096;

  static final int COPIES = 2;

  /** The size of the space, after which the journal begins. */
  static final int BYTES = COPIES * BLOCK_BYTES;

  private static final int MARK_AT = 3072;

  private HeaderRoom() {}

  static long headerAt(int copy) {
    return (long) copy * BLOCK_BYTES;
  }

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

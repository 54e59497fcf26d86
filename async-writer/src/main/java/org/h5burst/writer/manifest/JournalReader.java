package org.h5burst.writer.manifest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Reads a journal record by record, up to the first one that is not whole. Never changes it. Used by one thread. */
final class JournalReader implements AutoCloseable {
  private final FileChannel channel;
  private final long size;
  private long position;

  private JournalReader(FileChannel channel) throws IOException {
    this.channel = channel;
    this.size = channel.size();
  }

  static JournalReader open(Path path) throws IOException {
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new ManifestException("%s is no regular file".formatted(path));
    }
    return new JournalReader(FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
  }

  /**
   * A record that is whole.
   *
   * @param position where it begins
   */
  record Frame(RecordKind kind, ByteBuffer payload, long position) {}

  /** Bytes of the whole journal. */
  long size() {
    return size;
  }

  /** Where the next record begins. */
  long position() {
    return position;
  }

  /** The next record; null where the journal ends, or goes on with something that is no whole record. */
  @Nullable
  Frame next() throws IOException {
    Frame frame = at(position);
    if (frame != null) {
      position += FrameBuffer.HEAD_BYTES + frame.payload.limit() + FrameBuffer.TAIL_BYTES;
    }
    return frame;
  }

  /** The record that begins at a position; null if there is no whole one. */
  @Nullable
  Frame at(long begin) throws IOException {
    if (size - begin < FrameBuffer.HEAD_BYTES + FrameBuffer.TAIL_BYTES) {
      return null;
    }
    ByteBuffer head = read(begin, FrameBuffer.HEAD_BYTES);
    RecordKind kind = head == null ? null : RecordKind.of(head.get(0));
    if (head == null || kind == null || head.getInt(0) != kind.code()) {
      return null;
    }
    int length = head.getInt(Integer.BYTES);
    if (length < 0 || length > FrameBuffer.MOST_PAYLOAD_BYTES || length > size - begin - FrameBuffer.HEAD_BYTES - FrameBuffer.TAIL_BYTES) {
      return null;
    }
    ByteBuffer body = read(begin + FrameBuffer.HEAD_BYTES, length + FrameBuffer.TAIL_BYTES);
    if (body == null) {
      return null;
    }
    ByteBuffer payload = body.slice(0, length).order(ByteOrder.LITTLE_ENDIAN);
    CRC32C crc = new CRC32C();
    crc.update(head.duplicate());
    crc.update(payload.duplicate());
    return body.getInt(length) == (int) crc.getValue() ? new Frame(kind, payload, begin) : null;
  }

  private @Nullable ByteBuffer read(long from, int bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, from + buffer.position()) < 0) {
        return null; // someone has cut it meanwhile
      }
    }
    return buffer.flip();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}

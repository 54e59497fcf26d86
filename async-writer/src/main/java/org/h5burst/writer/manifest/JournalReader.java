package org.h5burst.writer.manifest;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32C;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.OnlyRead;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a journal record by record, and continues after damage; a record of another job is damage. Never changes it.
 * Takes time proportional to the size of the file, whatever is in it. Used by one thread.
 *
 * <p>Design note: the head of a record has its own checksum and position. So if only the payload is damaged, it is
 * known what was lost, and where the next record begins; and if a head is damaged, the next place that looks like one
 * can be trusted.
 */
final class JournalReader implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JournalReader.class);
  private static final int WINDOW_BYTES = 1 << 16;
  private static final int DISK_BLOCK_BYTES = 4096;
  private static final byte FIRST_OF_SYNC = (byte) FrameBuffer.SYNC;

  private final Path path;
  /** Not a channel, which the JVM closes if the thread is interrupted: the program's own thread also reads here. */
  private final RandomAccessFile file;
  private long size;
  /** The ends of blocks that the disk could not read, each of which is reported once. */
  private final Set<Long> unreadable = new HashSet<>();
  private long position = HeaderRoom.BYTES;
  private @Nullable Long job;
  private boolean mixed;
  private boolean closed;

  private JournalReader(Path path, RandomAccessFile file, long size) {
    this.path = path;
    this.file = file;
    this.size = size;
  }

  static JournalReader open(Path path) throws IOException {
    requireRegular(path);
    RandomAccessFile file = new RandomAccessFile(path.toFile(), "r");
    try {
      requireRegular(path); // nothing else was followed
      JournalReader journal = new JournalReader(path, file, file.length());
      journal.job = journal.findJob();
      return journal;
    } catch (IOException | RuntimeException failure) {
      new OnlyRead<>(file, path).close();
      throw failure;
    }
  }

  private static void requireRegular(Path path) throws IOException {
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new ManifestException("%s is not a regular file".formatted(path));
    }
  }

  /** Returns the job of the journal, as most headers and the first head of a record show it; null if nothing does. */
  private @Nullable Long findJob() throws IOException {
    Head first = head(HeaderRoom.BYTES); // without its payload, which may be large
    if (first == null) {
      first = head(nextHead(HeaderRoom.BYTES + 1));
    }
    Map<Long, Integer> votes = new LinkedHashMap<>();
    vote(first, votes);
    for (int copy = 0; copy < HeaderRoom.COPIES; copy++) {
      for (long place : new long[] {HeaderRoom.headerAt(copy), HeaderRoom.markAt(copy)}) {
        Head head = head(place);
        vote(head != null && frame(head, place) != null ? head : null, votes);
      }
    }
    mixed = votes.size() > 1;
    int most = votes.values().stream().max(Integer::compare).orElse(0);
    return votes.keySet().stream().filter(found -> votes.getOrDefault(found, 0) == most).findFirst().orElse(null);
  }

  private static void vote(@Nullable Head head, Map<Long, Integer> votes) {
    if (head != null) {
      votes.merge(head.bytes.getLong(FrameBuffer.JOB_AT), 1, Integer::sum);
    }
  }

  /** A record, or bytes that cannot be read as one. */
  sealed interface Piece {
    /** Returns its position. */
    long from();
  }

  /** An undamaged record. */
  record Frame(RecordKind kind, ByteBuffer payload, long from) implements Piece {}

  /**
   * Bytes that are not an undamaged record.
   *
   * @param kind of the record whose payload is damaged; null if its head is
   */
  record Damage(long from, long to, @Nullable RecordKind kind) implements Piece {}

  private record Head(ByteBuffer bytes, RecordKind kind, int length) {
    long recordBytes() {
      return (long) FrameBuffer.HEAD_BYTES + length + FrameBuffer.TAIL_BYTES;
    }
  }

  /** Returns whether some of the records that identify the journal's job show another job. */
  boolean isMixed() {
    return mixed;
  }

  /** Notes what was added to the file since it was opened; before its records are read. */
  void measure() throws IOException {
    size = Math.max(size, file.length());
  }

  /** Returns the bytes of the whole file. */
  long size() {
    return size;
  }

  /** Returns the next piece of the journal; null at its end. */
  @Nullable
  Piece next() throws IOException {
    if (position >= size) {
      return null;
    }
    long from = position;
    Head head = head(from);
    if (head == null) {
      position = nextHead(from + 1);
      return new Damage(from, position, null);
    }
    Frame frame = frame(head, from);
    position = Math.min(size, from + head.recordBytes());
    return frame == null ? new Damage(from, position, head.kind) : frame;
  }

  /** Returns the record at a position; null if there is no undamaged one. */
  @Nullable
  Frame at(long from) throws IOException {
    Head head = head(from);
    return head == null ? null : frame(head, from);
  }

  private @Nullable Frame frame(Head head, long from) throws IOException {
    if (head.recordBytes() > size - from) {
      return null;
    }
    ByteBuffer body = read(from + FrameBuffer.HEAD_BYTES, head.length + FrameBuffer.TAIL_BYTES);
    if (body == null) {
      return null;
    }
    ByteBuffer payload = body.slice(0, head.length).order(ByteOrder.LITTLE_ENDIAN);
    CRC32C crc = new CRC32C();
    crc.update(head.bytes.slice(0, FrameBuffer.CRC_AT));
    crc.update(payload.duplicate());
    return body.getInt(head.length) == (int) crc.getValue() ? new Frame(head.kind, payload, from) : null;
  }

  private @Nullable Head head(long from) throws IOException {
    if (size - from < FrameBuffer.HEAD_BYTES) {
      return null;
    }
    ByteBuffer bytes = read(from, FrameBuffer.HEAD_BYTES);
    return bytes == null ? null : head(bytes, from);
  }

  private @Nullable Head head(ByteBuffer bytes, long from) {
    RecordKind kind = RecordKind.of(bytes.get(FrameBuffer.KIND_AT));
    int length = bytes.getInt(FrameBuffer.LENGTH_AT);
    if (bytes.getLong(0) != FrameBuffer.SYNC || kind == null || bytes.get(FrameBuffer.FORMAT_AT) != FrameBuffer.FORMAT
        || bytes.getShort(FrameBuffer.FORMAT_AT + 1) != 0 || bytes.getLong(FrameBuffer.POSITION_AT) != from
        || length < 0
        || length > FrameBuffer.MAX_PAYLOAD_BYTES || job != null && bytes.getLong(FrameBuffer.JOB_AT) != job) {
      return null;
    }
    return hasRightChecksum(bytes) ? new Head(bytes, kind, length) : null;
  }

  /** Returns whether the head of a record, of any format, has the checksum that it gives. */
  static boolean hasRightChecksum(ByteBuffer head) {
    CRC32C crc = new CRC32C();
    crc.update(head.slice(0, FrameBuffer.CRC_AT));
    return head.getInt(FrameBuffer.CRC_AT) == (int) crc.getValue();
  }

  /**
   * Returns the first position, starting at another one, at which a record begins; the end of the file if there is
   * none.
   */
  private long nextHead(long from) throws IOException {
    for (long begin = from; size - begin >= FrameBuffer.HEAD_BYTES;) {
      ByteBuffer window = read(begin, (int) Math.min(WINDOW_BYTES, size - begin));
      if (window == null) {
        return size;
      }
      int last = window.limit() - FrameBuffer.HEAD_BYTES;
      for (int at = 0; at <= last; at++) {
        if (window.get(at) == FIRST_OF_SYNC && window.getLong(at) == FrameBuffer.SYNC
            && head(window.slice(at, FrameBuffer.HEAD_BYTES).order(ByteOrder.LITTLE_ENDIAN), begin + at) != null) {
          return begin + at;
        }
      }
      begin += last + 1;
    }
    return size;
  }

  /**
   * Returns the bytes of the file; null if it is too short. Bytes that the disk cannot read are zeros, of which no
   * record consists.
   */
  @Nullable
  ByteBuffer read(long from, int bytes) throws IOException {
    if (closed) {
      throw new ClosedChannelException();
    }
    ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining()) {
      long place = from + buffer.position();
      try {
        file.seek(place);
        int count = file.read(buffer.array(), buffer.position(), buffer.remaining());
        if (count < 0) {
          return null; // someone has cut it meanwhile
        }
        buffer.position(buffer.position() + count);
      } catch (IOException failure) {
        long next = (place / DISK_BLOCK_BYTES + 1) * DISK_BLOCK_BYTES;
        buffer.position((int) Math.min(bytes, next - from));
        if (unreadable.add(next)) {
          LOG.warn("{}: bytes {} to {} cannot be read and count as damaged: {}", path, place, Math.min(next, size) - 1,
              Causes.reason(failure));
        }
      }
    }
    return buffer.flip();
  }

  @Override
  public void close() {
    closed = true;
    new OnlyRead<>(file, path).close();
  }
}

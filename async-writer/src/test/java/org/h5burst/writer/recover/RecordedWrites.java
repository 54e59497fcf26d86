package org.h5burst.writer.recover;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What all ranks of a job did to the files of a directory, as {@code record-writes.c} recorded it, in the order in
 * which it was done.
 */
final class RecordedWrites {
  private static final int HEAD_BYTES = 6 * Long.BYTES;

  /** The only flag with which files are renamed; the recorder ends a process that uses another one. */
  private static final long RENAME_NOREPLACE = 1;

  private RecordedWrites() {}

  /** What can happen to a file. */
  enum Kind {
    WRITE,
    TRUNCATE,
    RENAME,
    UNLINK
  }

  /**
   * One call; it took effect at some time from begin to end.
   *
   * @param offset of a write, or the new size, or the flags of a renaming
   */
  record Event(long begin, long end, Kind kind, String name, long offset, byte[] data) {
    /** Does it again in another directory, or, of a write, only the first bytes. */
    void apply(Path directory, int bytes) throws IOException {
      Path file = directory.resolve(name);
      switch (kind) {
        case WRITE -> {
          try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(data, 0, bytes), offset);
          }
        }
        case TRUNCATE -> {
          try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            if (channel.size() > offset) {
              channel.truncate(offset);
            } else if (channel.size() < offset) {
              channel.write(ByteBuffer.allocate(1), offset - 1);
            }
          }
        }
        case RENAME -> {
          Path to = directory.resolve(new String(data, StandardCharsets.UTF_8));
          if (offset == RENAME_NOREPLACE) {
            Files.move(file, to);
          } else {
            Files.move(file, to, StandardCopyOption.REPLACE_EXISTING);
          }
        }
        case UNLINK -> Files.deleteIfExists(file);
      }
    }
  }

  /** Reads the records of all processes. */
  static List<Event> read(Path directory, String prefix) throws IOException {
    List<Event> events = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(file -> file.getFileName().toString().startsWith(prefix)).toList()) {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
        while (bytes.remaining() >= HEAD_BYTES) {
          events.add(read(bytes));
        }
      }
    }
    events.sort(Comparator.comparingLong(Event::end));
    return events;
  }

  private static Event read(ByteBuffer bytes) {
    long begin = bytes.getLong();
    long end = bytes.getLong();
    Kind kind = Kind.values()[(int) bytes.getLong() - 1];
    byte[] name = new byte[(int) bytes.getLong()];
    long offset = bytes.getLong();
    byte[] data = new byte[(int) bytes.getLong()];
    bytes.get(name).get(data);
    return new Event(begin, end, kind, new String(name, StandardCharsets.UTF_8), offset, data);
  }
}

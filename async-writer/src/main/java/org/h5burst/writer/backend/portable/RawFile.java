package org.h5burst.writer.backend.portable;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.writer.backend.OnlyRead;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The bytes of a file, at offsets. Used by one thread. */
final class RawFile implements ElementStore, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RawFile.class);

  private final FileChannel channel;
  private final AtomicLong written;
  private final Closeable closing;

  private RawFile(FileChannel channel, AtomicLong written, Closeable closing) {
    this.channel = channel;
    this.written = written;
    this.closing = closing;
  }

  /**
   * Opens a file that exists.
   *
   * @param written grows by every byte that is written
   */
  static RawFile open(Path path, AtomicLong written) throws IOException {
    FileChannel channel =
        FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    return new RawFile(channel, written, channel);
  }

  /** Opens a file that exists, to be read only. */
  static RawFile openToRead(Path path) throws IOException {
    FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
    return new RawFile(channel, new AtomicLong(), new OnlyRead<>(channel, path)::close);
  }

  @Override
  public void write(ByteBuffer memory, long from, long bytes, long offset) throws IOException {
    memory.limit(Math.toIntExact(from + bytes)).position(Math.toIntExact(from));
    long at = offset;
    while (memory.hasRemaining()) {
      at += channel.write(memory, at);
    }
    written(bytes);
  }

  /** Counts bytes that were written to the file, by this or in another way. */
  void written(long bytes) {
    written.addAndGet(bytes);
  }

  @Override
  public void read(MemorySegment memory, long offset) throws IOException {
    ByteBuffer buffer = memory.asByteBuffer();
    long at = offset;
    while (buffer.hasRemaining()) {
      int count = channel.read(buffer, at);
      if (count < 0) {
        memory.asSlice(buffer.position()).fill((byte) 0);
        return;
      }
      if (count == 0) {
        throw new EOFException("the file system returns nothing at offset " + at);
      }
      at += count;
    }
  }

  /** Requires that nobody has truncated the file before a byte. */
  void requireBytes(long least, Path path) {
    try {
      if (channel.size() < least) {
        throw new IllegalStateException(("%s was truncated by another program: it has %d bytes, and what was written "
            + "ends at byte %d or later").formatted(path, channel.size(), least));
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /**
   * Locks a part of the file against other ranks that lock as well; waits for them. Ranks in one JVM share Java's table
   * of locks, which refuses a lock held by another of them instead of waiting.
   */
  FileLock lock(long offset, long bytes) throws IOException {
    IdleStrategy wait = new IdleStrategy();
    while (true) {
      try {
        return channel.lock(offset, bytes, false);
      } catch (OverlappingFileLockException heldInThisJvm) {
        wait.pause();
      }
    }
  }

  /** Closes the file after a failure, ignoring further ones. */
  void abandon() {
    try {
      channel.close();
    } catch (IOException failure) {
      LOG.debug("cannot close a file that has failed before", failure);
    }
  }

  @Override
  public void close() throws IOException {
    closing.close();
  }
}

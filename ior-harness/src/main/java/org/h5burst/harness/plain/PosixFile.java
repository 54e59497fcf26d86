package org.h5burst.harness.plain;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** A file of the operating system. */
record PosixFile(Path path, FileChannel channel) implements PlainFile {
  @Override
  public void write(long offset, MemorySegment bytes) throws IOException {
    ByteBuffer rest = bytes.asByteBuffer();
    for (long place = offset; rest.hasRemaining();) {
      place += channel.write(rest, place);
    }
  }

  @Override
  public void read(long offset, MemorySegment bytes) throws IOException {
    ByteBuffer rest = bytes.asByteBuffer();
    for (long place = offset; rest.hasRemaining();) {
      int count = channel.read(rest, place);
      if (count < 0) {
        throw new EOFException("%s ends before byte %d".formatted(path, offset + bytes.byteSize()));
      }
      place += count;
    }
  }

  @Override
  public void sync() throws IOException {
    channel.force(true);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}

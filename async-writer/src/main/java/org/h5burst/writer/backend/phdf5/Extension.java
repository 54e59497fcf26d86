package org.h5burst.writer.backend.phdf5;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps a file longer than what HDF5 has allocated in it, without writing what lies between. One rank does it for all.
 *
 * <p>Where MPI-IO writes several pieces collectively, metadata for instance, it reads the file between them and writes it back; where the file ends before, it writes back what happened to
 * be in its memory. In a file that is long enough, elements that nobody writes are zero.
 */
final class Extension {
  /** More than the metadata of one dataset and the groups above it. */
  private static final long METADATA_BYTES = 256 << 10;
  private static final long UNKNOWN = -1;

  private final Path path;

  /** HDF5 has allocated nothing beyond this offset. */
  private long end = UNKNOWN;

  Extension(Path path) {
    this.path = path;
  }

  /** Makes room for a dataset, before any rank creates it. */
  void reserve(long dataBytes) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      long begin = end == UNKNOWN ? channel.size() : end;
      end = Math.addExact(begin, Math.addExact(dataBytes, METADATA_BYTES));
      if (channel.size() < end) {
        channel.write(ByteBuffer.allocate(1), end - 1);
      }
    }
  }

  /** Notes that HDF5 has cut the file where its allocation ends, as it does when it flushes. */
  void flushed() {
    end = UNKNOWN;
  }
}

package org.h5burst.writer.backend.phdf5;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Makes a file longer, without writing what lies between, before a dataset is created in it.
 *
 * <p>Where MPI-IO writes several pieces collectively, metadata for instance, it reads the file between them and writes it back; where the file ends before, it writes back what happened to be in
 * its memory. In a file that is long enough, elements that nobody writes are zero.
 */
final class Extension {
  /** More than the metadata of one dataset and the groups above it. HDF5 cuts what is too much at the next flush or close. */
  private static final long METADATA_BYTES = 1 << 20;

  private Extension() {}

  /** Extends a file for data beyond what is allocated in it. <b>Independent</b>: for one rank to do before all create the dataset. */
  static void reserve(Path path, long allocatedBytes, long dataBytes) throws IOException {
    long end = Math.addExact(Math.addExact(allocatedBytes, dataBytes), METADATA_BYTES);
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      if (channel.size() < end) {
        channel.write(ByteBuffer.allocate(1), end - 1);
      }
    }
  }
}

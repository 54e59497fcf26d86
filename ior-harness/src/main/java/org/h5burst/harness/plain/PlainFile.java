package org.h5burst.harness.plain;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** An open file of bytes. One thread. */
public interface PlainFile extends AutoCloseable {
  /**
   * Writes all of the memory at an offset in bytes; not more than 2 GiB. <b>Collective</b> for
   * {@link PlainApi#MPI_IO_COLLECTIVE}.
   */
  void write(long offset, MemorySegment bytes) throws IOException;

  /**
   * Fills the memory with the bytes at an offset; at most 2 GiB. <b>Collective</b> for
   * {@link PlainApi#MPI_IO_COLLECTIVE}.
   *
   * @throws IOException if the file has less, which MPI-IO does not report for a collective read
   */
  void read(long offset, MemorySegment bytes) throws IOException;

  /** Flushes what was written to the device. <b>Collective</b> for MPI-IO. */
  void sync() throws IOException;

  /** Closes the file. <b>Collective</b> for MPI-IO. */
  @Override
  void close() throws IOException;
}

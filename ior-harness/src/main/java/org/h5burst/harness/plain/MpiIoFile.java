package org.h5burst.harness.plain;

import java.lang.foreign.MemorySegment;
import org.h5burst.mpi.ffm.MpiFile;

/** A file of MPI-IO. */
record MpiIoFile(MpiFile file) implements PlainFile {
  @Override
  public void write(long offset, MemorySegment bytes) {
    file.write(offset, bytes);
  }

  @Override
  public void read(long offset, MemorySegment bytes) {
    file.read(offset, bytes);
  }

  @Override
  public void sync() {
    file.sync();
  }

  @Override
  public void close() {
    file.close();
  }
}

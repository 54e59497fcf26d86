package org.h5burst.writer.backend.portable;

import java.util.function.LongConsumer;

/** An open object of JHDF5's HDF5. */
record Id(long value, LongConsumer closer) implements AutoCloseable {
  @Override
  public void close() {
    closer.accept(value);
  }
}

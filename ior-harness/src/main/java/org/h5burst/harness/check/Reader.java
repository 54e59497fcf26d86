package org.h5burst.harness.check;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.kernel.Array;

/** An HDF5 reader that shares no code with H5Burst. Used by one thread. */
public interface Reader extends AutoCloseable {
  /** Receives the elements of a dataset, part by part. */
  @FunctionalInterface
  interface Sink {
    /**
     * Returns the next elements.
     *
     * @param first linear (row-major) index of the first
     * @param elements in the machine's byte order; reused after the call
     * @return whether to continue
     */
    boolean accept(long first, MemorySegment elements);
  }

  /** The readers to choose from. */
  enum Kind {
    /** JHDF5 if it can be loaded, otherwise h5dump. */
    AUTO,
    /** The library JHDF5. */
    JHDF5,
    /** HDF5's own tool. */
    H5DUMP
  }

  /** Opens a file. The caller closes the reader. */
  static Reader open(Kind kind, Path file) {
    boolean jhdf5 = kind == Kind.JHDF5 || kind == Kind.AUTO && Jhdf5.describe().isPresent();
    return jhdf5 ? Jhdf5.open(file) : H5dumpReader.open(file);
  }

  /** Returns what reads, with its version. */
  String name();

  /**
   * Reads a dataset from its first to its last element.
   *
   * @throws Unexpected if it is missing or has another type or shape
   * @throws CommandFailure if it cannot be read
   */
  void read(Array expected, Sink sink) throws Unexpected;

  @Override
  void close();

  /** A dataset is not what it should be. */
  final class Unexpected extends Exception {
    private static final long serialVersionUID = 1L;

    Unexpected(String message) {
      super(message);
    }
  }
}

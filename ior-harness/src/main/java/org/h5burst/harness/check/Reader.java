package org.h5burst.harness.check;

import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.kernel.Array;

/** Reads the datasets of an HDF5 file. Used by one thread. */
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
    /** JHDF5 if it can be loaded, otherwise h5dump if it is installed, otherwise H5Burst. */
    AUTO,
    /** The library JHDF5. */
    JHDF5,
    /** HDF5's own tool. */
    H5DUMP,
    /** This library, which wrote the file: the only reader here that is not independent software. */
    H5BURST;

    private Kind found() {
      if (this != AUTO) {
        return this;
      }
      if (Jhdf5.describe().isPresent()) {
        return JHDF5;
      }
      return H5dumpReader.isInstalled() ? H5DUMP : H5BURST;
    }
  }

  /** Opens a file. The caller closes the reader. */
  static Reader open(Kind kind, Path file) {
    if (!Files.isReadable(file)) {
      throw new CommandFailure("%s cannot be read: there is no such file, or it may not be read".formatted(file));
    }
    return switch (kind.found()) {
      case JHDF5 -> Jhdf5.open(file);
      case H5DUMP -> H5dumpReader.open(file);
      default -> LibraryReader.open(file);
    };
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

package org.h5burst.writer.chunk;

import java.lang.foreign.Arena;
import org.h5burst.writer.chunk.ffm.LibDeflateFunctions;

/** By what chunks are compressed; each reads what the other has written, and so does HDF5. */
public enum DeflateMethod {
  /** {@code java.util.zip}, which is everywhere. */
  JAVA {
    @Override
    public String description() {
      return "java.util.zip of Java " + Runtime.version();
    }

    @Override
    ChunkFilter filter(int level, Arena arena) {
      return new JavaDeflate(level);
    }
  },
  /** libdeflate, which is faster, where it is installed. */
  LIBDEFLATE {
    @Override
    public String description() {
      return LibDeflateFunctions.find().map(library -> "libdeflate, " + library.file())
          .orElse("libdeflate, which is not installed");
    }

    @Override
    ChunkFilter filter(int level, Arena arena) {
      return new LibDeflate(LibDeflateFunctions.find().orElseThrow(
          () -> new IllegalStateException("libdeflate (libdeflate.so.0) is not installed, or has not every function")),
          level, arena);
    }
  };

  /** Returns the fastest that can be used here. */
  public static DeflateMethod best() {
    return LibDeflateFunctions.find().isPresent() ? LIBDEFLATE : JAVA;
  }

  /**
   * Returns what it is here, for people: the version of Java, or the file of libdeflate, which does not know its
   * version.
   */
  public abstract String description();

  /**
   * Makes a filter that compresses.
   *
   * @param level HDF5's, 0 to 9
   * @param arena in which it lives
   */
  abstract ChunkFilter filter(int level, Arena arena);
}

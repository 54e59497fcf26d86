package org.h5burst.writer.chunk;

import java.lang.foreign.Arena;
import org.h5burst.writer.chunk.ffm.LibDeflateFunctions;

/** The library that compresses chunks. Each can read what the other wrote, and so can HDF5. */
public enum DeflateMethod {
  /** {@code java.util.zip}, which is always available. */
  JAVA,
  /** libdeflate, which is faster, if it is installed. */
  LIBDEFLATE;

  /** Returns the fastest method that is available here. */
  public static DeflateMethod best() {
    return LibDeflateFunctions.find().isPresent() ? LIBDEFLATE : JAVA;
  }

  /**
   * Describes the library for messages: the version of Java, or the file of libdeflate, which does not report its
   * version.
   */
  public String description() {
    return switch (this) {
      case JAVA -> "java.util.zip of Java " + Runtime.version();
      case LIBDEFLATE -> LibDeflateFunctions.find().map(library -> "libdeflate, " + library.file())
          .orElse("libdeflate, which is not installed");
    };
  }

  /**
   * Makes a filter that compresses with this method.
   *
   * @param level HDF5's level, 0 to 9
   * @param arena that owns the filter's memory
   */
  ChunkFilter filter(int level, Arena arena) {
    return switch (this) {
      case JAVA -> new JavaDeflate(level);
      case LIBDEFLATE -> new LibDeflate(LibDeflateFunctions.find().orElseThrow(
          () -> new IllegalStateException("libdeflate (libdeflate.so.0) is not installed, or lacks a function")),
          level, arena);
    };
  }
}

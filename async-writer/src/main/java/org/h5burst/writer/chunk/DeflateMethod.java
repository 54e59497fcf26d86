package org.h5burst.writer.chunk;

import java.lang.foreign.Arena;
import java.util.Optional;
import org.h5burst.writer.chunk.ffm.LibDeflateFunctions;

/** The library that deflates chunks. Whichever it is, the other one and HDF5 can read them. */
public enum DeflateMethod {
  /** libdeflate if it is installed, because it is faster; otherwise {@code java.util.zip}. */
  AUTO,
  /** {@code java.util.zip}, which is always available. */
  JAVA;

  private Optional<LibDeflateFunctions> libdeflate() {
    return this == AUTO ? LibDeflateFunctions.find() : Optional.empty();
  }

  /** Returns whether libdeflate is used. */
  public boolean isLibDeflate() {
    return libdeflate().isPresent();
  }

  /**
   * Describes the library for messages: the version of Java, or the file of libdeflate, which does not report its
   * version.
   */
  public String description() {
    return libdeflate().map(library -> "libdeflate, " + library.file())
        .orElse("java.util.zip of Java " + Runtime.version());
  }

  /**
   * Makes a filter that compresses with this method.
   *
   * @param level HDF5's level, 0 to 9
   * @param arena that owns the filter's memory
   */
  ChunkFilter filter(int level, Arena arena) {
    return libdeflate().<ChunkFilter>map(library -> new LibDeflate(library, level, arena))
        .orElseGet(() -> new JavaDeflate(level));
  }
}

package org.h5burst.writer.jhdf5;

import java.nio.file.Path;
import org.h5burst.writer.BurstFile;

/**
 * Configures how a file is read. Made by {@link HDF5Factory#configureForReading(java.io.File)}; used by one thread.
 * <b>Independent.</b>
 */
public sealed class IHDF5ReaderConfigurator permits HDF5ReaderConfigurator {
  private final Path path;

  IHDF5ReaderConfigurator(Path path) {
    this.path = path;
  }

  /** Returns whether numbers can be converted: always true. */
  public boolean platformSupportsNumericConversions() {
    return true;
  }

  /** Does nothing, because numbers are always converted if no digits are lost; exists for compatibility with JHDF5. */
  public IHDF5ReaderConfigurator performNumericConversions() {
    return this;
  }

  /**
   * Does nothing, because references are followed only where they are given as paths; exists for compatibility with
   * JHDF5.
   */
  public IHDF5ReaderConfigurator noAutoDereference() {
    return this;
  }

  /** Opens the file. <b>Independent.</b> The caller closes it. Errors as for {@link HDF5Factory#openForReading}. */
  public IHDF5Reader reader() {
    return new IHDF5Reader(Target.opened(Session.reading(path, Session.Use.ALONE, () -> BurstFile.open(path))));
  }
}

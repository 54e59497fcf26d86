package org.h5burst.writer.jhdf5;

import java.io.File;
import java.nio.file.Path;

/** The file as a whole. Made by {@link IHDF5Writer#file()}. */
public final class IHDF5FileLevelReadWriteHandler {
  private final IHDF5Writer writer;
  private final Path path;

  IHDF5FileLevelReadWriteHandler(IHDF5Writer writer, Path path) {
    this.writer = writer;
    this.path = path;
  }

  /** The file's path; it has this name when it is closed. <b>Independent.</b> */
  public File getFile() {
    return path.toFile();
  }

  /**
   * Ends the burst and waits until everything is written and handed to the operating system, or to the device: see
   * {@link IHDF5WriterConfigurator#syncMode}. <b>Collective.</b>
   */
  public void flush() {
    writer.flush();
  }

  /** As {@link #flush()}, which waits anyway. <b>Collective.</b> */
  public void flushSyncBlocking() {
    writer.flush();
  }

  /** Closes the file. <b>Collective.</b> */
  public void close() {
    writer.close();
  }
}

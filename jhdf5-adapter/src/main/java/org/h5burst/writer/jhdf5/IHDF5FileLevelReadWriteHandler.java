package org.h5burst.writer.jhdf5;

import java.io.File;

/** Operations on the file as a whole. Made by {@link IHDF5Reader#file()}. */
public final class IHDF5FileLevelReadWriteHandler {
  private final IHDF5Reader reader;

  IHDF5FileLevelReadWriteHandler(IHDF5Reader reader) {
    this.reader = reader;
  }

  /** Returns the file's path; it has this name when it is closed. <b>Independent.</b> */
  public File getFile() {
    return reader.target.session.path().toFile();
  }

  /** Returns the suffix of names that are hidden; empty for {@code __NAME__}. <b>Independent.</b> */
  public String getHouseKeepingNameSuffix() {
    return reader.target.session.suffix();
  }

  /**
   * Ends the burst and waits until everything is written and handed to the operating system, or to the device: see
   * {@link IHDF5WriterConfigurator#syncMode}. <b>Collective.</b>
   */
  public void flush() {
    if (reader instanceof IHDF5Writer writer) {
      writer.flush();
    }
  }

  /** Like {@link #flush()}, which always waits. <b>Collective.</b> */
  public void flushSyncBlocking() {
    flush();
  }

  /** Closes the file. <b>Collective.</b> */
  public void close() {
    reader.close();
  }
}

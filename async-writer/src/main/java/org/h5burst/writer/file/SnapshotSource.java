package org.h5burst.writer.file;

import java.nio.file.Path;
import java.util.function.Consumer;

/** Makes complete files of what was flushed. */
public interface SnapshotSource {
  /**
   * Makes a snapshot if it is due, while nobody writes.
   *
   * @param publish gives the snapshot the name of the file
   */
  void make(Consumer<Path> publish);
}

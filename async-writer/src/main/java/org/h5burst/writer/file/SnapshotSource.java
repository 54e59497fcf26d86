package org.h5burst.writer.file;

import java.nio.file.Path;
import java.util.function.Consumer;

/** Makes complete files of what was flushed. */
public interface SnapshotSource {
  /**
   * Makes one if it is due, while nobody writes.
   *
   * @param publish gives what was made the name of the file
   */
  void make(Consumer<Path> publish);
}

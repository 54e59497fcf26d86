package org.h5burst.benchmarks.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A new directory for the files of one benchmark, deleted with them at the end.
 *
 * @param path of it
 */
public record ScratchDirectory(Path path) implements AutoCloseable {
  /** Made in another directory. */
  public static ScratchDirectory in(Path parent) throws IOException {
    return new ScratchDirectory(Files.createTempDirectory(parent, "h5burst-bench-"));
  }

  @Override
  public void close() throws IOException {
    try (var files = Files.list(path)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(path);
  }
}

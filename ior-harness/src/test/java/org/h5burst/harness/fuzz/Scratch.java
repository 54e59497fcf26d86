package org.h5burst.harness.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A directory for the files of one input. */
public final class Scratch implements AutoCloseable {
  private final Path directory;

  /** Makes the directory. */
  public Scratch() throws IOException {
    directory = Files.createTempDirectory("fuzz");
  }

  /** A file in it. */
  public Path file(String name) {
    return directory.resolve(name);
  }

  /** Removes it with all files. */
  @Override
  public void close() throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(directory)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : all) {
      Files.delete(file);
    }
  }
}

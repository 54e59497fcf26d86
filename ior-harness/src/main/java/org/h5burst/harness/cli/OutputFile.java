package org.h5burst.harness.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/** Checks, before hours of work, of files that a command is to write. */
public final class OutputFile {
  private OutputFile() {}

  /**
   * Checks that there is a directory for a file.
   *
   * @throws CommandFailure if there is none; it names the option
   */
  public static void requireDirectory(String option, Path file) {
    Path directory = file.toAbsolutePath().getParent();
    if (directory == null || !Files.isDirectory(directory)) {
      throw new CommandFailure(
          "%s %s: the directory %s does not exist; create it first".formatted(option, file, directory));
    }
  }

  /**
   * Checks that a file can be made or replaced.
   *
   * @throws CommandFailure if it cannot; it names the option
   */
  public static void requireWritable(String option, Path file) {
    requireDirectory(option, file);
    if (Files.isDirectory(file) || !Files.isWritable(Files.exists(file) ? file : file.toAbsolutePath().getParent())) {
      throw new CommandFailure("%s %s: this file cannot be written; choose another".formatted(option, file));
    }
  }
}

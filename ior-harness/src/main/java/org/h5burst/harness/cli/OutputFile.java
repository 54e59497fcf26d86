package org.h5burst.harness.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Files for results, checked before hours of work. */
public final class OutputFile {
  /** The beginning of HDF5 files. */
  private static final byte[] HDF5 = {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};
  /** The beginning of knowledge files. */
  private static final byte[] SQLITE = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

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
    requireNoData(option, file);
  }

  /**
   * Writes a result, but never over an HDF5 file or a knowledge file: one may have got this name since it was checked.
   *
   * @throws CommandFailure if there is one, or the result cannot be written; it names the option
   */
  public static void write(String option, Path file, String result) {
    requireNoData(option, file);
    try {
      Files.writeString(file, result);
    } catch (IOException e) {
      throw new CommandFailure("%s %s: the result could not be written".formatted(option, file), e);
    }
  }

  /** Returns the file next to another one, with an ending added to its name. */
  public static Path nextTo(Path file, String ending) {
    return file.toAbsolutePath().resolveSibling(file.getFileName() + ending);
  }

  private static void requireNoData(String option, Path file) {
    if (!Files.isRegularFile(file)) {
      return;
    }
    try (InputStream bytes = Files.newInputStream(file)) {
      byte[] begin = bytes.readNBytes(SQLITE.length);
      if (!Arrays.equals(Arrays.copyOf(begin, HDF5.length), HDF5) && !Arrays.equals(begin, SQLITE)) {
        return;
      }
    } catch (IOException unreadable) {
      throw new CommandFailure("%s %s: it cannot be seen what this file is; choose another".formatted(option, file),
          unreadable);
    }
    throw new CommandFailure(("%s %s: this is an HDF5 file or a knowledge file, which the result would replace; choose "
        + "another name").formatted(option, file));
  }

  /**
   * Checks that a result does not take the place of another file, under whatever name, or the name that it will have.
   *
   * @throws CommandFailure if it does; it names the option
   */
  static void requireOther(String option, Path file, Path other) {
    try {
      boolean same = real(file).equals(real(other))
          || Files.exists(file) && Files.exists(other) && Files.isSameFile(file, other);
      if (same) {
        throw new CommandFailure("%s %s: the result would take the place of %s; choose another name".formatted(option,
            file, other));
      }
    } catch (IOException unknown) {
      throw new CommandFailure("%s %s: it cannot be seen whether this is %s; choose another name".formatted(option,
          file, other), unknown);
    }
  }

  /** Returns the path with no link in its directory, where there is one. */
  private static Path real(Path file) throws IOException {
    Path absolute = file.toAbsolutePath().normalize();
    Path directory = file.toAbsolutePath().getParent();
    return directory == null || !Files.isDirectory(directory) ? absolute
        : directory.toRealPath().resolve(absolute.getFileName());
  }
}

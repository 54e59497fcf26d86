package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Programs in Python with h5py and numpy (Debian's python3-h5py), as a user of the file would write them. */
final class Python {
  private Python() {}

  /** Runs lines of a program that has h5py, numpy and the file's name as {@code path}; what it prints. */
  static String run(Path file, String... lines) {
    String program = "import sys, h5py, numpy\npath = sys.argv[1]\n" + String.join("\n", lines);
    try {
      ProcessBuilder builder = new ProcessBuilder("/usr/bin/python3", "-c", program, file.toString())
          .redirectErrorStream(true);
      builder.environment().put("PYTHONIOENCODING", "utf-8");
      Process python = builder.start();
      String printed = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(0, python.waitFor(), () -> "h5py failed: " + printed);
      return printed.strip();
    } catch (IOException missing) {
      throw new UncheckedIOException("h5py cannot be started; it is Debian's python3-h5py; run bin/setup --tests",
          missing);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }
}

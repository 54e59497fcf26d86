package org.h5burst.mpi.library;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/**
 * Reads files also on an interrupted thread, on which {@link java.nio.file.Files} fails: a program may be interrupted
 * while it starts, and would then get other libraries.
 */
final class UninterruptedFile {
  private UninterruptedFile() {}

  /** Returns the bytes of a file. */
  static byte[] bytes(Path file, int most) throws IOException {
    try (InputStream content = new FileInputStream(file.toFile())) {
      return content.readNBytes(most);
    }
  }
}

package org.h5burst.harness.campaign;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The part of files that this host's system keeps in memory. */
final class SystemCache {
  private SystemCache() {}

  /**
   * Drops a file: writes it to the device, and advises the system that it is not needed (POSIX_FADV_DONTNEED, which dd
   * gives with {@code nocache} for a whole file). A file system in memory keeps it.
   */
  static void drop(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    List<String> command = List.of("dd", "if=" + file, "iflag=nocache", "count=0", "status=none");
    try {
      int code = new ProcessBuilder(command).inheritIO().start().waitFor();
      if (code != 0) {
        throw new IOException("%s ended with exit code %d".formatted(String.join(" ", command), code));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while %s was dropped from memory".formatted(file), e);
    }
  }
}

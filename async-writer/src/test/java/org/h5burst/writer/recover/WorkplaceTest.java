package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a recovery leaves behind if it cannot begin. */
@Timeout(30)
final class WorkplaceTest {
  /** The characters of the longest path on Linux. */
  private static final int MAX_PATH = 4095;
  private static final int MAX_NAME = 255;

  @TempDir
  Path directory;

  @Test
  void shouldLeaveNothingWhenItsLockCannotBeOpened() throws IOException {
    int name = Workplace.PREFIX.length() + String.valueOf(ProcessHandle.current().pid()).length() + "-".length()
        + 2 * Long.BYTES;
    Path parent = directoryOf(MAX_PATH - name - 1); // a file in the directory has too long a path
    assertThrows(IOException.class, () -> Workplace.nextTo(parent.resolve("f.h5")));
    try (Stream<Path> left = Files.list(parent)) {
      assertEquals(List.of(), left.toList());
    }
  }

  /** Makes a directory whose path has so many characters, or up to two less. */
  private Path directoryOf(int characters) throws IOException {
    Path path = directory;
    for (int rest = characters - path.toString().length(); rest > 2; rest = characters - path.toString().length()) {
      path = path.resolve("d".repeat(Math.min(rest - 1, MAX_NAME)));
    }
    return Files.createDirectories(path);
  }
}

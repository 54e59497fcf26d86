package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A name that is taken stays with whom it belongs to. */
@Timeout(20)
final class RenamingTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldReplaceNothingWhenANameIsTaken(boolean byLink) throws IOException {
    Path from = Files.writeString(directory.resolve("from"), "new");
    Path to = Files.writeString(directory.resolve("to"), "old");
    assertThrows(FileAlreadyExistsException.class, () -> rename(from, to, byLink));
    assertEquals("old", Files.readString(to));
    Files.delete(to);
    Files.createSymbolicLink(to, directory.resolve("nowhere"));
    assertThrows(FileAlreadyExistsException.class, () -> rename(from, to, byLink));
    Files.delete(to);
    rename(from, to, byLink);
    assertEquals("new", Files.readString(to));
    assertFalse(Files.exists(from));
    assertThrows(NoSuchFileException.class, () -> rename(from, directory.resolve("other"), byLink));
  }

  private static void rename(Path from, Path to, boolean byLink) throws IOException {
    if (byLink) {
      Renaming.byLink(from, to);
    } else {
      Renaming.withoutReplacing(from, to);
    }
  }
}

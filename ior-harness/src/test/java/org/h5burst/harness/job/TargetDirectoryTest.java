package org.h5burst.harness.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.harness.cli.CommandFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TargetDirectoryTest {
  @TempDir
  private Path directory;

  @Test
  void shouldTakeTheDirectoryWhenItIsNamed() throws IOException {
    assertEquals(new TargetDirectory(directory, Files.getFileStore(directory).type(), "as you asked"),
        TargetDirectory.choose(directory, 1000));
  }

  @Test
  void shouldSayHowMuchRoomThereIsWhenItIsTooLittle() {
    CommandFailure failure =
        assertThrows(CommandFailure.class, () -> TargetDirectory.choose(directory, Long.MAX_VALUE));
    assertTrue(String.valueOf(failure.getMessage()).matches(".* has room for .* only, but .* are needed; name a "
        + "directory with --dir, or write less"),
        failure.getMessage());
    assertThrows(CommandFailure.class, () -> TargetDirectory.choose(null, Long.MAX_VALUE));
  }

  @Test
  void shouldRefuseWhenThereIsNoSuchDirectory() {
    CommandFailure failure =
        assertThrows(CommandFailure.class, () -> TargetDirectory.choose(directory.resolve("no"), 1));
    assertTrue(String.valueOf(failure.getMessage()).contains("is not a directory that can be written"),
        failure.getMessage());
  }

  @Test
  void shouldSayWhyThereWhenNoDirectoryIsNamed() {
    TargetDirectory chosen = TargetDirectory.choose(null, 1);
    assertTrue(Files.isWritable(chosen.path()));
    assertTrue(chosen.reason().contains("--dir"), chosen.reason());
  }
}

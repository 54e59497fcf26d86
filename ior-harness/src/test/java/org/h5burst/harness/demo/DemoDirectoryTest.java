package org.h5burst.harness.demo;

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
class DemoDirectoryTest {
  @TempDir
  private Path directory;

  @Test
  void shouldTakeTheDirectoryWhenItIsNamed() throws IOException {
    assertEquals(new DemoDirectory(directory, Files.getFileStore(directory).type(), "as you asked"), DemoDirectory.choose(directory, 1000));
  }

  @Test
  void shouldSayHowMuchRoomThereIsWhenItIsTooLittle() {
    CommandFailure failure = assertThrows(CommandFailure.class, () -> DemoDirectory.choose(directory, Long.MAX_VALUE));
    assertTrue(String.valueOf(failure.getMessage()).matches(".* has room for .* only, but the demo needs .*--bursts"), failure.getMessage());
    assertThrows(CommandFailure.class, () -> DemoDirectory.choose(null, Long.MAX_VALUE));
  }

  @Test
  void shouldRefuseWhenThereIsNoSuchDirectory() {
    CommandFailure failure = assertThrows(CommandFailure.class, () -> DemoDirectory.choose(directory.resolve("no"), 1));
    assertTrue(String.valueOf(failure.getMessage()).contains("is not a directory that can be written"), failure.getMessage());
  }

  @Test
  void shouldSayWhyThereWhenNoDirectoryIsNamed() {
    DemoDirectory chosen = DemoDirectory.choose(null, 1);
    assertTrue(Files.isWritable(chosen.path()));
    assertTrue(chosen.reason().contains("--dir"), chosen.reason());
  }
}

package org.h5burst.harness.job;

import static org.junit.jupiter.api.Assertions.assertFalse;
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
class ScratchDirectoryTest {
  @TempDir
  private Path parent;

  @Test
  void shouldDeleteEverythingWhenClosed() throws IOException {
    ScratchDirectory scratch = ScratchDirectory.in(parent, "x");
    Files.createDirectories(scratch.path().resolve("a/b"));
    Files.writeString(scratch.path().resolve("a/b/c"), "d");
    scratch.close();
    assertFalse(Files.exists(scratch.path()));
    scratch.close();
  }

  @Test
  void shouldLeaveEverythingWhenKept() throws IOException {
    ScratchDirectory scratch = ScratchDirectory.in(parent, "x");
    Files.writeString(scratch.path().resolve("file"), "d");
    scratch.keep();
    scratch.close();
    assertTrue(Files.exists(scratch.path().resolve("file")));
  }

  @Test
  void shouldFailWhenTheParentIsMissing() {
    CommandFailure failure = assertThrows(CommandFailure.class, () -> ScratchDirectory.in(parent.resolve("no"), "x"));
    assertTrue(String.valueOf(failure.getMessage()).contains("choose another"), failure.getMessage());
  }
}

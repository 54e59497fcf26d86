package org.h5burst.harness.job;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
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
  void shouldDeleteEverythingWhenSomebodyStillMakesFiles() throws Exception {
    ScratchDirectory scratch = ScratchDirectory.in(parent, "x");
    CountDownLatch begun = new CountDownLatch(100);
    Thread rank = Thread.ofPlatform().start(() -> makeFiles(scratch.path(), begun));
    begun.await();
    scratch.close();
    rank.join();
    assertFalse(Files.exists(scratch.path()));
  }

  /** For a while, as a rank does that is about to be killed, or until there is no place for them. */
  private static void makeFiles(Path directory, CountDownLatch begun) {
    long end = System.nanoTime() + 300_000_000;
    try {
      for (int file = 0; System.nanoTime() < end; file++) {
        Files.createFile(directory.resolve("file" + file));
        begun.countDown();
      }
    } catch (IOException gone) {
      assertFalse(Files.exists(directory));
    }
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

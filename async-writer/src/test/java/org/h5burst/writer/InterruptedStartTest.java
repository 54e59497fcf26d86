package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.h5burst.writer.configuration.OpenMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A file begins on an interrupted thread as on any other: what an earlier job has left is read all the same. */
@Timeout(60)
final class InterruptedStartTest {
  @TempDir
  Path directory;

  @AfterEach
  void forget() {
    boolean _ = Thread.interrupted();
  }

  @ParameterizedTest
  @EnumSource(value = OpenMode.class, names = {"CREATE_NEW", "TRUNCATE"})
  void shouldReadTheManifestOfAnEarlierJobWhenTheThreadIsInterrupted(OpenMode mode) throws IOException {
    Path file = directory.resolve("f.h5");
    leaveAVainManifest(directory.resolve("f.h5.manifest"));
    begin(file, mode);
  }

  @ParameterizedTest
  @EnumSource(value = OpenMode.class, names = {"CREATE_NEW", "TRUNCATE"})
  void shouldTakeOverTheLockOfADeadJobWhenTheThreadIsInterrupted(OpenMode mode) throws IOException {
    Path file = directory.resolve("f.h5");
    Files.writeString(directory.resolve("f.h5.lock"), "h5burst lock 2\nhost: %s\nprocess: %d\nsince: %s\nboot: x\n"
        .formatted("elsewhere", Integer.MAX_VALUE, Instant.EPOCH) + "system lock: ext4\n");
    begin(file, mode);
  }

  private static void begin(Path path, OpenMode mode) {
    Thread.currentThread().interrupt();
    BurstFile.write(path, Modes.creating(mode), file -> file.attribute("a", 1));
    assertTrue(Thread.interrupted(), "the program is interrupted still");
    assertTrue(Files.exists(path));
    assertFalse(Files.exists(path.resolveSibling("f.h5.manifest")));
  }

  private void leaveAVainManifest(Path manifest) throws IOException {
    Path other = directory.resolve("other.h5");
    BurstFile.write(other, file -> {
      file.attribute("a", 1);
      file.commit().join();
      Files.copy(Path.of(other + ".manifest"), manifest);
    });
  }
}

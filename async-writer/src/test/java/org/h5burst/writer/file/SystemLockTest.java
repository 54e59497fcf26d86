package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.writer.file.SystemLock.State;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A lock is that of a file, whichever of its names is asked for. */
@Timeout(10)
final class SystemLockTest {
  @TempDir
  private Path directory;

  private Path file = Path.of("unset");
  private Path link = Path.of("unset");

  @BeforeEach
  void make() throws IOException {
    file = Files.createFile(directory.resolve("f.h5"));
    link = Files.createLink(Files.createDirectory(directory.resolve("elsewhere")).resolve("other.h5"), file);
  }

  @Test
  void shouldKnowTheLockWhenItIsLookedForThroughAHardLink() {
    assertEquals(State.FREE, SystemLock.find(link));
    try (SystemLock held = SystemLock.take(file)) {
      assertEquals(State.MINE, held.state());
      assertTrue(held.isOn(link));
      assertEquals(State.HELD, SystemLock.find(link));
      assertTrue(SystemLock.isHeldAlone(link));
      for (SystemLock other : new SystemLock[] {SystemLock.take(link), SystemLock.share(link),
        SystemLock.shareHere(link)}) {
        assertEquals(State.HELD, other.state());
        other.close();
      }
    }
    assertEquals(State.FREE, SystemLock.find(link));
  }

  @Test
  void shouldShareTheLockAmongReadersWhenTheyUseOtherNames() {
    try (SystemLock first = SystemLock.shareHere(file); SystemLock second = SystemLock.shareHere(link)) {
      assertEquals(State.MINE, first.state());
      assertEquals(State.MINE, second.state());
      assertFalse(SystemLock.isHeldAlone(link));
      try (SystemLock writer = SystemLock.take(file)) {
        assertEquals(State.HELD, writer.state());
      }
    }
  }

  @Test
  void shouldKnowThatAJobWritesWhenARankHasJoinedUnderAnotherName() {
    try (SystemLock joined = SystemLock.join(link)) {
      assertEquals(State.MINE, joined.state());
      assertEquals(State.HELD, SystemLock.find(file));
      assertTrue(SystemLock.isHeldAlone(file));
    }
  }
}

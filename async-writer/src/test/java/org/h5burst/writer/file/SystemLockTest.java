package org.h5burst.writer.file;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.h5burst.writer.file.SystemLock.State;
import org.h5burst.writer.file.ffm.SystemFiles;
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

  /** As on FUSE, which ends a closed file's locks only when it comes to it. */
  @Test
  void shouldFreeTheFileAtOnceWhenItsDescriptorStaysOpenElsewhere() throws Throwable {
    MethodHandle dup = Linker.nativeLinker().downcallHandle(
        Linker.nativeLinker().defaultLookup().findOrThrow("dup"), FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    for (Supplier<SystemLock> taking : List.<Supplier<SystemLock>>of(() -> SystemLock.take(file),
        () -> SystemLock.join(file))) {
      SystemLock held = taking.get();
      int copy = (int) dup.invokeExact(descriptor(held));
      held.close();
      State seen = SystemLock.find(link);
      SystemFiles.get().orElseThrow().close(copy);
      assertEquals(State.FREE, seen);
    }
  }

  private static int descriptor(SystemLock held) {
    return Integer.parseInt(String.valueOf(held.opened().orElseThrow().getFileName()));
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

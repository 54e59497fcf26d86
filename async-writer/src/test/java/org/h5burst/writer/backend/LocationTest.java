package org.h5burst.writer.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What failed where, and why. */
@Timeout(30)
final class LocationTest {
  @TempDir
  Path directory;

  @Test
  void shouldNameTheCauseWhenItHasNoMessage() {
    assertEnds("on rank 0 of 1: java.nio.channels.ClosedByInterruptException", new ClosedByInterruptException());
    assertEnds("on rank 0 of 1: No space left on device", new IOException("No space left on device"));
  }

  @Test
  void shouldNotCallAFileSystemFullWhenItHasNoRoomAtAll() {
    WriterException failed = new Location(Path.of("/proc/f.h5"), 0, 1).failed("write", new IOException("no"));
    assertEquals("write failed: /proc/f.h5 on rank 0 of 1: no", failed.getMessage());
  }

  @Test
  void shouldTakeOnlyNativeMemoryOfTheSizeOfTheRegion() {
    Location location = new Location(directory.resolve("f.h5"), 0, 1);
    DatasetSpec dataset = new DatasetSpec("d", ElementType.INT32, new long[] {4});
    MemorySegment memory = Arena.ofAuto().allocate(16, 4);
    location.requireFits(dataset, Selection.block(0, 4), memory);
    location.requireFits(dataset, Selection.none(1), MemorySegment.NULL);
    assertRefused("with 12 bytes of native memory", location, dataset, memory.asSlice(0, 12));
    assertRefused("with 16 bytes of heap memory", location, dataset, MemorySegment.ofArray(new int[4]));
  }

  private static void assertRefused(String words, Location location, DatasetSpec dataset, MemorySegment memory) {
    UsageException refused =
        assertThrows(UsageException.class, () -> location.requireFits(dataset, Selection.block(0, 4), memory));
    assertTrue(String.valueOf(refused.getMessage()).contains(words), refused::toString);
  }

  private void assertEnds(String words, IOException cause) {
    String message = String.valueOf(new Location(directory.resolve("f.h5"), 0, 1).failed("write", cause).getMessage());
    assertTrue(message.endsWith(words), message);
  }
}

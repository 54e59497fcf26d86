package org.h5burst.writer.backend;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class LocationTest {
  private static final DatasetSpec FIELD = new DatasetSpec("field", ElementType.INT64, new long[] {8});
  private static final Selection TWO = Selection.block(0L, 2L);

  /** Nothing fits into /proc, which does not say how large it is: that is no full file system. */
  @Test
  void shouldTellFileAndRankWhenAnOperationFails() {
    WriterException failed = new Location(Path.of("/proc/f.h5"), 1, 4).failed("writing", new IOException("Input/output error"));
    assertEquals(Category.IO, failed.category());
    assertEquals("writing failed: /proc/f.h5 on rank 1 of 4: Input/output error", failed.getMessage());
  }

  @Test
  void shouldNameSizeAndKindWhenTheMemoryDoesNotFit() {
    Location location = new Location(Path.of("f.h5"), 0, 1);
    try (Arena arena = Arena.ofConfined()) {
      assertDoesNotThrow(() -> location.requireFits(FIELD, TWO, arena.allocate(16)));
      assertDoesNotThrow(() -> location.requireFits(FIELD, Selection.block(0L, 0L), MemorySegment.NULL));
      assertRefused("16 bytes of dataset field", "24 bytes of native memory", location, arena.allocate(24));
    }
    assertRefused("16 bytes of dataset field", "16 bytes of heap memory", location, MemorySegment.ofArray(new long[2]));
  }

  private static void assertRefused(String region, String given, Location location, MemorySegment packed) {
    WriterException refused = assertThrows(WriterException.class, () -> location.requireFits(FIELD, TWO, packed));
    assertEquals(Category.USAGE, refused.category());
    String message = String.valueOf(refused.getMessage());
    assertEquals(true, message.contains(region) && message.contains(given), message);
  }
}

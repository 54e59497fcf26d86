package org.h5burst.writer.chunk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The two methods compared; needs libdeflate. */
@Timeout(60)
class DeflateMethodTest {
  private static final int ROW = 512;
  private static final int ELEMENTS = 1 << 17;

  @Test
  void shouldTakeLibdeflateWhereItIsInstalled() {
    assertTrue(DeflateMethod.AUTO.isLibDeflate(), "libdeflate0 is missing, which bin/setup installs");
    assertTrue(DeflateMethod.AUTO.description().startsWith("libdeflate, /"), DeflateMethod.AUTO.description());
    assertEquals("java.util.zip of Java " + Runtime.version(), DeflateMethod.JAVA.description());
  }

  @Test
  void shouldCompressAboutAsWellAtEachLevel() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment field = shuffledField(arena);
      for (int level = 1; level <= 9; level++) {
        double java = size(DeflateMethod.JAVA, level, field);
        double libdeflate = size(DeflateMethod.AUTO, level, field);
        String sizes = "level %d: %,.0f and %,.0f".formatted(level, java, libdeflate);
        assertTrue(libdeflate < 1.05 * java && java < 1.05 * libdeflate, sizes);
      }
    }
  }

  private static MemorySegment shuffledField(Arena arena) {
    Random random = new Random(7);
    MemorySegment field = arena.allocate(ELEMENTS * Float.BYTES);
    for (int i = 0; i < ELEMENTS; i++) {
      double value = 280 + 20 * Math.sin(i % ROW * 0.01) * Math.cos(i * 4e-5) + 0.01 * random.nextGaussian();
      field.setAtIndex(ValueLayout.JAVA_FLOAT, i, (float) value);
    }
    MemorySegment shuffled = arena.allocate(field.byteSize());
    assertEquals(field.byteSize(), new Shuffle(Float.BYTES).encode(field, shuffled));
    return shuffled;
  }

  private static double size(DeflateMethod method, int level, MemorySegment bytes) {
    try (Arena arena = Arena.ofConfined(); ChunkFilter filter = method.filter(level, arena)) {
      return filter.encode(bytes, arena.allocate(filter.bound(bytes.byteSize())));
    }
  }
}

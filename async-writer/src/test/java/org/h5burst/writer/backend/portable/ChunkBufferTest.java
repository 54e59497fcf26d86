package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.h5burst.writer.backend.ChunkJournal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ChunkBufferTest {
  private static final int BYTES = 3 * ChunkJournal.MAX_NOTED_BYTES;
  private static final int ELEMENT = 3;

  /** Gives the fresh elements, in parts that can be noted; returns how many parts there were. */
  private static int take(ChunkBuffer chunk, byte[] taken) throws IOException {
    int[] parts = {0};
    chunk.takeFresh((runs, elements) -> {
      parts[0]++;
      long size = elements.byteSize() + (long) runs.length / 2 * ChunkJournal.RUN_BYTES;
      assertTrue(size <= ChunkJournal.MAX_NOTED_BYTES, () -> size + " bytes at a time");
      long from = 0;
      for (int run = 0; run < runs.length; run += 2) {
        MemorySegment.copy(elements, from, MemorySegment.ofArray(taken), runs[run], runs[run + 1]);
        from += runs[run + 1];
      }
      assertEquals(elements.byteSize(), from);
    });
    return parts[0];
  }

  @Test
  void shouldGiveEachFreshElementOnceInPartsThatCanBeNoted() throws IOException {
    byte[] source = new byte[BYTES];
    new Random(1).nextBytes(source);
    ChunkBuffer chunk = new ChunkBuffer(MemorySegment.ofArray(new byte[BYTES]), ELEMENT);
    chunk.begin(new long[] {0}, BYTES);
    byte[] expected = new byte[BYTES];
    for (int at = 0; at < BYTES / 2; at += 2 * ELEMENT) { // scattered ones, and a run larger than a part
      chunk.put(at, MemorySegment.ofArray(source), at, ELEMENT);
      System.arraycopy(source, at, expected, at, ELEMENT);
    }
    chunk.put(BYTES / 2, MemorySegment.ofArray(source), BYTES / 2, BYTES / 2);
    System.arraycopy(source, BYTES / 2, expected, BYTES / 2, BYTES / 2);
    byte[] taken = new byte[BYTES];
    assertTrue(take(chunk, taken) > 3);
    assertArrayEquals(expected, taken);
    assertEquals(0, take(chunk, taken));
    chunk.put(ELEMENT, MemorySegment.ofArray(source), 0, ELEMENT);
    assertEquals(1, take(chunk, taken));
  }
}

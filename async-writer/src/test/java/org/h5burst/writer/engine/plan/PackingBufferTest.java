package org.h5burst.writer.engine.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rounds that are needed at the same time, and one after the other. */
@Timeout(10)
final class PackingBufferTest {
  @Test
  void shouldKeepEachRoundWhenSeveralAreNeededAtTheSameTime() {
    PackingBuffer buffer = new PackingBuffer();
    for (int[] sizes : new int[][] {{1, 64, 65, 3}, {7}, {100, 1, 1, 1, 1, 1, 200}}) {
      int bytes = 0;
      for (int size : sizes) {
        bytes += size;
      }
      buffer.keep(sizes.length, bytes);
      List<MemorySegment> rounds = new ArrayList<>();
      for (int number = 0; number < sizes.length; number++) {
        rounds.add(buffer.ofBytes(sizes[number]).fill((byte) (number + 1)));
      }
      for (int number = 0; number < sizes.length; number++) {
        for (byte value : rounds.get(number).toArray(ValueLayout.JAVA_BYTE)) {
          assertEquals(number + 1, value);
        }
      }
      buffer.keepNothing();
    }
    buffer.free();
  }

  @Test
  void shouldUseTheSameMemoryWhenRoundsFollowEachOther() {
    PackingBuffer buffer = new PackingBuffer();
    MemorySegment first = buffer.ofBytes(100);
    assertEquals(first.address(), buffer.ofBytes(50).address());
    buffer.keep(2, 20);
    assertNotEquals(buffer.ofBytes(10).address(), buffer.ofBytes(10).address());
    buffer.free();
  }
}

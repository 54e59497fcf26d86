package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.h5burst.writer.backend.ChunkGrid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The parts into which ranks divide a chunked dataset. */
@Timeout(10)
final class ChunkGridTest {
  @Test
  void shouldDivideByRowsOfChunksWhenChunksAreDeep() {
    ChunkGrid grid = new ChunkGrid(new long[] {10, 6}, new long[] {4, 5}, 8);
    assertEquals(4 * 6 * 8, grid.unitBytes());
    assertEquals(2 * 4 * 5 * 8, grid.unitMemory());
  }

  @Test
  void shouldDivideWithinAPlaneWhenChunksAreOneElementDeep() {
    ChunkGrid grid = new ChunkGrid(new long[] {10, 6, 7}, new long[] {1, 3, 7}, 8);
    assertEquals(3 * 7 * 8, grid.unitBytes());
    assertEquals(3 * 7 * 8, grid.unitMemory());
  }

  @Test
  void shouldDivideByPlanesWhenTheLastChunkOfAPlaneIsCutOff() {
    ChunkGrid grid = new ChunkGrid(new long[] {10, 6, 7}, new long[] {1, 4, 7}, 8);
    assertEquals(6 * 7 * 8, grid.unitBytes());
    assertEquals(2 * 4 * 7 * 8, grid.unitMemory());
  }

  @Test
  void shouldNeedMoreMemoryThanThereIsWhenARowOfChunksIsBeyondAllNumbers() {
    ChunkGrid grid = new ChunkGrid(new long[] {1 << 20, 1L << 40, 1L << 20}, new long[] {8, 8, 8}, 8);
    assertEquals(Long.MAX_VALUE, grid.unitMemory());
    assertEquals(Long.MAX_VALUE, grid.unitBytes());
  }
}

package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.ChunkPlaces;
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

  @Property
  void shouldFindTheChunksThatCameIntoBeing(@ForAll @Size(min = 2, max = 3) List<@IntRange(max = 9) Integer> before,
      @ForAll @Size(3) List<@IntRange(max = 4) Integer> more,
      @ForAll @Size(3) List<@IntRange(min = 1, max = 4) Integer> extents) {
    int rank = before.size();
    long[] smaller = before.stream().mapToLong(Integer::longValue).toArray();
    long[] shape = new long[rank];
    long[] chunk = new long[rank];
    Arrays.setAll(shape, dimension -> smaller[dimension] + more.get(dimension));
    Arrays.setAll(chunk, dimension -> extents.get(dimension));
    assertEquals(chunks(shape, chunk).filter(corner -> !chunks(smaller, chunk).toList().contains(corner)).toList(),
        new ChunkGrid(shape, chunk, 8).cornersOutside(smaller).map(ChunkPlaces::key).toList());
  }

  /** The first elements of the chunks of elements, one by one, in the order of the elements. */
  private static Stream<List<Long>> chunks(long[] shape, long[] chunk) {
    Stream<List<Long>> corners = Stream.of(List.of());
    for (int dimension = 0; dimension < shape.length; dimension++) {
      int at = dimension;
      corners = corners.flatMap(first -> LongStream.range(0, shape[at]).filter(position -> position % chunk[at] == 0)
          .mapToObj(position -> Stream.concat(first.stream(), Stream.of(position)).toList()));
    }
    return corners;
  }
}

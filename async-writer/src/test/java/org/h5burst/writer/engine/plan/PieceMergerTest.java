package org.h5burst.writer.engine.plan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Unions and points, in any order and one over the other, are written as painting them one after the other gives, each
 * element once.
 */
final class PieceMergerTest {
  private static final int NOTHING = -1;

  /** The pieces of one burst, with data that number all their elements. */
  private record Burst(DatasetSpec dataset, List<Selection> selections, PieceList pieces, int[] painted) {
    static Burst of(Arena arena, long[] shape, List<Selection> selections) {
      int[] painted = new int[Math.toIntExact(Canvas.elements(shape))];
      Arrays.fill(painted, NOTHING);
      PieceList pieces = new PieceList(Integer.BYTES);
      int number = 0;
      for (Selection selection : selections) {
        // Pieces of a shared block do not begin where its memory begins.
        long offset = 8L * pieces.size();
        MemorySegment memory = arena.allocate(offset + 4 * selection.elements(), 8);
        long[] positions = Canvas.positionsOfData(selection, shape);
        for (int index = 0; index < positions.length; index++) {
          painted[(int) positions[index]] = number;
          memory.set(ValueLayout.JAVA_INT, offset + 4L * index, number++);
        }
        pieces.add(selection, memory, offset, null);
      }
      return new Burst(new DatasetSpec("d", ElementType.INT32, shape), selections, pieces, painted);
    }

    int contiguousPieces() {
      return (int) IntStream.range(0, painted.length)
          .filter(at -> painted[at] != NOTHING && (at == 0 || painted[at - 1] == NOTHING)).count();
    }
  }

  @Property(seed = "31")
  void shouldWriteWhatPaintingGivesWhenPiecesAreMerged(@ForAll long seed) {
    Random random = new Random(seed);
    long[] shape = IntStream.rangeClosed(0, random.nextInt(4)).mapToLong(_ -> 1 + random.nextInt(7)).toArray();
    List<Selection> pieces = IntStream.rangeClosed(0, random.nextInt(6)).mapToObj(_ -> piece(random, shape)).toList();
    long roundBytes = random.nextBoolean() ? 1 << 20 : 4 + random.nextInt(60);
    try (Arena arena = Arena.ofConfined()) {
      check(Burst.of(arena, shape, pieces), roundBytes);
    }
  }

  private static Selection piece(Random random, long[] shape) {
    return switch (random.nextInt(4)) {
      case 0 -> Selection.points(
          IntStream.rangeClosed(0, random.nextInt(8)).mapToObj(_ -> point(random, shape)).toArray(long[][]::new));
      case 1 ->
        Selection.union(IntStream.rangeClosed(0, 1 + random.nextInt(4)).mapToObj(_ -> strided(random, shape)).toList());
      default -> strided(random, shape);
    };
  }

  private static long[] point(Random random, long[] shape) {
    return Arrays.stream(shape).map(random::nextLong).toArray();
  }

  private static Selection strided(Random random, long[] shape) {
    long[][] numbers = new long[4][shape.length];
    for (int dimension = 0; dimension < shape.length; dimension++) {
      long start = random.nextLong(shape[dimension]);
      long block = 1 + random.nextLong(Math.min(3, shape[dimension] - start));
      long stride = block + random.nextInt(3);
      numbers[0][dimension] = start;
      numbers[1][dimension] = stride;
      numbers[2][dimension] = 1 + random.nextLong(1 + (shape[dimension] - start - block) / stride);
      numbers[3][dimension] = block;
    }
    return Selection.strided(numbers[0], numbers[1], numbers[2], numbers[3]);
  }

  private static void check(Burst burst, long roundBytes) {
    DatasetBurst<WriteCall> write = new PieceMerger(burst.dataset, burst.pieces, roundBytes, new KnownMerges()).merge();
    int[] written = new int[burst.painted.length];
    Arrays.fill(written, NOTHING);
    PackingBuffer buffer = new PackingBuffer();
    long bytes = 0;
    for (WriteCall round : write.rounds()) {
      MemorySegment packed = round.source().pack(buffer);
      bytes += packed.byteSize();
      assertTrue(packed.byteSize() <= roundBytes, () -> "a round of " + packed.byteSize() + " bytes");
      assertEquals(round.selection().elements() * 4, packed.byteSize(), () -> "elements of " + round.selection());
      long[] positions = Canvas.positions(round.selection(), burst.dataset.shape());
      assertEquals(positions.length, round.selection().elements(), () -> "hyperslabs overlap: " + round.selection());
      for (int index = 0; index < positions.length; index++) {
        int position = (int) positions[index];
        assertEquals(NOTHING, written[position], "an element is written twice");
        written[position] = packed.getAtIndex(ValueLayout.JAVA_INT, index);
      }
    }
    buffer.free();
    assertArrayEquals(burst.painted, written);
    assertEquals(bytes, write.load().bytes());
    assertEquals(burst.contiguousPieces() > 1, write.load().strided());
    assertTrue(write.load().pieces() >= burst.contiguousPieces(),
        () -> "%d pieces, really %d".formatted(write.load().pieces(), burst.contiguousPieces()));
    if (burst.selections.size() > 1 || burst.selections.getFirst().slabs() > 1) {
      assertEquals(burst.contiguousPieces(), write.load().pieces());
    }
  }

  @Test
  @Timeout(60)
  void shouldLetTheLaterPointWinWhenOneSelectionHoldsItTwice() {
    try (Arena arena = Arena.ofConfined()) {
      Burst burst =
          Burst.of(arena, new long[] {4}, List.of(Selection.points(new long[] {2}, new long[] {0}, new long[] {2})));
      assertArrayEquals(new int[] {1, NOTHING, 2, NOTHING}, burst.painted);
      check(burst, 1 << 20);
    }
  }

  @Test
  @Timeout(60)
  void shouldBecomeOneHyperslabWhenPointsAreRegular() {
    try (Arena arena = Arena.ofConfined()) {
      Selection[] points =
          {Selection.points(new long[] {4, 1}, new long[] {0, 1}), Selection.points(new long[] {2, 1})};
      Burst burst = Burst.of(arena, new long[] {5, 3}, List.of(points));
      DatasetBurst<WriteCall> write = new PieceMerger(burst.dataset, burst.pieces, 1 << 20, new KnownMerges()).merge();
      assertEquals(1, write.rounds().size());
      assertEquals("start [0, 1] stride [2, 1] count [3, 1] block [1, 1]",
          write.rounds().getFirst().selection().toString());
      check(burst, 1 << 20);
    }
  }

  /** Each of them can be freed without the other. */
  @Test
  @Timeout(60)
  void shouldGatherPiecesWhenTheyAreNeighboursOfDifferentArenas() {
    try (Arena arena = Arena.ofConfined(); Arena one = Arena.ofConfined(); Arena other = Arena.ofConfined()) {
      MemorySegment array = arena.allocate(8, 8);
      PieceList pieces = new PieceList(Integer.BYTES);
      pieces.add(Selection.block(0, 1), array.asSlice(0, 4).reinterpret(one, null), 0, null);
      pieces.add(Selection.block(2, 1), array.asSlice(4, 4).reinterpret(other, null), 0, null);
      DatasetBurst<WriteCall> write =
          new PieceMerger(new DatasetSpec("d", ElementType.INT32, new long[] {4}), pieces, 1 << 20, new KnownMerges())
              .merge();
      assertInstanceOf(PackedSource.InOrder.class, write.rounds().getFirst().source());
    }
  }

  /** Bringing them together would touch as much memory again. */
  @Test
  @Timeout(60)
  void shouldWriteLargePiecesWhereTheyLieWhenEachRankMakesItsOwnCalls() {
    assertEquals(List.of(Selection.block(0, 1 << 16), Selection.block(1 << 17, 1 << 16)).toString(),
        callsOfTwoPieces(1 << 16).toString());
    assertEquals(1, callsOfTwoPieces(1 << 15).size());
  }

  private static List<Selection> callsOfTwoPieces(long elements) {
    try (Arena arena = Arena.ofConfined()) {
      Burst burst = Burst.of(arena, new long[] {4 * elements},
          List.of(Selection.block(0, elements), Selection.block(2 * elements, elements)));
      DatasetBurst<WriteCall> write =
          new PieceMerger(burst.dataset(), burst.pieces(), 1 << 20, new KnownMerges()).merge();
      int[] written = new int[burst.painted().length];
      Arrays.fill(written, NOTHING);
      List<WriteCall> calls = write.rounds().getFirst().inPlace();
      for (WriteCall call : calls) {
        MemorySegment packed = call.source().pack(new PackingBuffer());
        long[] positions = Canvas.positionsOfData(call.selection(), burst.dataset().shape());
        IntStream.range(0, positions.length)
            .forEach(at -> written[(int) positions[at]] = packed.getAtIndex(ValueLayout.JAVA_INT, at));
      }
      assertArrayEquals(burst.painted(), written);
      return calls.stream().map(WriteCall::selection).toList();
    }
  }
}

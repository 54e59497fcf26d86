package org.h5burst.writer.burst;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.ring.StagedData;

/** What the pieces of a burst become equals an array that is painted piece by piece. */
final class PieceMergerPropertiesTest {
  private static final int MOST_ELEMENTS = 400;

  @Property(tries = 1500)
  void shouldWriteWhatPaintingGivesWhenPiecesAreMerged(@ForAll long seed) {
    Random random = new Random(seed);
    DatasetSpec dataset = new DatasetSpec("d", random.nextBoolean() ? ElementType.INT32 : ElementType.FLOAT64, Pieces.shape(random, MOST_ELEMENTS));
    List<Selection> pieces = Pieces.some(random, dataset.shape());
    long roundBytes = random.nextBoolean() ? 1 << 20 : 8 + random.nextInt(200);
    Canvas expected = new Canvas(dataset);
    PackingBuffer buffer = new PackingBuffer();
    try (Arena arena = Arena.ofConfined()) {
      List<StagedData> data = new ArrayList<>();
      for (int piece = 0; piece < pieces.size(); piece++) {
        expected.paint(pieces.get(piece), piece);
        data.add(staged(arena, Canvas.values(dataset, pieces.get(piece), piece), random));
      }
      DatasetWrite write = new PieceMerger(dataset, pieces, data, roundBytes).merge();
      assertArrayEquals(expected.image(), written(write, dataset, buffer, roundBytes));
    } finally {
      buffer.free();
    }
  }

  /** Somewhere in a larger memory. */
  private static StagedData staged(Arena arena, byte[] values, Random random) {
    long offset = 8L * random.nextInt(4);
    MemorySegment memory = arena.allocate(offset + values.length + 8, 8);
    MemorySegment.copy(values, 0, memory, ValueLayout.JAVA_BYTE, offset, values.length);
    return new StagedData(memory, offset, values.length, null);
  }

  /** An array in which every round puts its packed bytes where its selection says; no element twice. */
  private static byte[] written(DatasetWrite write, DatasetSpec dataset, PackingBuffer buffer, long roundBytes) {
    int bytes = dataset.type().bytes();
    byte[] image = new byte[(int) Canvas.elements(dataset.shape()) * bytes];
    boolean[] touched = new boolean[image.length / bytes];
    long total = 0;
    for (Round round : write.rounds()) {
      long[] positions = Canvas.positions(round.selection(), dataset.shape());
      byte[] packed = round.source().pack(buffer).toArray(ValueLayout.JAVA_BYTE);
      assertEquals(positions.length * bytes, packed.length, "bytes of a round");
      assertEquals(positions.length, round.selection().elements(), "a round's slabs overlap");
      assertTrue(packed.length <= roundBytes, () -> "a round of " + packed.length + " bytes, more than " + roundBytes);
      for (int index = 0; index < positions.length; index++) {
        int position = (int) positions[index];
        assertTrue(!touched[position], "element " + position + " is written twice");
        touched[position] = true;
        System.arraycopy(packed, index * bytes, image, position * bytes, bytes);
      }
      total += packed.length;
    }
    assertEquals(total, write.bytes());
    assertEquals(runsOf(touched), write.pieces(), "contiguous pieces");
    assertEquals(runsOf(touched) > 1, write.strided());
    return image;
  }

  private static long runsOf(boolean[] touched) {
    long runs = 0;
    for (int index = 0; index < touched.length; index++) {
      runs += touched[index] && (index == 0 || !touched[index - 1]) ? 1 : 0;
    }
    return runs;
  }

  @Property(tries = 1000)
  void shouldCutInOrderWhenAHyperslabIsTooLarge(@ForAll long seed) {
    Random random = new Random(seed);
    long[] shape = Pieces.shape(random, MOST_ELEMENTS);
    Selection slab = Pieces.slab(random, shape);
    long limit = 1 + random.nextInt(40);
    List<Selection> slices = SlabSlicer.slice(slab, limit);
    assertTrue(slices.stream().allMatch(slice -> slice.elements() <= limit), () -> "limit " + limit + ", slices " + slices);
    long[] joined = slices.stream().flatMapToLong(slice -> Arrays.stream(Canvas.positions(slice, shape))).toArray();
    assertArrayEquals(Canvas.positions(slab, shape), joined);
  }

  @Property(tries = 1000)
  void shouldListEveryElementInOrderWhenRunsAreListed(@ForAll long seed) {
    Random random = new Random(seed);
    long[] shape = Pieces.shape(random, MOST_ELEMENTS);
    Selection slab = Pieces.slab(random, shape);
    List<Run> runs = new ArrayList<>();
    RunLister.list(slab, shape, 7, runs);
    List<Long> listed = new ArrayList<>();
    for (Run run : runs) {
      assertEquals(listed.size(), run.source());
      assertEquals(7, run.piece());
      for (long position = run.position(); position < run.end(); position++) {
        listed.add(position);
      }
    }
    assertArrayEquals(Canvas.positions(slab, shape), listed.stream().mapToLong(Long::longValue).toArray());
  }

  @Property(tries = 1000)
  void shouldFindTheHyperslabWhenItsRunsAreCutByChance(@ForAll long seed) {
    Random random = new Random(seed);
    long[] shape = Pieces.shape(random, MOST_ELEMENTS);
    Selection slab = Pieces.slab(random, shape);
    List<Run> whole = new ArrayList<>();
    RunLister.list(slab, shape, 0, whole);
    List<Run> cut = new ArrayList<>();
    for (Run run : whole) {
      long middle = run.position() + random.nextLong(run.length());
      if (middle > run.position()) {
        cut.add(run.part(run.position(), middle));
      }
      cut.add(run.part(middle, run.end()));
    }
    Selection found = Objects.requireNonNull(SlabFitter.fit(cut, shape), () -> slab + " is not recognised in " + Arrays.toString(shape));
    assertEquals(slab.elements(), found.elements());
    assertArrayEquals(Canvas.positions(slab, shape), Canvas.positions(found, shape));
  }

  @Property(tries = 1000)
  void shouldMeasureAsCountingDoesWhenASelectionHasOneSlab(@ForAll long seed) {
    Random random = new Random(seed);
    long[] shape = Pieces.shape(random, MOST_ELEMENTS);
    Selection slab = Pieces.slab(random, shape);
    long[] positions = Canvas.positions(slab, shape);
    boolean[] touched = new boolean[(int) Canvas.elements(shape)];
    Arrays.stream(positions).forEach(position -> touched[(int) position] = true);
    assertEquals(positions[positions.length - 1] - positions[0] + 1, Shape.span(slab, shape));
    assertEquals(runsOf(touched), Shape.pieces(slab, shape), () -> slab + " in " + Arrays.toString(shape));
  }
}

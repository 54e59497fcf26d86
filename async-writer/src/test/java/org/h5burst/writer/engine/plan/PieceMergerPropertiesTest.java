package org.h5burst.writer.engine.plan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.SlabSlicer;

/** What the pieces of a burst become equals an array that is painted piece by piece. */
final class PieceMergerPropertiesTest {
  private static final int MAX_ELEMENTS = 400;

  @Property
  void shouldWriteWhatPaintingGivesWhenPiecesAreMerged(@ForAll long seed) {
    Random random = new Random(seed);
    DatasetSpec dataset = new DatasetSpec("d", random.nextBoolean() ? ElementType.INT32 : ElementType.FLOAT64,
        Pieces.shape(random, MAX_ELEMENTS));
    merge(dataset, Pieces.some(random, dataset.shape()), random);
  }

  @Property
  void shouldBecomeOneHyperslabWhenPiecesFollowEachOther(@ForAll long seed) {
    Random random = new Random(seed);
    DatasetSpec dataset = new DatasetSpec("d", ElementType.FLOAT64, Pieces.shape(random, MAX_ELEMENTS));
    List<Selection> pieces = Pieces.following(random, dataset.shape());
    DatasetBurst<WriteCall> write = merge(dataset, pieces, random, false);
    if (pieces.size() > 1 && write.rounds().size() == 1) {
      assertEquals(1, write.rounds().getFirst().selection().slabs(), () -> pieces + " became " + write.rounds());
      assertInstanceOf(PackedSource.InOrder.class, write.rounds().getFirst().source());
    }
  }

  @Property
  void shouldCopyNothingWhenPiecesFollowEachOtherInMemoryToo(@ForAll long seed) {
    Random random = new Random(seed);
    DatasetSpec dataset = new DatasetSpec("d", ElementType.FLOAT64, Pieces.shape(random, MAX_ELEMENTS));
    List<Selection> pieces = Pieces.following(random, dataset.shape());
    DatasetBurst<WriteCall> write = merge(dataset, pieces, random, true);
    if (write.rounds().size() == 1) {
      assertInstanceOf(PackedSource.InPlace.class, write.rounds().getFirst().source());
    }
  }

  @Property
  void shouldWriteWhatPaintingGivesWhenPiecesAlmostFollowEachOther(@ForAll long seed) {
    Random random = new Random(seed);
    DatasetSpec dataset = new DatasetSpec("d", ElementType.INT32, Pieces.shape(random, MAX_ELEMENTS));
    List<Selection> pieces = Pieces.following(random, dataset.shape());
    switch (random.nextInt(4)) {
      case 0 -> pieces.set(random.nextInt(pieces.size()), Pieces.slab(random, dataset.shape()));
      case 1 -> pieces.add(random.nextInt(pieces.size() + 1), pieces.get(random.nextInt(pieces.size())));
      case 2 -> pieces.remove(random.nextInt(pieces.size()));
      default -> Collections.swap(pieces, random.nextInt(pieces.size()), random.nextInt(pieces.size()));
    }
    if (!pieces.isEmpty()) {
      merge(dataset, pieces, random);
    }
  }

  private static DatasetBurst<WriteCall> merge(DatasetSpec dataset, List<Selection> pieces, Random random) {
    return merge(dataset, pieces, random, random.nextBoolean());
  }

  /**
   * Merges pieces and demands of what they become that it equals painting.
   *
   * @param together whether they are parts of one array, one behind the other
   */
  private static DatasetBurst<WriteCall> merge(DatasetSpec dataset, List<Selection> pieces, Random random,
      boolean together) {
    long roundBytes = random.nextBoolean() ? 1 << 20 : 8 + random.nextInt(200);
    Canvas expected = new Canvas(dataset);
    PackingBuffer buffer = new PackingBuffer();
    try (Arena arena = Arena.ofConfined()) {
      PieceList list = new PieceList(dataset.type().bytes());
      MemorySegment array =
          arena.allocate(pieces.stream().mapToLong(Selection::elements).sum() * dataset.type().bytes(), 8);
      long filled = 0;
      for (int piece = 0; piece < pieces.size(); piece++) {
        expected.paint(pieces.get(piece), piece);
        byte[] values = Canvas.values(dataset, pieces.get(piece), piece);
        if (together) {
          add(list, pieces.get(piece), array.asSlice(filled), values, 0);
          filled += values.length;
        } else {
          long offset = 8L * random.nextInt(4);
          add(list, pieces.get(piece), arena.allocate(offset + values.length + 8, 8), values, offset);
        }
      }
      DatasetBurst<WriteCall> write = new PieceMerger(dataset, list, roundBytes, new KnownMerges()).merge();
      assertArrayEquals(expected.image(), written(write, dataset, buffer, roundBytes));
      return write;
    } finally {
      buffer.free();
    }
  }

  /** Somewhere in a larger memory. */
  private static void add(PieceList list, Selection selection, MemorySegment memory, byte[] values, long offset) {
    MemorySegment.copy(values, 0, memory, ValueLayout.JAVA_BYTE, offset, values.length);
    list.add(selection, memory, offset, null);
  }

  /** An array in which every round puts its packed bytes where its selection says; no element twice. */
  private static byte[] written(DatasetBurst<WriteCall> write, DatasetSpec dataset, PackingBuffer buffer,
      long roundBytes) {
    int bytes = dataset.type().bytes();
    byte[] image = new byte[(int) Canvas.elements(dataset.shape()) * bytes];
    boolean[] touched = new boolean[image.length / bytes];
    long total = 0;
    for (WriteCall round : write.rounds()) {
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
    assertEquals(total, write.load().bytes());
    assertEquals(runsOf(touched), write.load().pieces(), "contiguous pieces");
    assertEquals(runsOf(touched) > 1, write.load().strided());
    return image;
  }

  private static long runsOf(boolean[] touched) {
    long runs = 0;
    for (int index = 0; index < touched.length; index++) {
      runs += touched[index] && (index == 0 || !touched[index - 1]) ? 1 : 0;
    }
    return runs;
  }

  @Property
  void shouldCutInOrderWhenAHyperslabIsTooLarge(@ForAll long seed) {
    Random random = new Random(seed);
    long[] shape = Pieces.shape(random, MAX_ELEMENTS);
    Selection slab = Pieces.slab(random, shape);
    long limit = 1 + random.nextInt(40);
    List<Selection> slices = SlabSlicer.slice(slab, limit);
    assertTrue(slices.stream().allMatch(slice -> slice.elements() <= limit),
        () -> "limit " + limit + ", slices " + slices);
    long[] joined = slices.stream().flatMapToLong(slice -> Arrays.stream(Canvas.positions(slice, shape))).toArray();
    assertArrayEquals(Canvas.positions(slab, shape), joined);
  }

  @Property
  void shouldListEveryElementInOrderWhenRunsAreListed(@ForAll long seed) {
    Random random = new Random(seed);
    long[] shape = Pieces.shape(random, MAX_ELEMENTS);
    Selection slab = Pieces.slab(random, shape);
    RunList runs = new RunList();
    RunLister.list(slab, shape, 7, runs);
    List<Long> listed = new ArrayList<>();
    for (int run = 0; run < runs.size(); run++) {
      assertEquals(listed.size(), runs.source(run));
      assertEquals(7, runs.piece(run));
      for (long position = runs.position(run); position < runs.end(run); position++) {
        listed.add(position);
      }
    }
    assertArrayEquals(Canvas.positions(slab, shape), listed.stream().mapToLong(Long::longValue).toArray());
  }

  @Property
  void shouldFindTheHyperslabWhenItsRunsAreCutByChance(@ForAll long seed) {
    Random random = new Random(seed);
    long[] shape = Pieces.shape(random, MAX_ELEMENTS);
    Selection slab = Pieces.slab(random, shape);
    RunList whole = new RunList();
    RunLister.list(slab, shape, 0, whole);
    RunList cut = new RunList();
    for (int run = 0; run < whole.size(); run++) {
      long middle = whole.position(run) + random.nextLong(whole.length(run));
      if (middle > whole.position(run)) {
        cut.add(whole.position(run), middle - whole.position(run), 2 * run, 0);
      }
      cut.add(middle, whole.end(run) - middle, 2 * run + 1, 0);
    }
    Selection found = Objects.requireNonNull(SlabFitter.fit(cut, shape),
        () -> slab + " is not recognised in " + Arrays.toString(shape));
    assertEquals(slab.elements(), found.elements());
    assertArrayEquals(Canvas.positions(slab, shape), Canvas.positions(found, shape));
  }

  @Property
  void shouldMeasureAsCountingDoesWhenASelectionHasOneSlab(@ForAll long seed) {
    Random random = new Random(seed);
    long[] shape = Pieces.shape(random, MAX_ELEMENTS);
    Selection slab = Pieces.slab(random, shape);
    long[] positions = Canvas.positions(slab, shape);
    boolean[] touched = new boolean[(int) Canvas.elements(shape)];
    Arrays.stream(positions).forEach(position -> touched[(int) position] = true);
    assertEquals(positions[positions.length - 1] - positions[0] + 1, Shape.span(slab, shape));
    assertEquals(runsOf(touched), Shape.pieces(slab, shape), () -> slab + " in " + Arrays.toString(shape));
  }

  @Property
  void shouldSortAndFindOverlapsWhenRunsComeInAnyOrder(@ForAll long seed) {
    Random random = new Random(seed);
    long scale = random.nextBoolean() ? 1 : Long.MAX_VALUE / 1000;
    RunList runs = new RunList();
    List<Long> positions = new ArrayList<>();
    boolean[] touched = new boolean[400];
    boolean overlaps = false;
    for (int piece = 0; piece < random.nextInt(60); piece++) {
      int place = random.nextInt(300);
      int length = 1 + random.nextInt(3);
      for (int at = place; at < place + length; at++) {
        overlaps |= touched[at];
        touched[at] = true;
      }
      runs.add(place * scale, length * scale, piece, 0);
      positions.add(place * scale);
    }
    assertEquals(overlaps, runs.sortAndFindOverlaps());
    long[] sorted = positions.stream().sorted().mapToLong(Long::longValue).toArray();
    for (int run = 0; run < runs.size(); run++) {
      assertEquals(sorted[run], runs.position(run));
      assertEquals(positions.get(runs.piece(run)), runs.position(run));
    }
  }
}

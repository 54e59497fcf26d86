package org.h5burst.writer.engine.plan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.plan.KnownMerges.Merged;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Selections of many hyperslabs are merged once, and never taken for others. */
@Timeout(60)
class KnownMergesTest {
  private static final long ROUND_BYTES = 1 << 20;

  private final UsedDatasets file = new UsedDatasets();

  /** Elements in some order, in two dimensions; a few of them twice. */
  private static Selection scattered(Random random, int extent) {
    return Selection.points(random.ints(40, 0, extent * extent)
        .mapToObj(at -> new long[] {at / extent, at % extent}).toArray(long[][]::new));
  }

  @Property(seed = "20261126")
  void shouldWriteEachBurstsElementsWhenSelectionsComeAgain(@ForAll long seed) {
    Random random = new Random(seed);
    int extent = 7 + random.nextInt(30);
    UsedDatasets datasets = new UsedDatasets();
    DatasetPieces[] pieces = {dataset(datasets, extent, extent), dataset(datasets, extent, extent)};
    long places = random.nextLong();
    for (int burst = 0; burst < 4; burst++) {
      // equal, and not the same object; sometimes another
      Selection selection = scattered(new Random(places + random.nextInt(2)), extent);
      for (DatasetPieces dataset : pieces) {
        int[] data = random.ints(Math.toIntExact(selection.elements()), 1, 1_000_000).toArray();
        assertArrayEquals(painted(selection, data, extent, extent), written(dataset, selection, data));
      }
    }
  }

  @Test
  void shouldMergeOnceWhenDatasetsAndBurstsHaveEqualSelections() {
    DatasetPieces one = dataset(file, 9, 9);
    DatasetPieces other = dataset(file, 9, 9);
    Selection first = sealed(one, scattered(new Random(1), 9));
    assertSame(first, sealed(other, scattered(new Random(1), 9)));
    assertSame(first, sealed(one, scattered(new Random(1), 9)));
    assertNotSame(first, sealed(one, scattered(new Random(2), 9)));
  }

  @Test
  void shouldKeepNothingWhenTheFileIsClosed() {
    DatasetPieces one = dataset(file, 9, 9);
    Selection first = sealed(one, scattered(new Random(1), 9));
    assertTrue(file.known().bytes() > 0);
    file.close();
    assertEquals(0, file.known().bytes());
    assertNotSame(first, sealed(one, scattered(new Random(1), 9)));
  }

  @Test
  void shouldCompareTheNumbersWhenHashesAreTheSame() {
    // 31 * a + b is the same for (a + 1, b - 31)
    Selection one = points(5, 40);
    Selection other = points(6, 9);
    assertEquals(one.hashCode(), other.hashCode());
    assertNotEquals(one, other);
    DatasetPieces dataset = dataset(file, 50, 50);
    int[] data = IntStream.rangeClosed(1, 20).toArray();
    assertArrayEquals(painted(one, data, 50, 50), written(dataset, one, data));
    assertArrayEquals(painted(other, data, 50, 50), written(dataset, other, data));
  }

  /** Points of which the first is given. */
  private static Selection points(long row, long column) {
    return Selection.points(IntStream.range(0, 20)
        .mapToObj(number -> number == 0 ? new long[] {row, column} : new long[] {number, 2L * number})
        .toArray(long[][]::new));
  }

  @Test
  void shouldMergeAgainWhenTheShapeIsAnother() {
    Selection selection = points(7, 7);
    int[] data = IntStream.rangeClosed(1, 20).toArray();
    for (int columns : new int[] {50, 60, 50}) {
      assertArrayEquals(painted(selection, data, 50, columns), written(dataset(file, 50, columns), selection, data));
    }
  }

  @Test
  void shouldKeepWhatWasUsedLastWhenThereIsMoreThanItsMemory() {
    KnownMerges known = new KnownMerges();
    long[] shape = {1L << 30};
    Selection first = run(0, 200_000);
    Merged merged = merge(known, first, shape);
    for (int number = 1; number < 20; number++) {
      merge(known, run(number, 100_000), shape);
      assertSame(merged, merge(known, first, shape), "it was used just before");
      assertTrue(known.bytes() <= KnownMerges.MAX_BYTES, () -> known.bytes() + " bytes");
    }
    assertTrue(known.bytes() > KnownMerges.MAX_BYTES / 2, () -> known.bytes() + " bytes");
    long before = known.bytes();
    Selection large = run(0, 1_000_000);
    assertNotSame(merge(known, large, shape), merge(known, large, shape), "it is larger than all that is kept");
    assertEquals(before, known.bytes());
  }

  /** Every other element. */
  private static Selection run(int from, int slabs) {
    long[] numbers = new long[4 * slabs];
    Arrays.fill(numbers, 1);
    for (int slab = 0; slab < slabs; slab++) {
      numbers[4 * slab] = from + 3L * slab;
    }
    return Selection.ofSlabs(1, numbers);
  }

  private static Merged merge(KnownMerges known, Selection selection, long[] shape) {
    return known.of(selection, shape, () -> {
      RunList runs = new RunList();
      RunLister.list(selection, shape, 0, runs);
      return new Merged(runs, UnionBuilder.unionOf(runs, shape), runs.size());
    });
  }

  private static DatasetPieces dataset(UsedDatasets file, long... shape) {
    DatasetPieces pieces = new DatasetPieces(new DatasetSpec("d", ElementType.INT32, shape));
    pieces.in(file);
    return pieces;
  }

  private static Selection sealed(DatasetPieces dataset, Selection selection) {
    dataset.accept(selection, Arena.ofAuto().allocate(selection.elements() * Integer.BYTES, 8), 0, null);
    Selection sealed = dataset.seal(dataset.dataset().shape(), ROUND_BYTES).rounds().getFirst().selection();
    dataset.release();
    return sealed;
  }

  /** All elements of the dataset when a burst has written these, by the call that it makes. */
  private static int[] written(DatasetPieces dataset, Selection selection, int[] data) {
    long[] shape = dataset.dataset().shape();
    dataset.accept(selection, Arena.ofAuto().allocateFrom(ValueLayout.JAVA_INT, data), 0, null);
    WriteCall call = dataset.seal(shape, ROUND_BYTES).rounds().getFirst();
    PackingBuffer buffer = new PackingBuffer();
    int[] packed = call.source().pack(buffer).toArray(ValueLayout.JAVA_INT);
    buffer.free();
    dataset.release();
    int[] elements = new int[Math.toIntExact(Canvas.elements(shape))];
    long[] positions = Canvas.positions(call.selection(), shape);
    for (int index = 0; index < packed.length; index++) {
      elements[(int) positions[index]] = packed[index];
    }
    return elements;
  }

  private static int[] painted(Selection selection, int[] data, long... shape) {
    int[] elements = new int[Math.toIntExact(Canvas.elements(shape))];
    long[] positions = Canvas.positionsOfData(selection, shape);
    for (int index = 0; index < data.length; index++) {
      elements[(int) positions[index]] = data[index];
    }
    return elements;
  }
}

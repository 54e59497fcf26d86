package org.h5burst.writer.engine.plan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.ring.DecodedMemory;
import org.h5burst.writer.ring.Decoding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Reads of any elements, some of them several times, in rounds of any size: every read gets its elements in its own
 * order, and no element is read twice.
 */
final class ReadMergerPropertiesTest {
  private static final long SALT = 7;
  private static final int LARGE = (256 << 10) / Integer.BYTES;

  @Property
  void shouldServeEveryReadWhenTheyAreMerged(@ForAll long seed) {
    Random random = new Random(seed);
    long[] shape = LongStream.generate(() -> 1 + random.nextInt(9)).limit(1 + random.nextInt(3)).toArray();
    DatasetSpec dataset = new DatasetSpec("d", ElementType.INT32, shape);
    Canvas file = new Canvas(dataset);
    file.paint(Selection.block(new long[shape.length], shape), SALT);
    List<int[]> arrays = new ArrayList<>();
    List<ReadPiece> reads = new ArrayList<>();
    for (int number = 0; number <= random.nextInt(5); number++) {
      Selection selection = selection(random, shape);
      arrays.add(new int[Math.toIntExact(selection.elements())]);
      reads.add(new ReadPiece(selection, new DecodedMemory(MemorySegment.ofArray(arrays.getLast()), plain())));
    }
    long roundElements = 1 + random.nextInt(40);

    DatasetBurst<ReadCall> merged = new ReadMerger(dataset, reads, roundElements * Integer.BYTES).merge();
    merged.rounds().forEach(round -> serve(round, file, roundElements));

    for (int number = 0; number < reads.size(); number++) {
      assertArrayEquals(file.values(reads.get(number).selection()), bytes(arrays.get(number)));
    }
    long wanted = reads.stream().flatMapToLong(read -> Arrays.stream(Canvas.positionsOfData(read.selection(), shape)))
        .distinct().count();
    assertEquals(wanted * Integer.BYTES, merged.load().bytes());
    assertEquals(wanted, merged.rounds().stream().mapToLong(round -> round.selection().elements()).sum());
  }

  /** Bringing them through other memory would touch as much again. */
  @Test
  @Timeout(60)
  void shouldReadLargeReadsStraightToWhereTheyGoWhenEachRankMakesItsOwnCalls() {
    assertEquals(2, callsOfTwoReads(LARGE, 2 * LARGE));
    assertEquals(1, callsOfTwoReads(LARGE - 1, 2 * LARGE));
    assertEquals(1, callsOfTwoReads(LARGE, LARGE - 1), "what both want is read once");
  }

  /** How many calls read two blocks of so many elements, of which the second begins there. */
  private static int callsOfTwoReads(int elements, int second) {
    DatasetSpec dataset = new DatasetSpec("d", ElementType.INT32, new long[] {3L * LARGE});
    Canvas file = new Canvas(dataset);
    file.paint(Selection.block(0, 3L * LARGE), SALT);
    List<int[]> arrays = List.of(new int[elements], new int[elements]);
    List<Selection> selections = List.of(Selection.block(0, elements), Selection.block(second, elements));
    List<ReadPiece> reads =
        IntStream.range(0, 2)
            .mapToObj(number -> new ReadPiece(selections.get(number),
                new DecodedMemory(MemorySegment.ofArray(arrays.get(number)), plain())))
            .toList();
    List<ReadCall> calls = new ReadMerger(dataset, reads, 1 << 30).merge().rounds().getFirst().inPlace(Integer.BYTES);
    calls.forEach(call -> serve(call, file, Long.MAX_VALUE));
    for (int number = 0; number < 2; number++) {
      assertArrayEquals(file.values(selections.get(number)), bytes(arrays.get(number)));
    }
    return calls.size();
  }

  /** Does as a back end: gives the elements of the round's selection in the order of the file. */
  private static void serve(ReadCall round, Canvas file, long roundElements) {
    Selection selection = round.selection();
    assertTrue(selection.elements() <= roundElements, "a round is too large");
    long[] positions = Canvas.positions(selection, file.shape());
    assertEquals(selection.elements(), positions.length, "an element is read twice in a round");
    byte[] image = file.image(); // a copy
    byte[] packed = new byte[positions.length * Integer.BYTES];
    for (int index = 0; index < positions.length; index++) {
      System.arraycopy(image, Math.toIntExact(positions[index] * Integer.BYTES), packed, index * Integer.BYTES,
          Integer.BYTES);
    }
    round.deliver(MemorySegment.ofArray(packed), Integer.BYTES);
  }

  private static Selection selection(Random random, long[] shape) {
    return Selection.union(IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(_ -> slab(random, shape)).toList());
  }

  private static Selection slab(Random random, long[] shape) {
    long[][] numbers = new long[4][shape.length];
    for (int dimension = 0; dimension < shape.length; dimension++) {
      long extent = shape[dimension];
      numbers[0][dimension] = random.nextLong(extent);
      long room = extent - numbers[0][dimension];
      numbers[3][dimension] = 1 + random.nextLong(room);
      numbers[1][dimension] = numbers[3][dimension] + random.nextInt(3);
      numbers[2][dimension] = 1 + random.nextLong(1 + (room - numbers[3][dimension]) / numbers[1][dimension]);
    }
    return Selection.strided(numbers[0], numbers[1], numbers[2], numbers[3]);
  }

  private static Decoding plain() {
    return Objects.requireNonNull(Decoding.of(ElementType.INT32, ByteOrder.nativeOrder(), ElementType.INT32));
  }

  private static byte[] bytes(int[] array) {
    byte[] bytes = new byte[array.length * Integer.BYTES];
    MemorySegment.ofArray(bytes).copyFrom(MemorySegment.ofArray(array));
    return bytes;
  }
}

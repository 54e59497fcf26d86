package org.h5burst.writer.engine.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.plan.DatasetBurst;
import org.h5burst.writer.engine.plan.Load;
import org.h5burst.writer.engine.plan.PackedSource;
import org.h5burst.writer.engine.plan.TransferPlan;
import org.h5burst.writer.engine.plan.WriteCall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which datasets each rank transfers by itself where MPI-IO cannot be given several hyperslabs. */
@Timeout(10)
final class SlabLimitTest {
  private static final long EXTENT = 8;

  @Test
  void shouldTransferIndependentlyOnlyWhatIsIrregularInTooManyDimensions() {
    SlabLimit limit = limit(2, burst(3, 2), burst(3, 1), burst(2, 2), burst(4, 3));
    assertEquals(List.of(Mode.INDEPENDENT, Mode.SIEVE, Mode.SIEVE, Mode.INDEPENDENT),
        List.of(limit.mode(0, Mode.SIEVE), limit.mode(1, Mode.SIEVE), limit.mode(2, Mode.SIEVE),
            limit.mode(3, Mode.SIEVE)));
    assertFalse(limit.concernsAll());
    assertEquals(2, limit.causes(List.of("another cause")).size());
  }

  /** HDF5 cuts it into what is in each chunk, and describes that as several. */
  @Test
  void shouldTransferIndependentlyWhenOneHyperslabHasGapsInChunks() {
    Selection gaps = Selection.strided(new long[3], new long[] {1, 4, 1}, new long[] {1, 2, 1}, new long[] {8, 2, 8});
    Selection box = Selection.strided(new long[3], new long[] {1, 2, 1}, new long[] {1, 2, 1}, new long[] {8, 2, 8});
    SlabLimit limit = limit(2, burst(3, gaps, 3), burst(3, gaps), burst(3, box, 3));
    assertEquals(List.of(Mode.INDEPENDENT, Mode.COLLECTIVE, Mode.COLLECTIVE),
        List.of(limit.mode(0, Mode.COLLECTIVE), limit.mode(1, Mode.COLLECTIVE), limit.mode(2, Mode.COLLECTIVE)));
  }

  /** One call, into a dataset in chunks of an extent, if one is given. */
  private static DatasetBurst<WriteCall> burst(int dimensions, Selection selection, long... chunk) {
    DatasetSpec dataset = new DatasetSpec("d", ElementType.INT8, ByteOrder.nativeOrder(), numbers(dimensions, EXTENT),
        chunk.length == 0 ? new long[0] : numbers(dimensions, chunk[0]));
    return new DatasetBurst<>(dataset,
        List.of(new WriteCall(selection, new PackedSource.InPlace(MemorySegment.NULL))), Load.NONE);
  }

  @Test
  void shouldLeaveNothingToChooseWhenAllThatIsTransferredIsBeyondTheLimit() {
    assertTrue(limit(2, burst(3, 2), burst(2, 0), burst(4, 2)).concernsAll());
    assertFalse(limit(2, burst(2, 0)).concernsAll());
  }

  @Test
  void shouldChangeNothingWhenMpiTakesEverySelection() {
    SlabLimit limit = limit(Integer.MAX_VALUE, burst(5, 4));
    assertEquals(Mode.COLLECTIVE, limit.mode(0, Mode.COLLECTIVE));
    assertFalse(limit.concernsAll());
    assertEquals(List.of(), limit.causes(List.of()));
  }

  @SafeVarargs
  private static SlabLimit limit(int maxDimensions, DatasetBurst<WriteCall>... datasets) {
    SortedMap<Integer, DatasetBurst<WriteCall>> transferred = new TreeMap<>();
    for (int number = 0; number < datasets.length; number++) {
      if (!datasets[number].rounds().isEmpty()) {
        transferred.put(number, datasets[number]);
      }
    }
    return new SlabLimit(maxDimensions, number -> datasets[number].dataset(),
        new TransferPlan<>(transferred, List.of()).counts());
  }

  /** One call that selects so many elements that do not touch; no call for 0. */
  private static DatasetBurst<WriteCall> burst(int dimensions, int slabs) {
    DatasetSpec dataset = new DatasetSpec("d" + dimensions, ElementType.INT8, numbers(dimensions, EXTENT));
    List<Selection> points = LongStream.range(0, slabs)
        .mapToObj(slab -> Selection.block(numbers(dimensions, 2 * slab % EXTENT), numbers(dimensions, 1))).toList();
    List<WriteCall> calls = slabs == 0 ? List.of()
        : List.of(new WriteCall(slabs == 1 ? points.getFirst() : Selection.union(points),
            new PackedSource.InPlace(MemorySegment.NULL)));
    return new DatasetBurst<>(dataset, calls, Load.NONE);
  }

  private static long[] numbers(int dimensions, long value) {
    return LongStream.range(0, dimensions).map(_ -> value).toArray();
  }
}

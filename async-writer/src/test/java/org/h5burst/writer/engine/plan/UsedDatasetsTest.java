package org.h5burst.writer.engine.plan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The end of a burst looks at the datasets that were used in it, on this rank or on others, and at no others. */
@Timeout(60)
final class UsedDatasetsTest {
  private static final int DATASETS = 40;
  private static final MemorySegment BYTE = Arena.global().allocate(1);

  @Test
  void shouldPlanOnlyWhatWasUsedInTheBurst() {
    UsedDatasets used = new UsedDatasets();
    List<DatasetPieces> file = IntStream.range(0, DATASETS).mapToObj(number -> dataset(number, used)).toList();
    write(file.get(17));
    write(file.get(3));
    write(file.get(17));
    assertEquals(List.of(file.get(3), file.get(17)), used.all());
    assertEquals(List.of(3, 17), List.copyOf(plan(used).datasets().keySet()));

    used.all().forEach(DatasetPieces::release);
    used.nextBurst();
    assertTrue(used.all().isEmpty());
    write(file.get(3));
    assertEquals(List.of(file.get(3)), used.all());
    used.drop();
    assertTrue(plan(used).isEmpty());
  }

  @Property
  void shouldFindTheSameCommonCountsHoweverTheRanksExchangeThem(@ForAll long seed) {
    Random random = new Random(seed);
    List<RoundCounts> ranks = new ArrayList<>();
    long[] maximum = new RoundCounts().table(DATASETS);
    for (int rank = 0; rank <= random.nextInt(4); rank++) {
      UsedDatasets used = new UsedDatasets();
      for (int use = random.nextInt(5); use > 0; use--) {
        write(dataset(random.nextInt(DATASETS), used));
      }
      RoundCounts counts = plan(used).counts();
      ranks.add(counts);
      long[] table = counts.table(DATASETS);
      IntStream.range(0, table.length).forEach(place -> maximum[place] = Math.max(maximum[place], table[place]));
    }
    RoundCounts gathered = RoundCounts.common(ranks.stream().map(RoundCounts::values).toList());
    assertArrayEquals(RoundCounts.ofTable(maximum).values(), gathered.values());
    assertArrayEquals(maximum, gathered.table(DATASETS));
    assertEquals(ranks.stream().flatMap(rank -> rank.datasets().stream()).distinct().sorted().toList(),
        List.copyOf(gathered.datasets()));
  }

  private static TransferPlan<WriteCall> plan(UsedDatasets used) {
    return TransferPlan.of(used.all(), dataset -> dataset.seal(dataset.dataset().shape(), 1 << 20), List.of());
  }

  private static DatasetPieces dataset(int number, UsedDatasets file) {
    DatasetPieces dataset = new DatasetPieces(new DatasetSpec("d" + number, ElementType.INT8, new long[] {4, 1}));
    dataset.in(file);
    dataset.number(number);
    return dataset;
  }

  private static void write(DatasetPieces dataset) {
    dataset.accept(Selection.block(new long[] {0, 0}, new long[] {1, 1}), BYTE, 0, null);
  }
}

package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.plan.RunList;
import org.h5burst.writer.manifest.Elements;
import org.h5burst.writer.manifest.Elements.Pattern;
import org.h5burst.writer.manifest.Elements.Scattered;

/** What recovery believes of regions, against the elements one by one. */
final class RegionsPropertiesTest {
  private static final int EXTENT = 40;
  private static final DatasetSpec DATASET = new DatasetSpec("d", ElementType.INT8, new long[] {EXTENT, EXTENT});

  @Property
  void shouldNeverBelieveWhatIsNotSoWhenRegionsAreCompared(@ForAll("regions") Elements one,
      @ForAll("regions") Elements other) {
    BitSet common = bits(one);
    common.and(bits(other));
    assertTrue(Overlap.key(one).equals(Overlap.NO_KEY) || !Overlap.key(one).equals(Overlap.key(other))
        || bits(one).equals(bits(other)));
    assertTrue(Overlap.mayOverlap(one, other) || common.isEmpty());
  }

  @Property
  void shouldCountEachElementOnceWhenRegionsOverlap(@ForAll("lists") List<Elements> regions) {
    FlushedElements coverage = new FlushedElements(DATASET);
    BitSet all = new BitSet();
    for (Elements region : regions) {
      coverage.add(new RegionParts(region, DATASET));
      all.or(bits(region));
    }
    assertEquals(all.cardinality(), coverage.count());
    assertEquals(all.nextClearBit(0), coverage.firstRest());
    assertEquals(EXTENT * EXTENT, coverage.all());
  }

  @Property
  void shouldFindTheElementsThatWereNotAddedWhenRegionsOverlap(@ForAll("lists") List<Elements> regions,
      @ForAll("regions") Elements region) {
    FlushedElements coverage = new FlushedElements(DATASET);
    BitSet expected = bits(region);
    for (Elements added : regions) {
      coverage.add(new RegionParts(added, DATASET));
      expected.andNot(bits(added));
    }
    BitSet found = new BitSet();
    for (RegionParts.Part part : new RegionParts(region, DATASET)) {
      List<Integer> positions = bits(part.runs()).stream().boxed().toList();
      coverage.find(part.runs(), (position, length, source) -> {
        for (long at = 0; at < length; at++) {
          assertEquals(position + at, (long) positions.get((int) (source + at)));
        }
        found.set((int) position, (int) (position + length));
      });
    }
    assertEquals(expected, found);
    assertEquals(expected.isEmpty(), coverage.hasAll(new RegionParts(region, DATASET)));
  }

  /** Longer than a part may be, and more than one part of the coverage. */
  @Property(tries = 20)
  void shouldCutRunsWhenTheyAreLongerThanAPart(@ForAll("longRuns") RunList runs) {
    DatasetSpec large = new DatasetSpec("d", ElementType.INT8, new long[] {1L << 22});
    FlushedElements coverage = new FlushedElements(large);
    long elements = 0;
    for (RegionParts.Part part : new RegionParts(new Scattered(runs), large)) {
      assertTrue(part.selection().elements() <= RegionParts.MAX_BYTES);
      elements += part.selection().elements();
    }
    coverage.add(new RegionParts(new Scattered(runs), large));
    coverage.add(new RegionParts(new Scattered(runs), large));
    assertEquals(new Scattered(runs).count(), elements);
    assertEquals(elements, coverage.count());
  }

  private static BitSet bits(Elements elements) {
    BitSet bits = new BitSet();
    for (RegionParts.Part part : new RegionParts(elements, DATASET)) {
      bits.or(bits(part.runs()));
    }
    return bits;
  }

  private static BitSet bits(RunList runs) {
    BitSet bits = new BitSet();
    for (int run = 0; run < runs.size(); run++) {
      bits.set((int) runs.position(run), (int) (runs.position(run) + runs.length(run)));
    }
    return bits;
  }

  @Provide
  Arbitrary<List<Elements>> lists() {
    return regions().list().ofMaxSize(6);
  }

  @Provide
  Arbitrary<Elements> regions() {
    Arbitrary<long[]> line = Combinators
        .combine(Arbitraries.longs().between(0, 12), Arbitraries.longs().between(1, 5),
            Arbitraries.longs().between(1, 5), Arbitraries.longs().between(1, 5))
        .as((start, stride, count, block) -> new long[] {start, Math.max(stride, block), count, block});
    Arbitrary<Elements> patterns = Combinators.combine(line, line)
        .as((rows, columns) -> new Pattern(Selection.strided(new long[] {rows[0], columns[0]},
            new long[] {rows[1], columns[1]}, new long[] {rows[2], columns[2]}, new long[] {rows[3], columns[3]})));
    return Arbitraries.oneOf(patterns, runs(20, EXTENT).map(Scattered::new));
  }

  @Provide
  Arbitrary<RunList> longRuns() {
    return runs(1 << 18, 1 << 20);
  }

  private static Arbitrary<RunList> runs(int gap, int length) {
    return Combinators.combine(Arbitraries.integers().between(0, gap), Arbitraries.integers().between(1, length))
        .as((free, taken) -> new int[] {free, taken})
        .list()
        .ofMinSize(1).ofMaxSize(3).map(lengths -> {
          RunList runs = new RunList();
          long end = 0;
          for (int[] each : lengths) {
            runs.add(end + each[0], each[1], 0, 0);
            end += each[0] + each[1];
          }
          return runs;
        });
  }
}

package org.h5burst.tuner.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class PatternAnalyzerPropertiesTest {
  /** Deals an array by random distributions and finds them again. */
  @Property(seed = "1")
  void shouldFindAnyDistributionAgain(@ForAll @Size(min = 1, max = 3) List<@IntRange(max = 2) Integer> kinds,
      @ForAll @IntRange(min = 2, max = 4) int processes,
      @ForAll @IntRange(min = 1, max = 5) int block, @ForAll @IntRange(min = 2, max = 3) int rounds) {
    int ranks = 1;
    List<String> expected = new ArrayList<>();
    for (int kind : kinds) {
      ranks *= kind == 0 ? 1 : processes;
      expected.add(kind == 0 ? "*" : kind == 1 ? "BLOCK" : block == 1 ? "CYCLIC" : "CYCLIC(" + block + ")");
    }
    IntFunction<List<Hyperslab>> selection = rank -> {
      List<Hyperslab.Range> ranges = new ArrayList<>();
      int rest = rank;
      for (int kind : kinds) {
        int place = kind == 0 ? 0 : rest % processes;
        rest = kind == 0 ? rest : rest / processes;
        ranges.add(kind == 2 ? new Hyperslab.Range((long) place * block, (long) processes * block, rounds, block)
            : new Hyperslab.Range((long) place * block, block, 1, block));
      }
      return List.of(new Hyperslab(ranges));
    };
    DatasetPattern found =
        PatternAnalyzer.analyze(ranks, List.of(Applications.access("x", 8, ranks, selection))).datasets().getFirst();
    assertEquals(expected, found.dimensions().stream().map(DimensionPattern::toString).toList());
    assertEquals(ranks, found.dimensions().stream().mapToInt(DimensionPattern::processes).reduce(1, (a, b) -> a * b));
    assertEquals(found.bytes(), found.bytesPerProcess() * ranks);
  }
}

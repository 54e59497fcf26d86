package org.h5burst.tuner.pattern;

import static org.h5burst.tuner.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PatternAnalyzerTest {
  @Test
  void shouldSeeTheApplicationsOfThePapers() {
    assertEquals("<BLOCK> over 512", text(Applications.vpic(512).datasets().getFirst()));
    assertEquals("<BLOCK, BLOCK, BLOCK> over 8 x 4 x 4",
        text(Applications.blocks(new int[] {8, 4, 4}, new long[] {300, 100, 60}, 3).datasets().getFirst()));
    assertEquals("<BLOCK, *> over 64", text(Applications.gcrm(64, 640).datasets().getFirst()).replace(" x 1", ""));
    assertEquals("<BLOCK, *, *, *> over 16 x 1 x 1 x 1", text(Applications.flash(16, 80).datasets().getFirst()));
    assertEquals(24, Applications.flash(16, 80).largest().size());
  }

  @Test
  void shouldTellExtentsAndBlocksOfVorpal() {
    DatasetPattern field = Applications.blocks(new int[] {8, 4, 4}, new long[] {300, 100, 60}, 1).datasets().getFirst();
    assertEquals(List.of(2400L, 400L, 240L), field.dimensions().stream().map(DimensionPattern::extent).toList());
    assertEquals(List.of(300L, 100L, 60L), field.dimensions().stream().map(DimensionPattern::block).toList());
    assertEquals(300 * 100 * 60 * 8, field.bytesPerProcess());
    assertEquals(128 * field.bytesPerProcess(), field.bytes());
  }

  @Test
  void shouldSeeColumnsRowsAndCycles() {
    assertEquals("<*, BLOCK> over 1 x 6",
        seen(6, rank -> List.of(Hyperslab.block(new long[] {0, rank}, new long[] {230_000, 1}))));
    assertEquals("<BLOCK, *> over 6 x 1",
        seen(6, rank -> List.of(Hyperslab.block(new long[] {rank * 10L, 0}, new long[] {10, 7}))));
    assertEquals("<CYCLIC> over 4", seen(4, rank -> List.of(strided(rank, 4, 1000, 1))));
    assertEquals("<CYCLIC(64)> over 3", seen(3, rank -> List.of(strided(rank * 64L, 192, 1000, 64))));
    assertEquals("<CYCLIC, *> over 3 x 1",
        seen(3, rank -> List
            .of(Hyperslab.strided(new long[] {rank, 0}, new long[] {3, 5}, new long[] {9, 1}, new long[] {1, 5}))));
    assertEquals("<*> over 1", seen(1, rank -> List.of(Applications.run(0, 10))));
  }

  @Test
  void shouldJoinThePiecesOfManyWrites() {
    assertEquals("<BLOCK, *> over 2 x 1", seen(2, rank -> {
      List<Hyperslab> rows = new ArrayList<>();
      IntStream.range(0, 25)
          .forEach(row -> rows.add(Hyperslab.block(new long[] {rank * 25L + row, 0}, new long[] {1, 8})));
      Collections.shuffle(rows, new Random(rank));
      return rows;
    }));
    assertEquals("<CYCLIC(8)> over 4",
        seen(4, rank -> IntStream.range(0, 25).mapToObj(turn -> Applications.run((turn * 4L + rank) * 8, 8)).toList()));
  }

  @Test
  void shouldAllowShorterEndsAndIdleRanks() {
    assertEquals("<BLOCK> over 3",
        seen(5, rank -> rank > 2 ? List.of() : List.of(Applications.run(rank * 10L, rank == 2 ? 4 : 10))));
    // 10 blocks of 4 among 3 ranks, the last cut short
    assertEquals("<CYCLIC(4)> over 3", seen(3,
        rank -> IntStream.range(0, 10).filter(block -> block % 3 == rank)
            .mapToObj(block -> Applications.run(block * 4L, block == 9 ? 1 : 4)).toList()));
  }

  @Test
  void shouldSeeABurstThatAddsRowsAsTheRowsItAdds() {
    assertEquals("<*, BLOCK> over 1 x 4",
        seen(4, rank -> List.of(Hyperslab.block(new long[] {17, rank * 100L}, new long[] {1, 100}))));
  }

  @Test
  void shouldCallIrregularWhatHasNoDistribution() {
    Random random = new Random(7);
    assertIrregular(4, rank -> random.longs(100, 0, 1_000_000).sorted().distinct()
        .mapToObj(point -> Applications.run(point, 1)).toList());
    assertIrregular(4, rank -> List.of(Applications.run(0, 10))); // all the same
    assertIrregular(4, rank -> List.of(Hyperslab.block(new long[] {rank, rank}, new long[] {1, 1}))); // a diagonal
    assertIrregular(2, rank -> List.of(Applications.run(rank * 20L, 10))); // a gap
    assertIrregular(2, rank -> List.of(Applications.run(rank * 5L, 10))); // an overlap
    assertIrregular(1, rank -> List.of(Hyperslab.block(new long[] {0, 0}, new long[] {2, 2}),
        Hyperslab.block(new long[] {2, 2}, new long[] {2, 2})));
  }

  @Test
  void shouldLeaveOutWhatNobodyTouches() {
    assertEquals(List.of(),
        PatternAnalyzer.analyze(2, List.of(Applications.access("x", 8, 2, rank -> List.of()))).datasets());
  }

  @Test
  void shouldRefuseWhenSelectionsAreMalformed() {
    assertFails(IllegalArgumentException.class, "overlap", () -> strided(0, 2, 3, 4));
    assertFails(IllegalArgumentException.class, "select nothing", () -> strided(0, 2, 0, 1));
    assertFails(IllegalArgumentException.class, "differ in their number of dimensions",
        () -> Applications.access("x", 8, 2, rank -> List.of(Hyperslab.block(new long[rank + 1], new long[] {4, 4}))));
  }

  private static Hyperslab strided(long start, long stride, long count, long block) {
    return Hyperslab.strided(new long[] {start}, new long[] {stride}, new long[] {count}, new long[] {block});
  }

  private static void assertIrregular(int ranks, IntFunction<List<Hyperslab>> selection) {
    DatasetPattern found =
        PatternAnalyzer.analyze(ranks, List.of(Applications.access("x", 8, ranks, selection))).datasets().getFirst();
    assertFalse(found.regular(), found::toString);
  }

  private static String seen(int ranks, IntFunction<List<Hyperslab>> selection) {
    return text(
        PatternAnalyzer.analyze(ranks, List.of(Applications.access("x", 8, ranks, selection))).datasets().getFirst());
  }

  private static String text(DatasetPattern pattern) {
    return pattern.distribution() + " over " + pattern.processGrid();
  }
}

package org.h5burst.tuner.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.h5burst.tuner.pattern.PatternRepository.Known;
import org.h5burst.tuner.pattern.PatternRepository.Match;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PatternRepositoryTest {
  private static final int RANKS = 128;
  private static final int[] GRID = {8, 4, 4};
  private static final Known VPIC = new Known("vpic", Applications.vpic(RANKS));
  private static final Known VORPAL = new Known("vorpal", Applications.blocks(GRID, new long[] {300, 100, 60}, 20));
  private static final Known GCRM = new Known("gcrm", Applications.gcrm(RANKS, 5120));
  private final PatternRepository repository =
      new PatternRepository(List.of(VPIC, VORPAL, GCRM), PatternRepository.DEFAULT_LIMIT);

  @Test
  void shouldRefuseADatasetWhenItHasMoreDimensionsThanHdf5Allows() {
    DimensionPattern one = new DimensionPattern(Distribution.DEGENERATE, 1, 7, 7);
    assertEquals(32, new DatasetPattern("x", 8, Collections.nCopies(32, one)).dimensions().size());
    assertThrows(IllegalArgumentException.class, () -> new DatasetPattern("x", 8, Collections.nCopies(33, one)));
  }

  @Test
  void shouldFindVpicExactlyWhenIorIsSetUpAlike() {
    assertEquals(new Match.Exact(VPIC), repository.lookUp(Applications.ior(RANKS, 8, 32 << 20, 32 << 20)));
    assertEquals(new Match.Exact(VPIC), repository.lookUp(Applications.ior(RANKS, 8, 32 << 20, 1 << 20)));
    assertEquals(new Match.Exact(VORPAL), repository.lookUp(Applications.blocks(GRID, new long[] {300, 100, 60}, 20)));
  }

  @Test
  void shouldFindASimilarOneWhenOnlySizesDiffer() {
    for (long[] block : new long[][] {{64, 128, 256}, {256, 128, 64}}) {
      Match match = repository.lookUp(Applications.blocks(GRID, block, 20));
      assertEquals(VORPAL, assertInstanceOf(Match.Similar.class, match).known());
      assertTrue(((Match.Similar) match).distance() < .7, match::toString);
    }
    // weak scaling: the same blocks on other ranks
    assertEquals(new Match.Similar(VPIC, 0), repository.lookUp(Applications.vpic(512)));
    assertInstanceOf(Match.Similar.class, repository.lookUp(Applications.ior(RANKS, 8, 48 << 20, 48 << 20)));
  }

  @Test
  void shouldLetTheLargestDatasetsDecideWhenThereAreManyKinds() {
    Match match = repository.lookUp(Applications.flash(RANKS, 80));
    Match.ByLargestDatasets found = assertInstanceOf(Match.ByLargestDatasets.class, match);
    assertEquals(GCRM, found.known());
    assertEquals(24, found.datasets());
    assertEquals(34, found.of());
  }

  @Test
  void shouldMeasureTheStatedDistance() {
    DatasetPattern small = Applications.vpic(4).datasets().getFirst();
    DatasetPattern twice = Applications.ior(4, 1, 64 << 20, 64 << 20).datasets().getFirst();
    // a factor of two in bytes per rank, and a quarter of one in the extent of the only dimension
    assertEquals(1.25, small.inBytes().distance(twice.inBytes()), 1e-12);
    assertEquals(1.25, twice.inBytes().distance(small.inBytes()), 1e-12);
  }

  @Test
  void shouldFindNothingWhenNothingIsAlike() {
    assertEquals(new Match.None(), repository.lookUp(random(RANKS)));
    assertEquals(new Match.None(), repository.lookUp(columns(RANKS)));
    assertEquals(new Match.None(), new PatternRepository(List.of(), 1).lookUp(Applications.vpic(RANKS)));
    assertEquals(new Match.None(), repository.lookUp(new IoPattern(RANKS, List.of())));
  }

  @Test
  void shouldNotCallTwoIrregularPatternsTheSame() {
    assertEquals(new Match.None(), new PatternRepository(List.of(new Known("random", random(4))), 1).lookUp(random(4)));
  }

  private static IoPattern columns(int ranks) {
    return PatternAnalyzer.analyze(ranks,
        List.of(Applications.access("x", 8, ranks,
            rank -> List.of(Hyperslab.block(new long[] {0, rank}, new long[] {230_000, 1})))));
  }

  private static IoPattern random(int ranks) {
    Random random = new Random(3);
    return PatternAnalyzer.analyze(ranks,
        List.of(Applications.access("x", 8, ranks,
            rank -> random.longs(50, 0, 1_000_000).distinct().mapToObj(point -> Applications.run(point, 1)).toList())));
  }
}

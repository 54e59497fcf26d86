package org.h5burst.harness.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import org.h5burst.harness.kernel.DecompositionMap.Decomposition;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Generated maps next to the figures of E3SM-IO's map_f_case_16p.h5, map_g_case_16p.h5 and map_i_case_16p.h5. */
@Timeout(60)
class MapGeneratorTest {
  /** Elements, requests, how often an offset is smaller than the one before, and elements of a run when sorted. */
  @ParameterizedTest
  @CsvSource({
    "F,1,866,47,0,18.4", "F,2,866,866,48,2.13", "F,3,62352,62352,48,2.13",
    "G,1,285,125,0,2.28", "G,2,879,770,742,4.11", "G,3,28500,285,0,100", "G,4,87900,879,742,100",
    "G,5,59300,593,89,100", "G,6,28785,285,0,101",
    "I,1,13824,1363,32,10.4", "I,2,207360,20445,256,10.5", "I,3,138240,13630,176,10.5", "I,4,124416,12267,160,10.5",
    "I,5,235008,23171,288,10.5"})
  void shouldHaveThePublicMapsFiguresWhenScaleIsOne(ClimateCase kind, int part, int elements, int requests,
      int descents, double sorted) {
    Measured measured = Measured.of(MapGenerator.generate(kind, 16, 1), part - 1, 16);
    assertEquals(elements, measured.elements);
    assertEquals(requests, measured.requests, .15 * requests);
    assertEquals(descents, measured.descents, Math.max(2, .5 * descents));
    assertEquals(sorted, (double) elements / measured.sortedRuns, .15 * sorted);
  }

  @ParameterizedTest
  @CsvSource({"F,2,3.56", "F,3,3.56", "I,1,27.8", "I,2,27.6"})
  void shouldInterleaveRanksAsThePublicMapsDoWhenTwoShareThem(ClimateCase kind, int part, double sorted) {
    Measured measured = Measured.of(MapGenerator.generate(kind, 2, 1), part - 1, 2);
    assertEquals(sorted, (double) measured.elements / measured.sortedRuns, .2 * sorted);
  }

  @ParameterizedTest
  @EnumSource
  void shouldBeTheSameMapWhenGeneratedAgain(ClimateCase kind) {
    DecompositionMap map = MapGenerator.generate(kind, 2, .3);
    assertEquals(map, MapGenerator.generate(kind, 2, .3));
    assertEquals(map, MapGenerator.generate(kind, 16, .3), "up to 16 ranks share one map");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 16, 40})
  void shouldDistributeEvenlyWhenRanksShareTheMap(int ranks) {
    for (ClimateCase kind : ClimateCase.values()) {
      DecompositionMap map = MapGenerator.generate(kind, ranks, 2);
      long[] elements = new long[map.processes()];
      Decomposition largest = map.parts().getLast();
      for (int process = 0, request = 0; process < elements.length; process++) {
        for (int end = request + largest.counts()[process]; request < end; request++) {
          elements[process] += largest.lengths()[request];
        }
      }
      for (long own : elements) {
        assertEquals((double) Measured.of(map, map.parts().size() - 1, 1).elements / elements.length, own,
            .3 * own, kind.toString());
      }
    }
  }

  /** What a part of a map is like. */
  private record Measured(long elements, int requests, int descents, int sortedRuns) {
    static Measured of(DecompositionMap map, int part, int ranks) {
      Decomposition all = map.parts().get(part);
      int row = Math.toIntExact(all.shape()[all.shape().length - 1]);
      long elements = 0;
      int descents = 0;
      int runs = 0;
      for (int rank = 0; rank < ranks; rank++) {
        int first = all.before(map.first(rank, ranks));
        BitSet own = new BitSet();
        for (int request = first; request < first + map.requests(part, rank, ranks); request++) {
          own.set(all.offsets()[request], all.offsets()[request] + all.lengths()[request]);
          descents += request > first && all.offsets()[request] < all.offsets()[request - 1] ? 1 : 0;
        }
        elements += own.cardinality();
        for (int from = own.nextSetBit(0); from >= 0;) {
          runs++;
          from = own.nextSetBit(Math.min(own.nextClearBit(from), (from / row + 1) * row));
        }
      }
      return new Measured(elements, all.offsets().length, descents, runs);
    }
  }
}

package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** Rank 0 gets less of what ranks compress, and each chunk goes to one rank. */
final class ChunkSharesTest {
  @Property
  void shouldGiveEveryUnitToOneRankAndNoMoreToRankZeroWhenItPlacesForAll(
      @ForAll @IntRange(min = 1, max = 9) int ranks, @ForAll @IntRange(min = 1, max = 100) int units,
      @ForAll @IntRange(min = 0, max = 8) int first, @ForAll @DoubleRange(max = 1) double cost) {
    ChunkShares shares = new ChunkShares(ranks);
    shares.learn(cost);
    FileDomains domains = shares.divide(70, 70 + 10L * units, 10, 30, first % ranks);
    long at = 70;
    for (int number = 0; number < domains.aggregators(); number++) {
      assertEquals(number, domains.numberOf(domains.rankOf(number)));
      for (long round = 0; round < domains.rounds(); round++) {
        assertEquals(at, domains.windowBegin(number, round));
        at = domains.windowEnd(number, round);
        assertEquals(0, at % 10);
      }
      for (long offset = domains.domainBegin(number); offset < domains.domainEnd(number); offset += 10) {
        assertEquals(domains.rankOf(number), domains.rankAt(offset));
      }
    }
    assertEquals(domains.end(), at);
    assertEquals(first % ranks, domains.rankOf(0));
    int zero = domains.numberOf(0);
    assertTrue(zero < 0 || domains.domainEnd(zero) - domains.domainBegin(zero) <= Math.ceilDiv(units, ranks) * 10L);
  }

  @Property
  void shouldLeaveTwoRanksTheSameTimeWhenPlacingCostsATenth(@ForAll @IntRange(min = 100, max = 999) int encoding) {
    ChunkShares shares = new ChunkShares(2);
    double cost = shares.cost(encoding / 10, encoding);
    shares.learn(cost);
    FileDomains domains = shares.divide(0, 1000, 1, 1000, 0);
    double rankZero = domains.domainEnd(0) + 1000 * cost;
    assertEquals(domains.end() - domains.domainBegin(1), rankZero, 2);
  }
}

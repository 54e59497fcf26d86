package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteOrder;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.DatasetSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rank 0 gets less of what ranks compress, and each chunk goes to one rank. */
final class ChunkSharesTest {
  @Property
  void shouldGiveEveryUnitToOneRankAndNoMoreToRankZeroWhenItPlacesForAll(
      @ForAll @IntRange(min = 1, max = 9) int ranks, @ForAll @IntRange(min = 1, max = 100) int units,
      @ForAll @IntRange(min = 1, max = 40) int window, @ForAll @IntRange(min = 0, max = 8) int first,
      @ForAll @DoubleRange(max = 1) double cost) {
    ChunkShares shares = new ChunkShares(ranks);
    shares.learn(cost);
    FileDomains domains = shares.divide(70, 70 + 10L * units, 10, 10L * window, first % ranks);
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
    assertTrue(domains.windowBytes() <= 15L * window, "at most half as much again in a round");
    assertTrue(shares.divide(0, units, 1, ChunkShares.windowWithin(window), 0).windowBytes() <= window);
    int zero = domains.numberOf(0);
    assertTrue(zero < 0 || domains.domainEnd(zero) - domains.domainBegin(zero) <= Math.ceilDiv(units, ranks) * 10L);
  }

  @Property
  void shouldMakeWindowsThatFitABufferWhenTheHintAllowsMore(@ForAll @IntRange(min = 1, max = 2047) int chunkMegabytes,
      @ForAll @IntRange(min = 1, max = 9000) int megabytes, @ForAll @IntRange(min = 1) int hint) {
    long chunk = (long) chunkMegabytes << 20;
    long end = Math.ceilDiv((long) megabytes << 20, chunk) * chunk;
    ChunkGrid grid = ChunkGrid.of(new DatasetSpec("d", ElementType.INT8, ByteOrder.nativeOrder(), new long[] {end},
        new long[] {chunk}));
    long window = ChunkExchange.windowBytes(hint, grid, Long.MAX_VALUE);
    assertTrue(new ChunkShares(2).divide(0, end, chunk, window, 0).windowBytes() <= Integer.MAX_VALUE);
  }

  @Property
  void shouldLeaveTwoRanksTheSameTimeWhenPlacingCostsATenth(@ForAll @IntRange(min = 100, max = 999) int encoding) {
    ChunkShares shares = new ChunkShares(2);
    for (int round = 0; round < 3; round++) { // of each, all count
      shares.addEncoding(encoding / 2);
      shares.addPlacing(encoding / 10);
      shares.addEncoding(encoding - encoding / 2);
    }
    double cost = shares.takeCost();
    shares.learn(cost);
    FileDomains domains = shares.divide(0, 1000, 1, 1000, 0);
    double rankZero = domains.domainEnd(0) + 1000 * cost;
    assertEquals(domains.end() - domains.domainBegin(1), rankZero, 2);
  }

  @Test
  @Timeout(10)
  void shouldDivideWorkEquallyAmongRoundsWhenItIsALittleMoreThanOne() {
    ChunkShares shares = new ChunkShares(2);
    shares.learn(0.1);
    assertEquals(1, shares.divide(0, 32, 1, 16, 0).rounds()); // 14 and 18, not 2 in a second round
    FileDomains domains = shares.divide(0, 320, 1, 16, 0);
    assertEquals(domains.windowEnd(0, 0) + 0.1 * (domains.windowBytes(0) + domains.windowBytes(1)),
        domains.windowBytes(1), 2);
    assertEquals(domains.domainEnd(0), domains.windowEnd(0, domains.rounds() - 1));
    assertTrue(domains.windowBegin(0, domains.rounds() - 1) < domains.domainEnd(0), "rank 0 works in every round");
  }
}

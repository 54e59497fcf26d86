package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.h5burst.mpi.Hints;

/** Aggregators divide a part of a file so that each byte belongs to one of them, in one round. */
class FileDomainsPropertiesTest {
  @Property
  void shouldGiveEveryElementToOneWindowWhenAPartIsDivided(@ForAll @IntRange(min = 1, max = 9) int ranks,
      @ForAll @IntRange(min = 1, max = 9) int wanted,
      @ForAll @IntRange(min = 1, max = 300) int elements, @ForAll @IntRange(min = 1, max = 200) int buffer,
      @ForAll @IntRange(min = 0, max = 3) int power) {
    int elementBytes = 1 << power;
    long begin = 77;
    AggregationHints hints = AggregationHints.of(
        Hints.NONE.with("cb_nodes", Integer.toString(wanted)).with("cb_config_list", "*:*").with("cb_buffer_size",
            Integer.toString(buffer)),
        ranks, 1);
    FileDomains domains = FileDomains.of(begin, begin + (long) elements * elementBytes, elementBytes, hints, ranks);
    long at = begin;
    for (int number = 0; number < domains.aggregators(); number++) {
      for (long round = 0; round < domains.rounds(); round++) {
        assertEquals(at, domains.windowBegin(number, round));
        at = domains.windowEnd(number, round);
        assertEquals(0, (at - begin) % elementBytes);
        assertTrue(at - domains.windowBegin(number, round) <= Math.max(buffer, elementBytes));
      }
    }
    assertEquals(domains.end(), at);
  }

  @Property
  void shouldSpreadAggregatorsOverDifferentRanksWhenThereAreFewer(@ForAll @IntRange(min = 1, max = 50) int ranks,
      @ForAll @IntRange(min = 1, max = 50) int some) {
    FileDomains domains = new FileDomains(0, 100, 100, 100, Math.min(some, ranks), ranks);
    Set<Integer> found = new HashSet<>();
    for (int number = 0; number < domains.aggregators(); number++) {
      found.add(domains.rankOf(number));
      assertEquals(number, domains.numberOf(domains.rankOf(number)));
    }
    assertEquals(domains.aggregators(), found.size());
    for (int rank = 0; rank < ranks; rank++) {
      assertEquals(found.contains(rank), domains.numberOf(rank) >= 0);
    }
  }
}

package org.h5burst.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.mpi.mpj.RanksInOneJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who tells of a failure that several ranks have. */
@Timeout(60)
final class AbortReportTest {
  @Test
  void shouldLetTheRankWithMostDetailsSpeakWhenSeveralSayTheSame() {
    try (RanksInOneJvm ranks = new RanksInOneJvm(3)) {
      ranks.run(world -> {
        AbortReport words = new AbortReport(world);
        List<List<Integer>> expected = List.of(List.of(), List.of(1), List.of(0, 2));
        assertEquals(expected.get(world.rank()),
            words.speaksFor(world.rank() == 1 ? "no permission" : "disk full", world.rank()));
        List<List<Integer>> alike = List.of(List.of(0, 1, 2), List.of(), List.of());
        assertEquals(alike.get(world.rank()), words.speaksFor("disk full", 7), "the first of those who know as much");
        assertEquals(world.rank() == 1 ? List.of(0, 1, 2) : List.of(),
            words.speaksFor("disk full", world.rank() == 1 ? 9 : 8));
        words.close();
      });
    }
  }

  @Test
  void shouldWaitUntilAllHaveReportedWhenAllHaveFailed() {
    AtomicInteger reported = new AtomicInteger();
    try (RanksInOneJvm ranks = new RanksInOneJvm(3)) {
      ranks.run(world -> {
        AbortReport words = new AbortReport(world);
        assertEquals(List.of(world.rank()), words.speaksFor("failure " + world.rank(), 0));
        if (world.rank() == 1) {
          LockSupport.parkNanos(200_000_000); // slow to report
        }
        reported.incrementAndGet();
        words.awaitReports();
        assertEquals(3, reported.get());
        words.close();
      });
    }
  }

  @Test
  void shouldWaitForNobodyWhenARankHasNotFailed() {
    try (RanksInOneJvm ranks = new RanksInOneJvm(2)) {
      ranks.run(world -> {
        AbortReport words = new AbortReport(world);
        if (world.rank() == 0) {
          assertEquals(List.of(0), words.speaksFor("disk full", 0));
          words.awaitReports();
        }
      });
    }
  }

  @Test
  void shouldNameRanksAsPeopleDo() {
    assertEquals("rank 0 of 1", AbortReport.name(List.of(0), 1));
    assertEquals("rank 3 of 4", AbortReport.name(List.of(3), 4));
    assertEquals("ranks 0, 2 of 4", AbortReport.name(List.of(0, 2), 4));
    assertEquals("all 2 ranks", AbortReport.name(List.of(0, 1), 2));
  }
}

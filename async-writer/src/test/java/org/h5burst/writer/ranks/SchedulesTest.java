package org.h5burst.writer.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.Jhdf5;
import org.h5burst.writer.ranks.Schedule.Burst;
import org.h5burst.writer.ranks.Schedule.End;
import org.h5burst.writer.ranks.Schedule.Fault;
import org.h5burst.writer.ranks.ScheduleRun.Seen;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The protocol of the ranks over thousands of seeded schedules with faults: all ranks see the same, no success is reported that is not one, and the file holds what was written, or keeps away. To see a schedule again, give its seed
 * as the first one, and 1 as the number.
 */
@Timeout(180)
class SchedulesTest {
  private static final Duration LIMIT = Duration.ofSeconds(120);

  @TempDir
  private Path directory;

  @ParameterizedTest
  @CsvSource({"2, 0, 2000", "3, 100000, 1000"})
  void shouldAgreeOnEveryOutcomeWhenRanksFailOrAreLate(int ranks, long first, int schedules) throws Exception {
    long start = System.nanoTime();
    List<List<Seen>> seen = ThreadRanks.of(ranks, first).run(LIMIT, mpi -> {
      List<Seen> mine = new ArrayList<>();
      for (long seed = first; seed < first + schedules; seed++) {
        mine.add(ScheduleRun.of(Schedule.of(seed, ranks), mpi.world(), directory.resolve(seed + ".h5")));
      }
      return mine;
    });
    System.out.println("%d schedules of %d ranks: %.1f s".formatted(schedules, ranks, (System.nanoTime() - start) / 1e9));
    for (int number = 0; number < schedules; number++) {
      int index = number;
      check(Schedule.of(first + number, ranks), seen.stream().map(rank -> rank.get(index)).toList());
    }
  }

  private void check(Schedule schedule, List<Seen> ranks) {
    String context = "%s%n%s".formatted(schedule, ranks);
    int fatal = schedule.firstFatal();
    for (int burst = 0; burst < schedule.bursts().size(); burst++) {
      Burst each = schedule.bursts().get(burst);
      boolean fails = burst >= fatal || each.fault().isRefused() || each.fault() == Fault.MEMORY_GOES && !ranks.getFirst().bursts().get(burst).isEmpty();
      fatal = fails && !each.fault().isRefused() ? Math.min(fatal, burst) : fatal;
      for (Seen seen : ranks) {
        String words = seen.bursts().get(burst);
        assertEquals(fails, !words.isEmpty(), context);
        assertTrue(burst != fatal || words.contains("rank %d".formatted(each.rank())), context);
      }
    }
    for (Seen seen : ranks) {
      assertEquals("", seen.wrong(), context);
      for (String never : List.of("failed: ;", "null", Meeting.APART)) {
        assertFalse(seen.toString().contains(never), context);
      }
    }
    Path path = directory.resolve(schedule.seed() + ".h5");
    boolean published = schedule.end() == End.COMPLETE && fatal == schedule.bursts().size();
    assertEquals(published, Files.exists(path), context);
    if (published) {
      assertTrue(ranks.stream().allMatch(seen -> seen.end().isEmpty()), context);
      checkElements(schedule, schedule.lastWritten(fatal), path, context);
    } else if (schedule.end() == End.COMPLETE || schedule.end() == End.CLOSE) {
      assertTrue(ranks.stream().noneMatch(seen -> seen.end().isEmpty()), context);
    }
  }

  private static void checkElements(Schedule schedule, int burst, Path path, String context) {
    for (int dataset = 0; dataset < schedule.datasets().size() && burst >= 0; dataset++) {
      IntBuffer found = ByteBuffer.wrap(Jhdf5.readStored(path, "/d" + dataset)).order(ByteOrder.nativeOrder()).asIntBuffer();
      for (int rank = 0; rank < schedule.ranks(); rank++) {
        for (int element = 0; element < Schedule.OWN; element++) {
          int place = schedule.datasets().get(dataset).woven() ? element * schedule.ranks() + rank : rank * Schedule.OWN + element;
          assertEquals(schedule.value(burst, dataset, rank, element), found.get(place), context);
        }
      }
    }
  }
}

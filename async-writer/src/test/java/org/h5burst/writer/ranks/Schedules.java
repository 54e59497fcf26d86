package org.h5burst.writer.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.ranks.Schedule.Burst;
import org.h5burst.writer.ranks.Schedule.End;
import org.h5burst.writer.ranks.Schedule.Fault;
import org.h5burst.writer.ranks.ScheduleRun.Seen;
import org.h5burst.writer.ranks.ThreadRanks.Bug;
import org.h5burst.writer.watch.Watchdog;
import org.jspecify.annotations.Nullable;

/**
 * A job that goes through schedules, one after the other, and what must be true of each.
 *
 * @param first seed
 * @param last what happens to a rank in the last schedule
 * @param bug that is planted
 */
record Schedules(int ranks, long first, int number, Last last, Bug bug) {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration LIMIT_WITH_BUG = Duration.ofSeconds(6);

  /** How the job ends. */
  enum Last {
    NOTHING(Fault.NONE),
    STAYS_AWAY(Fault.STAYS_AWAY),
    VANISHES(Fault.VANISHES);

    private final Fault fault;

    Last(Fault fault) {
      this.fault = fault;
    }
  }

  /** Runs and checks all; returns how many. */
  int run(Path directory) throws Exception {
    List<List<Seen>> seen = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      seen.add(Collections.synchronizedList(new ArrayList<>()));
    }
    Duration limit = bug == Bug.NONE ? LIMIT : LIMIT_WITH_BUG;
    ThreadRanks.Result<Integer> result = ThreadRanks.of(ranks, first).with(bug).runToTheEnd(limit, rank -> {
      for (int index = 0; index < number; index++) {
        Schedule schedule = schedule(index);
        seen.get(rank.number()).add(ScheduleRun.of(schedule, rank, path(directory, schedule)));
        rank.goesOn();
      }
      return number;
    });
    boolean isLost = last.fault.endsJob();
    if (!isLost && result.early() != null
        || result.failures().stream().anyMatch(failure -> !(failure instanceof JobEnded))) {
      throw new AssertionError("seed %d: the job was ended: %s %s".formatted(first, result.early(), result.failures()));
    }
    int whole = isLost ? number - 1 : number;
    assertTrue(seen.stream().allMatch(rank -> rank.size() >= whole),
        () -> "seed %d: the job was ended too early: %s".formatted(first, result.early()));
    for (int index = 0; index < whole; index++) {
      int current = index;
      check(schedule(index), seen.stream().map(rank -> rank.get(current)).toList(), directory);
    }
    if (isLost) {
      checkLoss(schedule(number - 1), result.early(), seen, directory);
    }
    return number;
  }

  private Schedule schedule(int index) {
    Schedule schedule = Schedule.of(first + index, ranks);
    return index == number - 1 && last.fault.endsJob() ? schedule.losing(last.fault) : schedule;
  }

  private static Path path(Path directory, Schedule schedule) {
    return directory.resolve("%d of %d.h5".formatted(schedule.seed(), schedule.ranks()));
  }

  /** The job was ended by a rank that was there, and whose program was told why. */
  private void checkLoss(Schedule schedule, JobLife.@Nullable End early, List<List<Seen>> seen, Path directory) {
    if (early == null) {
      throw new AssertionError("nobody has ended the job: " + schedule);
    }
    int lost = schedule.bursts().getLast().rank();
    List<Seen> told = seen.get(early.rank());
    String context = "%s%n%s%n%s".formatted(schedule, early, told.isEmpty() ? "" : told.getLast());
    assertEquals(Watchdog.EXIT_CODE, early.exitCode(), context);
    assertNotEquals(lost, early.rank(), context);
    assertEquals(number, told.size(), context);
    String words = told.getLast().bursts().getLast();
    String why = last.fault == Fault.VANISHES ? "no sign of life from rank %d".formatted(lost)
        : "(h5burst.agreement.timeout)";
    assertTrue(words.contains("TimeLimitException") && words.contains(why), context);
    assertFalse(Files.exists(path(directory, schedule)), context);
  }

  private static void check(Schedule schedule, List<Seen> ranks, Path directory) throws Exception {
    String context = "%s%n%s".formatted(schedule, ranks);
    int fatal = schedule.firstFatal();
    for (int burst = 0; burst < schedule.bursts().size(); burst++) {
      Burst each = schedule.bursts().get(burst);
      boolean fails = burst >= fatal || each.fault().isRefused() || each.fault() == Fault.MEMORY_GOES
          && !ranks.getFirst().bursts().get(burst).isEmpty();
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
    checkEnd(schedule, fatal, ranks, path(directory, schedule), context);
  }

  /** A rank whose program has failed has closed the file before. */
  private static void checkEnd(Schedule schedule, int fatal, List<Seen> ranks, Path path,
      String context) throws Exception {
    boolean published = schedule.end() == End.COMPLETE && fatal == schedule.bursts().size();
    assertEquals(published, Files.exists(path), context);
    if (published) {
      assertTrue(ranks.stream().allMatch(seen -> seen.end().isEmpty()), context);
      checkElements(schedule, schedule.lastWritten(fatal), path, context);
      Files.delete(path);
    } else if (schedule.end() == End.COMPLETE || schedule.end() == End.CLOSE) {
      List<Integer> failed =
          schedule.bursts().stream().filter(burst -> burst.fault() == Fault.PROGRAM_FAILS).map(Burst::rank).toList();
      for (int rank = 0; rank < schedule.ranks(); rank++) {
        assertTrue(failed.contains(rank) || !ranks.get(rank).end().isEmpty(), context);
      }
    }
  }

  private static void checkElements(Schedule schedule, int burst, Path path, String context) {
    for (int dataset = 0; dataset < schedule.datasets().size() && burst >= 0; dataset++) {
      IntBuffer found = ByteBuffer.wrap(Oracle.readStored(path,
          "/d" + dataset)).order(ByteOrder.nativeOrder()).asIntBuffer();
      for (int rank = 0; rank < schedule.ranks(); rank++) {
        for (int element = 0; element < Schedule.OWN; element++) {
          int place = schedule.datasets().get(dataset).woven() ? element * schedule.ranks() + rank
              : rank * Schedule.OWN + element;
          assertEquals(schedule.value(burst, dataset, rank, element), found.get(place), context);
        }
      }
    }
  }
}

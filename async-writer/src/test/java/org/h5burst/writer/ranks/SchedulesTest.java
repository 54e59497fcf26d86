package org.h5burst.writer.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.h5burst.writer.ranks.ThreadRanks.Bug;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The protocol of the ranks over ten thousand seeded schedules with faults: all ranks see the same, no success is
 * reported that is not one, the file holds what was written, or keeps away, and a job in which a rank does not come is
 * ended with its name. To see one again, give {@link Schedules} its seed as the first one, and 1 as the number.
 */
@Timeout(600)
@Isolated("sets properties, which jobs of other tests would inherit")
class SchedulesTest {
  private static final int AT_ONCE = 3;
  private static final int JOBS = 100;
  private static final int EACH = 100;
  private static final PropertiesKept LIMITS = new PropertiesKept();

  @TempDir
  private Path directory;

  @BeforeAll
  static void setLimits() {
    LIMITS.set("h5burst.heartbeat.timeout", "%ds".formatted(ScheduleRun.SILENCE.toSeconds()));
    LIMITS.set("h5burst.agreement.timeout", "20s");
    LIMITS.set("h5burst.staging.bytes", "64KiB");
  }

  @AfterAll
  static void resetLimits() {
    LIMITS.reset();
  }

  @Test
  void shouldAgreeOnEveryOutcomeWhenRanksFailOrAreLateOrLost() throws Exception {
    long start = System.nanoTime();
    List<Future<Integer>> jobs = new ArrayList<>();
    int held = 0;
    try (ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE)) {
      for (int job = 0; job < JOBS; job++) {
        Schedules schedules = new Schedules(job % 3 + 2, (long) job * EACH, EACH, Schedules.Last.values()[job % 3],
            Bug.NONE);
        jobs.add(workers.submit(() -> schedules.run(directory)));
      }
      for (Future<Integer> job : jobs) {
        held += job.get();
      }
    }
    System.out.println("schedules: %d in %.1f s".formatted(held, (System.nanoTime() - start) / 1e9));
    assertEquals(JOBS * EACH, held);
  }

  /** Tests of a protocol prove something only if they fail where it is wrong. */
  @ParameterizedTest
  @EnumSource(value = Bug.Kind.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void shouldFailWhenTheProtocolIsWrong(Bug.Kind kind) {
    Bug bug = switch (kind) {
      case SKIPS_OPERATION -> new Bug(kind, 1, 50);
      case LOSES_MESSAGES -> new Bug(kind, -1, 2);
      default -> new Bug(kind, -1, 0);
    };
    Schedules schedules = new Schedules(2, 0, EACH, Schedules.Last.VANISHES, bug);
    AssertionError found = assertThrows(AssertionError.class, () -> schedules.run(directory));
    assertTrue(found.toString().contains(kind == Bug.Kind.LOSES_ABORT ? "have not ended after" : "the job was ended"),
        found::toString);
  }
}

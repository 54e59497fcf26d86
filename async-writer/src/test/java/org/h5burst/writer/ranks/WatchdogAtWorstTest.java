package org.h5burst.writer.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.watch.Guard;
import org.h5burst.writer.watch.Surroundings;
import org.h5burst.writer.watch.Watchdog;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * The watchdog ends the job also where it can neither log nor tell the program why. Time passes by the test's clock.
 */
@Timeout(60)
@Isolated("sets properties, which jobs of other tests would inherit")
final class WatchdogAtWorstTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int LATE = 1;

  @TempDir
  private Path directory;

  private final PropertiesKept limits = new PropertiesKept();

  @AfterEach
  void resetLimits() {
    limits.reset();
  }

  @Test
  @ResourceLock(Resources.SYSTEM_ERR)
  void shouldEndTheJobWhenTheLogStandsStill() throws Exception {
    limits.set("h5burst.late.notice", "1s");
    limits.set("h5burst.agreement.timeout", "5s");
    PrintStream before = System.err;
    StuckLog log = new StuckLog(before);
    System.setErr(log);
    try {
      ThreadRanks.Result<Boolean> result = ThreadRanks.of(2, 1).runToTheEnd(LIMIT, rank -> {
        BurstFile file = BurstFile.create(directory.resolve("out.h5"), rank.world());
        if (rank.number() == LATE) {
          rank.stayAway();
        }
        file.commit().join();
        return true;
      });
      assertTrue(result.toString().contains("is not done after 5.1 s (h5burst.agreement.timeout)"), result::toString);
      assertNotNull(result.early(), result::toString);
      assertEquals(0, log.stuck.getCount(), "nothing was logged");
    } finally {
      System.setErr(before);
      log.release.countDown();
    }
  }

  /** Takes no notice of a late rank. */
  private static final class StuckLog extends PrintStream {
    private final CountDownLatch stuck = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    StuckLog(PrintStream sound) {
      super(sound, true, StandardCharsets.UTF_8);
    }

    @Override
    public void println(@Nullable String line) {
      if (String.valueOf(line).contains(": waiting for ")) {
        stuck.countDown();
        try {
          release.await();
        } catch (InterruptedException unexpected) {
          throw new IllegalStateException(unexpected);
        }
      }
      super.println(line);
    }
  }

  @Test
  void shouldEndTheJobWhenThereIsNoMemoryToTellTheProgramWhy() throws Exception {
    ThreadRanks.Result<Boolean> result = ThreadRanks.of(2, 1).runToTheEnd(LIMIT, rank -> {
      Watchdog watchdog = new Watchdog(rank.mpi(), Surroundings.of(rank.mpi()), _ -> {
        throw new OutOfMemoryError("on purpose");
      });
      if (rank.number() == LATE) {
        watchdog.working(new Guard("write", Duration.ofSeconds(5), "h5burst.io.timeout"), null);
      }
      rank.stayAway();
      return true;
    });
    assertEquals(new JobLife.End(LATE, Watchdog.EXIT_CODE), result.early(), result::toString);
  }
}

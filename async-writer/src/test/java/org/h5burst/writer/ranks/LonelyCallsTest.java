package org.h5burst.writer.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.watch.Watchdog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** One rank's program waits in a call that another one does not make. */
@Timeout(60)
@Isolated("sets properties, which jobs of other tests would inherit")
@ResourceLock(Resources.SYSTEM_ERR)
final class LonelyCallsTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int OTHER = 1;

  @TempDir
  private Path directory;

  private final PropertiesKept limits = new PropertiesKept();
  private final PrintStream before = System.err;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  @BeforeEach
  void keepTheLog() {
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    limits.set("h5burst.late.notice", "1s");
    limits.set("h5burst.agreement.timeout", "5s");
    limits.set("h5burst.heartbeat.timeout", "4s");
  }

  @AfterEach
  void reset() {
    System.setErr(before);
    limits.reset();
  }

  private Path path() {
    return directory.resolve("out.h5");
  }

  private Dataset rows(BurstFile file) {
    Dataset rows = file.dataset("rows", ElementType.INT64).shape(0).maxShape(Dataset.UNLIMITED).chunk(2).create();
    file.commit().join();
    return rows;
  }

  /** What is said may come later than the end of the job. */
  private void awaitLog(String words) throws InterruptedException {
    long begin = System.nanoTime();
    while (!logged().contains(words)) {
      assertTrue(System.nanoTime() - begin < LIMIT.toNanos(), this::logged);
      Thread.sleep(10);
    }
  }

  private String logged() {
    return log.toString(StandardCharsets.UTF_8);
  }

  @Test
  void shouldNameTheAppendAndEndTheJobWhenTheOtherRankMakesNoCall() throws Exception {
    ThreadRanks.Result<Boolean> result = ThreadRanks.of(2, 1).runToTheEnd(LIMIT, rank -> {
      Dataset rows = rows(BurstFile.create(path(), rank.world()));
      if (rank.number() == OTHER) {
        rank.stayAway();
      }
      rows.append(new long[] {1});
      return true;
    });
    assertEquals(new JobLife.End(0, Watchdog.EXIT_CODE), result.early(), result::toString);
    awaitLog("append to dataset rows of " + path() + " is not done after 5.1 s (h5burst.agreement.timeout): not all "
        + "ranks have made this call");
  }

  @Test
  void shouldSayThatARankWaitsInAppendWhenTheOtherCompletesTheFile() throws Exception {
    limits.set("h5burst.agreement.timeout", "0s");
    limits.set("h5burst.close.timeout", "30s");
    ThreadRanks.Result<Boolean> result = ThreadRanks.of(2, 1).runToTheEnd(LIMIT, rank -> {
      BurstFile file = BurstFile.create(path(), rank.world());
      Dataset rows = rows(file);
      if (rank.number() == OTHER) {
        Thread.ofPlatform().daemon().start(rank::stayAway); // lets time pass
        rows.append(new long[] {1});
      }
      file.complete();
      return true;
    });
    assertNotNull(result.early(), result::toString);
    assertTrue(result.toString().contains(", missing: rank 1 (in append to dataset rows of " + path() + ")"),
        result::toString);
  }
}

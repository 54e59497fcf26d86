package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ranks.Rank;
import org.h5burst.writer.ranks.ThreadRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A step fails on one rank while another one still works at it, for longer than a rank that is stuck would be waited
 * for.
 */
@Timeout(60)
final class SlowRankTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir
  Path directory;

  @Test
  void shouldTellEveryRankWhenTheOtherRanksComeBackByThemselves() throws Exception {
    CountDownLatch failed = new CountDownLatch(1);
    List<String> told = ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      BurstFile file = BurstFile.create(directory.resolve("f.h5"), rank.world());
      OnIoThread.inNextBurst(rank.mpi(), () -> failOrTakeLong(rank, failed));
      String words = "none";
      try {
        file.commit().join();
      } catch (CompletionException failure) {
        words = String.valueOf(failure.getMessage());
      }
      Failures.closePoisoned(file);
      return words;
    });
    told.forEach(words -> assertTrue(words.contains("rank 1: ") && words.contains("on purpose"), words));
  }

  private static void failOrTakeLong(Rank rank, CountDownLatch failed) {
    if (rank.number() == 1) {
      failed.countDown();
      throw new IllegalStateException("on purpose");
    }
    try {
      failed.await();
    } catch (InterruptedException unexpected) {
      throw new IllegalStateException(unexpected);
    }
    rank.pass(LONG);
  }
}

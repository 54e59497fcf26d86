package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Durability;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.TimeLimitException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.ranks.FakeClock;
import org.h5burst.writer.watch.Surroundings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A file of a process without MPI is given up in the middle of a burst, and the I/O thread comes back. */
@Timeout(60)
final class GivenUpTest {
  private static final CreateOptions UNPROMISED =
      CreateOptions.defaults().replace().durability(Durability.NONE);

  @TempDir
  Path directory;

  private final FakeClock clock = new FakeClock();

  @Test
  void shouldLeaveWhatTheNextJobMayReplaceWhenTheIoThreadComesBackInterrupted() throws InterruptedException {
    Path path = directory.resolve("f.h5");
    try (Mpi mpi = Mpi.solo()) {
      mpi.attached(Surroundings.class, () -> new Surroundings(clock, () -> {
        throw new UnsupportedOperationException("nobody to ask");
      }));
      BurstFile file = BurstFile.create(path, mpi.world(), UNPROMISED);
      write(file);
      file.commit().join();
      CountDownLatch stuck = new CountDownLatch(1);
      OnIoThread.inNextBurst(mpi, () -> untilInterrupted(stuck));
      CompletableFuture<BurstResult> burst = file.commit();
      stuck.await();
      clock.pass(Duration.ofMinutes(11));
      WriterException told =
          assertInstanceOf(WriterException.class, assertThrows(CompletionException.class, burst::join).getCause());
      assertInstanceOf(TimeLimitException.class, told);
      IdleStrategy.until(() -> Files.notExists(directory.resolve("f.h5.lock")));
      assertTrue(Files.exists(directory.resolve("f.h5.manifest")), "nothing shows that the file was left unfinished");
      assertFalse(Files.exists(path));
      BurstFile.write(path, mpi.world(), UNPROMISED, GivenUpTest::write);
      assertTrue(Files.exists(path));
    }
  }

  private static void write(BurstFile file) {
    file.dataset("data", ElementType.INT32).shape(2).create().write(Selection.block(0, 2), new int[2]);
  }

  /** Waits like calls of Java's file API do. */
  private static void untilInterrupted(CountDownLatch stuck) {
    stuck.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

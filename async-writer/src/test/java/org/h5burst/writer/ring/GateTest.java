package org.h5burst.writer.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What comes through a gate is done before what is submitted after its shutting; the rest is refused to its caller. */
@Timeout(60)
final class GateTest {
  private static final int THREADS = 4;
  private static final int ROUNDS = 200;
  private static final Selection ONE = Selection.block(0L, 1L);

  /** Submits until it is refused; how often it was not. */
  private static long submit(CountDownLatch started, Runnable submission) {
    long accepted = 0;
    while (true) {
      try {
        submission.run();
        accepted++;
        started.countDown();
      } catch (WriterException shut) {
        return accepted;
      }
    }
  }

  private static long sum(List<Future<Long>> counts) throws Exception {
    long sum = 0;
    for (Future<Long> count : counts) {
      sum += count.get();
    }
    return sum;
  }

  @Test
  void shouldDoAllThatWasAcceptedBeforeTheClosingCommandWhenManySubmit() throws Exception {
    try (Mpi mpi = Mpi.solo();
        WriteRing ring = new WriteRing(mpi, 64, TimeUnit.SECONDS.toNanos(30), () -> {}, GateTest::unexpected);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      for (int round = 0; round < ROUNDS; round++) {
        Gate gate = new Gate();
        AtomicInteger seen = new AtomicInteger();
        AtomicLong atClose = new AtomicLong(-1);
        CountDownLatch started = new CountDownLatch(THREADS);
        PieceSink sink = (_, _, _, _) -> seen.incrementAndGet();
        List<Future<Long>> counts = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
          boolean pieces = thread % 2 == 0;
          counts.add(threads.submit(() -> submit(started, () -> {
            long _ = pieces ? ring.submit(gate, sink, ONE, MemorySegment.NULL, 0, null)
                : ring.submit(gate, seen::incrementAndGet);
          })));
        }
        started.await();
        gate.shut("closed");
        CountDownLatch closed = new CountDownLatch(1);
        ring.submit(() -> {
          atClose.set(seen.get());
          closed.countDown();
        });
        long accepted = sum(counts);
        closed.await();
        assertEquals(accepted, atClose.get());
        assertEquals(accepted, seen.get());
      }
    }
  }

  @Test
  void shouldDoAllThatWasAcceptedWhenTheRingIsClosedMeanwhile() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      AtomicInteger seen = new AtomicInteger();
      try (Mpi mpi = Mpi.solo(); ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
        WriteRing ring = new WriteRing(mpi, 8, TimeUnit.SECONDS.toNanos(30), () -> {}, GateTest::unexpected);
        CountDownLatch started = new CountDownLatch(THREADS);
        List<Future<Long>> counts = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
          counts.add(threads.submit(() -> submit(started, () -> {
            long _ = ring.submit(seen::incrementAndGet);
          })));
        }
        started.await();
        ring.close();
        assertEquals(sum(counts), seen.get());
        assertThrows(WriterException.class, () -> ring.submit(() -> {}));
      }
    }
  }

  private static void unexpected(Throwable failure) {
    throw new AssertionError("a command failed", failure);
  }
}

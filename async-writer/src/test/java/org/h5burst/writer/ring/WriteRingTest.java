package org.h5burst.writer.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BackPressureException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The ring keeps order, waits while it is full, and stays alive. */
@Timeout(60)
final class WriteRingTest {
  private static final Gate OPEN = new Gate();
  private static final int PRODUCERS = 4;
  private static final int EACH = 20_000;

  @Test
  void shouldKeepTheOrderOfEachThreadWhenManySubmit() throws Exception {
    List<List<Long>> seen = new ArrayList<>();
    try (Mpi mpi = Mpi.solo();
        WriteRing ring =
            new WriteRing(mpi, 64, TimeUnit.SECONDS.toNanos(30), WriteRingTest::nothing, WriteRingTest::unexpected);
        ExecutorService producers = Executors.newFixedThreadPool(PRODUCERS)) {
      List<Future<?>> all = new ArrayList<>();
      for (int producer = 0; producer < PRODUCERS; producer++) {
        List<Long> mine = new ArrayList<>();
        seen.add(mine);
        PieceSink sink = (selection, _, _, _) -> mine.add(selection.start(0, 0));
        all.add(producers.submit(() -> submit(ring, sink, mine)));
      }
      for (Future<?> each : all) {
        each.get();
      }
    }
    for (List<Long> mine : seen) {
      assertEquals(2 * EACH, mine.size());
      for (int index = 0; index < mine.size(); index++) {
        assertEquals(index, mine.get(index));
      }
    }
  }

  /** Pieces and commands by turns. */
  private static void submit(WriteRing ring, PieceSink sink, List<Long> seen) {
    for (long number = 0; number < EACH; number++) {
      ring.submit(OPEN, sink, Selection.block(2 * number, 1L), MemorySegment.NULL, 0, null);
      long odd = 2 * number + 1;
      ring.submit(() -> seen.add(odd));
    }
  }

  private static void nothing() {}

  private static void unexpected(Throwable failure) {
    throw new AssertionError("a command failed", failure);
  }

  /** The first rounds load classes. */
  @Test
  void shouldAllocateNothingWhenPiecesAreSubmitted() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    PieceSink ignore = (_, _, _, _) -> {};
    Selection selection = Selection.block(0, 1);
    long least = Long.MAX_VALUE;
    try (Mpi mpi = Mpi.solo();
        WriteRing ring =
            new WriteRing(mpi, 1024, TimeUnit.SECONDS.toNanos(30), WriteRingTest::nothing, WriteRingTest::unexpected)) {
      for (int round = 0; round < 5; round++) {
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int piece = 0; piece < 100; piece++) {
          ring.submit(OPEN, ignore, selection, MemorySegment.NULL, 0, null);
        }
        least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
      }
    }
    assertEquals(0, least, "bytes for 100 pieces");
  }

  @Test
  void shouldRefuseWithSizeAndRemedyWhenItStaysFull() {
    CountDownLatch hold = new CountDownLatch(1);
    try (Mpi mpi = Mpi.solo();
        WriteRing ring = new WriteRing(mpi, 4, TimeUnit.MILLISECONDS.toNanos(50), WriteRingTest::nothing,
            WriteRingTest::unexpected)) {
      WriterException full = assertThrows(WriterException.class, () -> {
        for (int command = 0; command < 10; command++) {
          ring.submit(() -> awaitQuietly(hold));
        }
      });
      assertInstanceOf(BackPressureException.class, full);
      assertTrue(
          String.valueOf(full.getMessage()).contains("ring of 4 writes")
              && String.valueOf(full.getMessage()).contains("h5burst.ring.slots"),
          full::toString);
      hold.countDown();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void shouldTellOfADefectAndGoOnWhenTheConsumerThrowsAtAnyIndex() {
    int events = 12; // three times around the ring
    for (int bad = 0; bad < events; bad++) {
      int number = bad;
      List<Integer> seen = new ArrayList<>();
      List<Throwable> told = new ArrayList<>();
      try (Mpi mpi = Mpi.solo();
          WriteRing ring = new WriteRing(mpi, 4, TimeUnit.SECONDS.toNanos(10), WriteRingTest::nothing, told::add)) {
        for (int event = 0; event < events; event++) {
          int index = event;
          PieceSink sink = (_, _, _, _) -> {
            if (index == number) {
              throw new IllegalStateException("at " + index);
            }
            seen.add(index);
          };
          if (event % 2 == 0) {
            ring.submit(OPEN, sink, Selection.block(0L, 1L), MemorySegment.NULL, 0, null);
          } else {
            ring.submit(() -> sink.accept(Selection.block(0L, 1L), MemorySegment.NULL, 0, null));
          }
        }
      }
      assertEquals(List.of("at " + number), told.stream().map(Throwable::getMessage).toList());
      assertEquals(IntStream.range(0, events).filter(event -> event != number).boxed().toList(), seen);
    }
  }

  @Test
  void shouldTellOfADefectAndGoOnWhenACommandThrows() {
    AtomicReference<Throwable> told = new AtomicReference<>();
    AtomicReference<String> thread = new AtomicReference<>("none");
    IllegalStateException defect = new IllegalStateException("on purpose");
    try (Mpi mpi = Mpi.solo();
        WriteRing ring = new WriteRing(mpi, 4, TimeUnit.SECONDS.toNanos(10), WriteRingTest::nothing, told::set)) {
      ring.submit(() -> {
        throw defect;
      });
      ring.submit(() -> thread.set(ring.isIoThread() ? Thread.currentThread().getName() : "another"));
    }
    assertEquals(defect, told.get());
    assertEquals("h5burst-io", thread.get());
  }
}

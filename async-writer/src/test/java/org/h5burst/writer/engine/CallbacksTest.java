package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.h5burst.mpi.Mpi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Callbacks run in order; one that takes long is passed. */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
final class CallbacksTest {
  private final Mpi mpi = Mpi.solo();
  private final Callbacks callbacks = new Callbacks(mpi::newThread);
  private final CountDownLatch release = new CountDownLatch(1);

  @AfterEach
  void end() {
    release.countDown();
    callbacks.close();
    mpi.close();
  }

  private void hold() {
    try {
      release.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void shouldRunInOrderAndHaveEndedWhenSettled() {
    List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
    for (int number = 0; number < 1000; number++) {
      int mine = number;
      callbacks.execute(() -> seen.add(mine));
    }
    callbacks.settle();
    assertEquals(IntStream.range(0, 1000).boxed().toList(), seen);
  }

  @Test
  void shouldGoOnWithTheOthersWhenCallbacksOfOneFutureWait() throws Exception {
    CompletableFuture<Integer> slow = new CompletableFuture<>();
    CountDownLatch others = new CountDownLatch(3);
    slow.thenRun(others::countDown);
    slow.thenRun(this::hold);
    slow.thenRun(others::countDown);
    slow.thenRun(this::hold);
    callbacks.execute(() -> slow.complete(1));
    callbacks.execute(others::countDown);
    others.await();
    assertFalse(callbacks.isCallbackThread() || callbacks.refuseToWait());
  }

  @Test
  void shouldSettleInTimeWhenACallbackNeverEnds() {
    callbacks.execute(this::hold);
    callbacks.settle();
    callbacks.execute(() -> {});
    callbacks.settle();
    assertEquals(1, release.getCount());
  }

  @Test
  void shouldGoOnWhenACompletionThrows() {
    CompletableFuture<Boolean> onCallbackThread = new CompletableFuture<>();
    callbacks.execute(() -> {
      throw new StackOverflowError("on purpose");
    });
    callbacks.execute(() -> onCallbackThread.complete(callbacks.isCallbackThread()));
    assertTrue(onCallbackThread.join());
  }

  @Test
  void shouldCompleteAFutureWhenMemoryIsFreeAgain() {
    AtomicInteger missing = new AtomicInteger(3);
    CompletableFuture<Integer> future = new CompletableFuture<>();
    callbacks.execute(() -> {
      if (missing.getAndDecrement() > 0) {
        throw new OutOfMemoryError("on purpose");
      }
      future.complete(1);
    });
    assertEquals(1, future.join());
  }

  /** Makes threads of which some cannot start, as where a process has as many as it may. */
  private static final class Scarcity {
    private final AtomicInteger left = new AtomicInteger();

    Thread make(String name, Runnable task) {
      return new Thread(task, name) {
        @Override
        public void start() {
          if (left.getAndDecrement() > 0) {
            throw new OutOfMemoryError("no thread, on purpose");
          }
          setDaemon(true);
          super.start();
        }
      };
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void shouldCompleteWhatWasEnqueuedWhenAThreadCanStartAgain(int missing) {
    Scarcity scarcity = new Scarcity();
    scarcity.left.set(missing);
    try (Callbacks scarce = new Callbacks(scarcity::make)) {
      CountDownLatch both = new CountDownLatch(2);
      for (int attempt = 0; attempt < missing; attempt++) {
        assertThrows(OutOfMemoryError.class, scarce::start);
      }
      scarce.execute(both::countDown);
      scarce.execute(both::countDown);
      scarce.settle();
      assertEquals(0, both.getCount());
    }
  }

  @Test
  void shouldCompleteAFutureThatFoundNoThreadWhenTheNextOneDoes() {
    Scarcity scarcity = new Scarcity();
    scarcity.left.set(1);
    try (Callbacks scarce = new Callbacks(scarcity::make)) {
      CountDownLatch both = new CountDownLatch(2);
      assertThrows(OutOfMemoryError.class, () -> scarce.execute(both::countDown));
      scarce.execute(both::countDown);
      scarce.settle();
      assertEquals(0, both.getCount());
    }
  }

  @Test
  void shouldGoOnWithTheOthersLaterWhenThereWasNoThreadToReplaceOneThatWaits() throws Exception {
    Scarcity scarcity = new Scarcity();
    try (Callbacks scarce = new Callbacks(scarcity::make)) {
      scarce.start();
      scarcity.left.set(1);
      CountDownLatch others = new CountDownLatch(1);
      CompletableFuture<Integer> slow = new CompletableFuture<>();
      slow.thenRun(this::hold);
      scarce.execute(() -> slow.complete(1));
      scarce.execute(others::countDown);
      others.await();
      release.countDown();
    }
  }
}

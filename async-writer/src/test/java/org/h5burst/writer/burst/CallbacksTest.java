package org.h5burst.writer.burst;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.h5burst.mpi.Mpi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Callbacks run in order; one that takes long is passed. */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
final class CallbacksTest {
  private final Mpi mpi = Mpi.solo();
  private final Callbacks callbacks = new Callbacks(mpi::newThread);
  private final CountDownLatch release = new CountDownLatch(1);

  @AfterEach
  void end() {
    release.countDown();
    callbacks.shutdown();
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
}

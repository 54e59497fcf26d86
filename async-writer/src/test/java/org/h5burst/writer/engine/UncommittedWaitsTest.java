package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.h5burst.writer.BackPressureException;
import org.h5burst.writer.TimeLimitException;
import org.h5burst.writer.watch.Guard;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Who waits by {@code allOf} or {@code anyOf} for a burst that nobody has committed, does not wait for ever. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
final class UncommittedWaitsTest {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final AtomicInteger reports = new AtomicInteger();
  private final UncommittedWaits waits = new UncommittedWaits(new Guard("a wait", LIMIT, "h5burst.io.timeout"),
      _ -> reports.incrementAndGet());
  private final AtomicLong lastEnd = new AtomicLong(-1);
  private long millis;

  /** What a thread does with the future of a write. */
  private interface Program {
    CompletableFuture<?> waitsFor(CompletableFuture<Integer> piece);
  }

  private PieceFuture<Integer> piece(BooleanSupplier end) {
    return piece(3, end);
  }

  private PieceFuture<Integer> piece(long place, BooleanSupplier end) {
    OpenBurst burst = new OpenBurst("dataset d of f.h5", lastEnd, () -> false, end, _ -> {});
    burst.enqueuedAt(place);
    return new PieceFuture<>(burst);
  }

  /** A thread takes the future and waits in the program; the result is what waiting has thrown, or null. */
  private FutureTask<@Nullable Throwable> start(PieceFuture<Integer> piece, Program program) {
    FutureTask<@Nullable Throwable> outcome = new FutureTask<>(() -> {
      waits.add(piece, piece::completeExceptionally);
      try {
        program.waitsFor(piece).join();
        return null;
      } catch (CompletionException failure) {
        return failure.getCause();
      }
    });
    Thread thread = Thread.ofPlatform().daemon().start(outcome);
    while (LockSupport.getBlocker(thread) == null && thread.isAlive()) {
      Thread.onSpinWait();
    }
    return outcome;
  }

  private void passUntil(Duration time) {
    while (millis < time.toMillis()) {
      millis += 100;
      waits.look(TimeUnit.MILLISECONDS.toNanos(millis));
    }
  }

  @Test
  void shouldFailWithTheRemedyWhenTheLimitHasPassed() throws Exception {
    for (Program program : List.<Program>of(CompletableFuture::allOf,
        piece -> CompletableFuture.anyOf(piece, new CompletableFuture<>()),
        piece -> CompletableFuture.allOf(piece.thenApply(value -> value + 1)),
        piece -> CompletableFuture.allOf(piece.whenComplete((_, _) -> {}), piece).thenRun(() -> {}))) {
      millis = 0;
      reports.set(0);
      FutureTask<@Nullable Throwable> outcome = start(piece(() -> false), program);
      passUntil(Duration.ofSeconds(2));
      assertEquals(0, reports.get());
      passUntil(LIMIT);
      assertEquals(1, reports.get());
      assertFalse(outcome.isDone());
      passUntil(LIMIT.plusMillis(100));
      String words = assertInstanceOf(TimeLimitException.class, outcome.get()).toString();
      assertTrue(words.contains("dataset d of f.h5") && words.contains("call commit() first")
          && words.contains("h5burst.io.timeout"), words);
    }
  }

  /** The write stays enqueued. If its future failed, the program would use its memory before a commit writes it. */
  @Test
  void shouldTryAgainAndFailNothingWhenTheRingTakesNoCommitNow() throws Exception {
    AtomicBoolean isFull = new AtomicBoolean(true);
    PieceFuture<Integer> piece = piece(() -> {
      if (isFull.get()) {
        throw new BackPressureException("the ring stayed full");
      }
      lastEnd.set(4);
      return true;
    });
    FutureTask<@Nullable Throwable> outcome = start(piece, CompletableFuture::allOf);
    passUntil(LIMIT.multipliedBy(2));
    assertFalse(piece.isDone());
    isFull.set(false);
    passUntil(LIMIT.multipliedBy(2).plusMillis(100));
    assertEquals(4, lastEnd.get());
    piece.complete(1);
    assertNull(outcome.get());
  }

  /** The burst is done, and the thread has taken a future of the next one, before the commit's place is known. */
  @Test
  void shouldFindTheNextWaitWhenTheCommitBeforeIsKnownLate() throws Exception {
    AtomicBoolean isEnded = new AtomicBoolean();
    PieceFuture<Integer> next = piece(6, () -> {
      isEnded.set(true);
      return true;
    });
    FutureTask<@Nullable Throwable> outcome = start(piece(() -> false), first -> {
      first.complete(1);
      waits.add(next, next::completeExceptionally);
      return CompletableFuture.allOf(next);
    });
    lastEnd.set(4);
    passUntil(Duration.ofMillis(200));
    assertTrue(isEnded.get());
    next.complete(1);
    assertNull(outcome.get());
  }

  /** Chained actions ask for nothing that has no end, and what the thread waits for may have one. */
  @Test
  void shouldLeaveAThreadAloneWhenItWaitsForSomethingElse() throws Exception {
    CompletableFuture<Integer> other = new CompletableFuture<>();
    PieceFuture<Integer> piece = piece(() -> false);
    FutureTask<@Nullable Throwable> outcome = start(piece, taken -> {
      taken.thenApply(value -> value + 1).thenAccept(_ -> {}).exceptionally(_ -> null);
      taken.copy().handle((value, _) -> value);
      return other;
    });
    passUntil(LIMIT.multipliedBy(2));
    assertEquals(0, reports.get());
    assertFalse(piece.isDone());
    other.complete(1);
    assertNull(outcome.get());
  }

  @Test
  void shouldLeaveAThreadAloneWhenAnotherHasCommitted() throws Exception {
    FutureTask<@Nullable Throwable> first = start(piece(() -> false), CompletableFuture::allOf);
    passUntil(LIMIT.minusMillis(200));
    assertEquals(1, reports.get());
    lastEnd.set(4); // another thread has committed
    passUntil(LIMIT.multipliedBy(2));
    assertFalse(first.isDone());
  }
}

package org.h5burst.writer.engine;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.ring.WriteRing;
import org.h5burst.writer.watch.Guard;
import org.h5burst.writer.watch.Watchdog;
import org.jspecify.annotations.Nullable;

/**
 * The futures that the I/O thread must complete: those for which threads of the program wait in calls of the writer,
 * and those that the program holds. Any thread.
 */
final class Awaited {
  /** How often a waiting call checks whether its wait can still end. */
  private static final long LOOK_NANOS = 100_000_000;

  private final Map<CompletableFuture<?>, Consumer<WriterException>> futures = new ConcurrentHashMap<>();
  private final BooleanSupplier lost;
  private final UncommittedWaits uncommitted;
  private final WriterException unsaid;
  private volatile @Nullable WriterException failed;

  /**
   * Creates an instance in which nothing is awaited yet.
   *
   * @param lost whether the I/O thread has died and completes nothing any more; needs no memory
   * @param uncommitted receives the futures that the program holds
   * @param unsaid thrown by a call that finds this out when there is no memory for another failure
   */
  Awaited(BooleanSupplier lost, UncommittedWaits uncommitted, WriterException unsaid) {
    this.lost = lost;
    this.uncommitted = uncommitted;
    this.unsaid = unsaid;
  }

  /**
   * Lets the watchdog also watch the I/O thread, and threads that wait for bursts that nobody has committed.
   *
   * @param limit how long they may wait
   */
  static Awaited watching(WriteRing ring, Watchdog watchdog, Guard limit) {
    UncommittedWaits uncommitted = new UncommittedWaits(limit, watchdog::note);
    watchdog.alsoWatch(ring::isLost);
    watchdog.alsoDo(uncommitted::look);
    return new Awaited(ring::isLost, uncommitted, new IoFailureException(Watchdog.LOST
        + "; the files that this process had open then are given up, and stay locked until the process ends"));
  }

  /** Waits for a result; throws a failure as it is. */
  <T> T await(CompletableFuture<T> future) {
    add(future, future::completeExceptionally);
    Thread waiter = Thread.currentThread();
    afterwards(future, () -> LockSupport.unpark(waiter));
    try {
      park(future);
      return future.join();
    } catch (CompletionException failure) {
      if (failure.getCause() instanceof WriterException itself) {
        throw itself;
      }
      throw failure;
    } finally {
      futures.remove(future);
    }
  }

  /** Waits until the future is completed, or never will be. Keeps an interrupt for afterwards, and needs no memory. */
  private void park(CompletableFuture<?> future) {
    boolean interrupted = false;
    try {
      while (!future.isDone()) {
        if (lost.getAsBoolean()) {
          throw unheard();
        }
        LockSupport.parkNanos(this, LOOK_NANOS);
        interrupted |= Thread.interrupted();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private WriterException unheard() {
    try {
      return copy(unsaid);
    } catch (OutOfMemoryError noWords) {
      return unsaid;
    }
  }

  /**
   * Adds a future until it is completed. Called before the command that completes it is submitted.
   *
   * @param fail completes it if its result never comes
   */
  <T> void track(CompletableFuture<T> future, Consumer<WriterException> fail) {
    add(future, fail);
    afterwards(future, () -> futures.remove(future));
  }

  /** Runs an action afterwards, not as a handler, because the program has not seen a failure by that. */
  private static <T> void afterwards(CompletableFuture<T> future, Runnable action) {
    if (future instanceof ObservedFuture<T> observed) {
      observed.afterwards((_, _) -> action.run());
    } else {
      future.whenComplete((_, _) -> action.run());
    }
  }

  private void add(CompletableFuture<?> future, Consumer<WriterException> fail) {
    futures.put(future, fail);
    WriterException failure = failed;
    if (failure != null) {
      fail.accept(copy(failure));
    }
  }

  /**
   * Notes that the calling thread gets a future that was added, for something that it has just enqueued.
   *
   * @param fail see {@link UncommittedWaits#add}
   */
  void taken(PieceFuture<?> future, Predicate<WriterException> fail) {
    uncommitted.add(future, fail);
  }

  /** Forgets a future whose command was never submitted. */
  void forget(CompletableFuture<?> future) {
    futures.remove(future);
  }

  /** Ends all waits, including later ones, because their results will not come. */
  void fail(WriterException failure) {
    failed = failure;
    futures.values().forEach(fail -> fail.accept(copy(failure)));
  }

  /** Returns a copy for each call: if a body and then close() fail, Java adds the second failure to the first. */
  private static WriterException copy(WriterException failure) {
    return failure.withMessage(String.valueOf(failure.getMessage()));
  }
}

package org.h5burst.writer.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Completes the program's futures in order, never on the I/O thread, and so runs the program's handlers. A callback
 * that takes longer than {@link #LIMIT} is reported, and another thread continues with the next futures. Any thread.
 */
final class Callbacks implements Executor, AutoCloseable {
  /** How long a callback may take before the others stop waiting for it. */
  static final Duration LIMIT = Duration.ofSeconds(1);

  /** How long a completion waits for memory. */
  private static final long RETRY_NANOS = 10_000_000;

  private static final Logger LOG = LoggerFactory.getLogger(Callbacks.class);

  private final BiFunction<String, Runnable, Thread> threads;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition begun = lock.newCondition();
  private final Condition settled = lock.newCondition();
  private final Condition filled = lock.newCondition();
  private final Deque<Task> queue = new ArrayDeque<>();
  private final AtomicBoolean reported = new AtomicBoolean();
  private final Set<Thread> workers = ConcurrentHashMap.newKeySet();
  private @Nullable Thread worker;
  private @Nullable Task running;
  private long runningSince;
  private boolean watched;
  private boolean watcherIdles;
  private long enqueued;
  private long passed;
  private boolean ended;

  /**
   * Prepares to complete futures; starts no thread yet.
   *
   * @param threads makes a thread with a name for a task, not started yet
   */
  Callbacks(BiFunction<String, Runnable, Thread> threads) {
    this.threads = threads;
  }

  private record Task(long number, Runnable body) {}

  /** Starts the threads now, because later, when futures depend on them, the system may have none left. */
  void start() {
    lock.lock();
    try {
      startThreads();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Enqueues the completion of one future.
   *
   * @param completion may be run again by another thread while it is still running: completing a future again changes
   *     nothing, and runs the callbacks that have not begun yet
   */
  @Override
  public void execute(Runnable completion) {
    lock.lock();
    try {
      queue.addLast(new Task(++enqueued, completion));
      startThreads();
      filled.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Returns whether the caller is a thread that runs callbacks. */
  boolean isCallbackThread() {
    return workers.contains(Thread.currentThread());
  }

  /**
   * Returns whether the caller is a callback, in which calls that would wait are refused. Reports it once, because what
   * a callback throws may reach nobody.
   */
  boolean refuseToWait() {
    boolean refused = isCallbackThread();
    if (refused && reported.compareAndSet(false, true)) {
      LOG.warn("a call in a callback of a future of this library was refused, because it would wait for the thread "
          + "that runs callbacks;"
          + " the callback ends with that exception. Make such calls on a thread of the program. Further refusals "
          + "are not reported", new IllegalStateException("the call is here"));
    }
    return refused;
  }

  /**
   * Lets the callbacks of all futures so far end, but does not wait for one that takes longer than {@link #LIMIT}. Not
   * in a callback.
   */
  void settle() {
    lock.lock();
    try {
      long target = enqueued;
      long nanos = LIMIT.toNanos();
      while (passed < target && nanos > 0) {
        nanos = settled.awaitNanos(nanos);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  /** Ends the threads when everything that is enqueued is done. */
  @Override
  public void close() {
    lock.lock();
    try {
      ended = true;
      filled.signalAll();
      begun.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void startThreads() {
    if (worker == null) {
      startWorker();
    }
    if (!watched) {
      threads.apply("h5burst-callbacks-watch", this::watch).start();
      watched = true;
    }
  }

  /** Starts a worker; changes nothing if the system has no thread left, so that it can be tried again. */
  private void startWorker() {
    Thread next = threads.apply("h5burst-callbacks", this::work);
    next.start(); // it waits for the lock
    worker = next;
    workers.add(next);
  }

  private void work() {
    try {
      for (Task task = next(); task != null; task = next()) {
        while (!isRun(task) && isWorker()) {
          LockSupport.parkNanos(this, RETRY_NANOS);
        }
      }
    } finally {
      workers.remove(Thread.currentThread());
    }
  }

  private boolean isWorker() {
    lock.lock();
    try {
      return worker == Thread.currentThread();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Returns whether a task was run; without enough memory, a future may not be completed yet, or not for everybody who
   * waits for it.
   */
  private static boolean isRun(Task task) {
    try {
      task.body.run();
    } catch (OutOfMemoryError passing) {
      return false;
    } catch (RuntimeException | Error thrown) {
      LOG.error("a callback has failed", thrown);
    }
    return true;
  }

  /** Returns the next task of a worker that has done the one before; null if it was replaced, or there will be none. */
  private @Nullable Task next() {
    lock.lock();
    try {
      if (worker != Thread.currentThread()) {
        return null;
      }
      Task done = running;
      if (done != null) {
        pass(done);
      }
      while (queue.isEmpty() && !ended) {
        filled.awaitUninterruptibly();
      }
      Task next = queue.poll();
      running = next;
      runningSince = System.nanoTime();
      if (next == null) {
        worker = null;
      }
      if (watcherIdles) {
        begun.signal();
      }
      return next;
    } finally {
      lock.unlock();
    }
  }

  private void pass(Task task) {
    running = null;
    passed = Math.max(passed, task.number);
    settled.signalAll();
  }

  private void watch() {
    lock.lock();
    try {
      while (!ended || worker != null) {
        Task task = running;
        long left = LIMIT.toNanos() - (System.nanoTime() - runningSince);
        if (task == null) {
          watcherIdles = true;
          begun.awaitUninterruptibly();
          watcherIdles = false;
        } else if (left > 0) {
          boolean _ = begun.await(left, TimeUnit.NANOSECONDS);
        } else {
          tryToReplaceWorker(task);
        }
      }
    } catch (InterruptedException nobodyDoesThat) {
      LOG.warn("further slow callbacks are not reported", nobodyDoesThat);
    } finally {
      watched = false;
      lock.unlock();
    }
  }

  /** Tries to replace a worker; if the system has no thread or memory now, it may have later. */
  private void tryToReplaceWorker(Task task) {
    try {
      replaceWorker(task);
    } catch (OutOfMemoryError passing) {
      runningSince = System.nanoTime();
    }
  }

  private void replaceWorker(Task task) {
    Thread slow = worker;
    startWorker();
    pass(task);
    queue.addFirst(task); // what else is attached to the same future
    threads.apply("h5burst-callbacks-report", () -> report(slow)).start(); // a log may stand still
  }

  private static void report(@Nullable Thread slow) {
    if (slow != null && LOG.isWarnEnabled()) {
      IllegalStateException where = new IllegalStateException("the callback is here");
      where.setStackTrace(slow.getStackTrace());
      LOG.warn("a callback of a future of this library has been running for more than {} s; it must not wait, "
          + "because it delays the callbacks after it. Another thread now runs those", LIMIT.toSeconds(), where);
    }
  }
}

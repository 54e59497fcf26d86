package org.h5burst.benchmarks.file;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Samples this rank's activity repeatedly, and adds the time to a cause: the activity of the application's thread or,
 * while it waits, that of the I/O thread.
 */
final class PhaseSampler implements AutoCloseable {
  private static final String IO_THREAD = "h5burst-io";
  private static final List<String> IDLE =
      List.of("com.lmax.disruptor.", "org.h5burst.writer.ring.", "java.util.concurrent.", "java.lang.Object",
          "java.lang.Thread", "jdk.internal.misc.Unsafe", "org.h5burst.mpi.IdleStrategy");
  private static final List<String> WAITS =
      List.of("java.util.concurrent.CompletableFuture", "org.h5burst.writer.engine.Awaited");

  private final Thread application;
  private final long intervalNanos;
  private final double[][] seconds = new double[Phase.values().length][Cause.values().length];
  private final @Nullable Thread looking;
  private volatile @Nullable Phase phase;
  private volatile boolean closed;
  private @Nullable Thread io;

  /**
   * Begins to look at the calling thread.
   *
   * @param intervalMicros between two looks; 0 = does not look
   */
  PhaseSampler(int intervalMicros) {
    this.application = Thread.currentThread();
    this.intervalNanos = 1000L * intervalMicros;
    this.looking = intervalMicros == 0 ? null : Thread.ofPlatform().daemon().name("bench-sampler").start(this::look);
  }

  /** Begins a phase; null = what is done next does not count. */
  void begin(@Nullable Phase next) {
    phase = next;
  }

  private void look() {
    long before = System.nanoTime();
    Phase last = null;
    while (!closed) {
      LockSupport.parkNanos(intervalNanos);
      long now = System.nanoTime();
      Phase current = phase;
      if (current != null && current == last) {
        add(current, cause(), (now - before) / 1e9);
      }
      last = current;
      before = now;
    }
  }

  private synchronized void add(Phase where, Cause cause, double time) {
    seconds[where.ordinal()][cause.ordinal()] += time;
  }

  /** Returns the seconds of each phase by cause since the last call. */
  synchronized double[][] take() {
    double[][] taken = Arrays.stream(seconds).map(double[]::clone).toArray(double[][]::new);
    Arrays.stream(seconds).forEach(row -> Arrays.fill(row, 0));
    return taken;
  }

  private Cause cause() {
    StackTraceElement[] stack = application.getStackTrace();
    if (Arrays.stream(stack).noneMatch(call -> WAITS.contains(call.getClassName()))) {
      return Cause.of(stack);
    }
    Thread thread = ioThread();
    StackTraceElement[] other = thread == null ? new StackTraceElement[0] : thread.getStackTrace();
    return isIdle(other) ? Cause.HAND_OVER : Cause.of(other);
  }

  /** Returns whether all calls of the I/O thread are those of a thread that waits for work. */
  private static boolean isIdle(StackTraceElement[] stack) {
    return Arrays.stream(stack).allMatch(call -> IDLE.stream().anyMatch(call.getClassName()::startsWith));
  }

  private @Nullable Thread ioThread() {
    Thread known = io;
    if (known == null || !known.isAlive()) {
      Thread[] all = new Thread[Thread.activeCount() + 16];
      int count = Thread.enumerate(all);
      known = Arrays.stream(all, 0, count).filter(thread -> thread.getName().startsWith(IO_THREAD)).findFirst()
          .orElse(null);
      io = known;
    }
    return known;
  }

  @Override
  public void close() throws InterruptedException {
    closed = true;
    if (looking != null) {
      looking.join();
    }
  }
}

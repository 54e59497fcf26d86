package org.h5burst.writer.watch;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.h5burst.mpi.Mpi;
import org.jspecify.annotations.Nullable;

/**
 * Watches the I/O thread from a thread of its own, because a thread that is stuck in native code cannot watch itself: answers the other ranks' questions whether this one is alive, names the ranks
 * that are missing, and aborts the job with a diagnosis when a limit has passed.
 */
public final class Watchdog implements AutoCloseable {
  /** Exit code of a job that was aborted because an operation took too long or a rank was gone. */
  public static final int EXIT_CODE = 75;

  private static final long PERIOD_NANOS = 100_000_000;

  /** How long the program has, once it has been told, for ending the job itself with what it knows. */
  private static final long LAST_WORDS_NANOS = 1_500_000_000;

  private final Mpi mpi;
  private final Consumer<String> lastWords;
  private final List<PeerWatch> peers = new CopyOnWriteArrayList<>();
  private final Thread thread;
  private volatile @Nullable Phase phase;
  private volatile @Nullable Phase trouble;
  private volatile boolean closed;

  /**
   * Starts watching.
   *
   * @param lastWords told the diagnosis before the job is aborted, so that a program that waits in a call can say what else went wrong
   */
  public Watchdog(Mpi mpi, Consumer<String> lastWords) {
    this.mpi = mpi;
    this.lastWords = lastWords;
    this.thread = mpi.newThread("h5burst-watch", this::watch);
    thread.start();
  }

  /** The I/O thread works for itself or in native code. */
  public void working(Guard guard) {
    trouble = null;
    phase = new Phase(guard, System.nanoTime(), null);
  }

  /** The I/O thread waits for other ranks. */
  public void waiting(Guard guard, @Nullable PeerWatch forPeers) {
    if (forPeers != null) {
      forPeers.beginWait();
    }
    phase = new Phase(guard, System.nanoTime(), forPeers);
  }

  /**
   * Something went wrong within what the I/O thread works at, which need not come back now, because the other ranks know nothing of it. I/O thread.
   *
   * @param guard what went wrong, and how long the I/O thread may take to come back
   */
  public void troubled(Guard guard) {
    if (phase != null && trouble == null) {
      trouble = new Phase(guard, System.nanoTime(), null);
    }
  }

  /** The phase is over. */
  public void done() {
    trouble = null;
    phase = null;
  }

  /** Also answers the ranks of this group. */
  public void add(PeerWatch group) {
    peers.add(group);
  }

  private void watch() {
    while (!closed) {
      LockSupport.parkNanos(this, PERIOD_NANOS);
      peers.forEach(PeerWatch::answer);
      check(phase);
    }
  }

  private void check(@Nullable Phase current) {
    if (current == null) {
      return;
    }
    String missing = "";
    if (current.peers() != null) {
      String dead = current.peers().watch(current);
      if (dead != null) {
        abort(dead);
      }
      missing = current.peers().missing();
    }
    Guard guard = current.guard();
    Phase wrong = trouble;
    if (wrong != null && wrong.isOver()) {
      abort("%s has failed on rank %d, and has not come back for %.1f s (%s), since the other ranks know nothing of it: %s"
          .formatted(guard.operation(), mpi.world().rank(), wrong.elapsedNanos() / 1e9, wrong.guard().limitName(), wrong.guard().operation()));
    }
    if (current.isOver()) {
      abort("%s is not done after %.1f s (%s)%s".formatted(guard.operation(), current.elapsedNanos() / 1e9, guard.limitName(), missing));
    }
  }

  private void abort(String diagnosis) {
    lastWords.accept(diagnosis);
    long told = System.nanoTime();
    while (System.nanoTime() - told < LAST_WORDS_NANOS) {
      LockSupport.parkNanos(this, LAST_WORDS_NANOS);
    }
    mpi.abort(EXIT_CODE, diagnosis);
  }

  /** Stops watching and waits for the thread. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException again) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    peers.forEach(PeerWatch::close);
  }
}

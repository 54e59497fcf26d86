package org.h5burst.writer.watch;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the I/O thread from a dedicated thread, because a thread that is stuck in native code cannot watch itself.
 * Names the ranks that are missing, and aborts the job with a diagnosis when a limit has passed or a rank is gone. In a
 * process without MPI it only reports, once. A second thread answers the other ranks' questions through MPI: it may
 * have to wait while MPI is busy; the first one never does.
 */
public final class Watchdog implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Watchdog.class);

  /** Exit code of a job that was aborted because an operation took too long or a rank was gone. */
  public static final int EXIT_CODE = 75;

  private static final long PERIOD_NANOS = 100_000_000;

  /** A thread that naps for 0.1 s is never this late unless the process was stopped. */
  private static final long ASLEEP_NANOS = 5 * PERIOD_NANOS;

  /** How long the program may take, after it has the diagnosis, to end the job itself with its own information. */
  private static final long LAST_WORDS_NANOS = 1_500_000_000;

  /** The message if the I/O thread has ended with an error that it could not report. */
  public static final String LOST = "the I/O thread has ended with an error that it could not report, for example "
      + "because there is no memory";

  private static final int MAX_NOTICES = 100;

  private final Mpi mpi;
  private final Consumer<String> lastWords;
  private final List<PeerWatch> peers = new CopyOnWriteArrayList<>();
  private final NanoClock time;
  private final AwakeClock clock;
  private final PhaseWatch phases;
  private final ProgramWaits program;
  private final LifeSigns signs;
  private final Thread watcher;
  private final Thread talker;
  private final String wordless;

  /**
   * Writes the log, which may hang with the file system, so nobody waits for it; drops what cannot be written for long.
   */
  private final ThreadPoolExecutor notices = new ThreadPoolExecutor(0, 1, 1, TimeUnit.SECONDS,
      new ArrayBlockingQueue<>(MAX_NOTICES), Thread.ofPlatform().daemon().name("h5burst-notices").factory(),
      new ThreadPoolExecutor.DiscardPolicy());
  private final List<LongConsumer> chores = new CopyOnWriteArrayList<>();
  private volatile BooleanSupplier lost = () -> false;
  private volatile boolean closed;

  /**
   * Starts watching.
   *
   * @param surroundings with the clock for limits
   * @param lastWords receives the diagnosis before the job is aborted, so that a program that waits in a call can
   *     report what else went wrong; without MPI nothing else happens, and it is called again if it throws
   */
  public Watchdog(Mpi mpi, Surroundings surroundings, Consumer<String> lastWords) {
    this.mpi = mpi;
    this.lastWords = lastWords;
    wordless = "an operation takes longer than its limit, and there is no memory left to report which one";
    time = surroundings.clock();
    clock = new AwakeClock(time::nanos, ASLEEP_NANOS);
    phases = new PhaseWatch(clock, mpi.world().rank());
    program = new ProgramWaits(clock, notices);
    signs = mpi.world().size() == 1 ? new LifeSigns(clock)
        : new LifeSigns(clock, surroundings.datagrams(), mpi.world().nodes() == 1,
            task -> mpi.newThread("h5burst-signs", task));
    watcher = mpi.newThread("h5burst-watch", this::watch);
    talker = mpi.newThread("h5burst-talk", this::talk);
    try {
      watcher.start();
      talker.start();
    } catch (RuntimeException | Error noThread) { // nobody else can end what has begun
      stop(watcher);
      throw noThread;
    }
  }

  /** Stops watching, without waiting for another thread of the watchdog. */
  private void stop(Thread other) {
    closed = true;
    LockSupport.unpark(other);
    signs.close();
  }

  /**
   * Notes that the I/O thread works by itself or in native code.
   *
   * @param withPeers the participating ranks, without which it may not return; null if there are none
   */
  public void working(Guard guard, @Nullable PeerWatch withPeers) {
    phases.begin(guard, false, withPeers);
  }

  /** Notes that the I/O thread waits for other ranks. */
  public void waiting(Guard guard, @Nullable PeerWatch forPeers) {
    phases.begin(guard, true, forPeers);
  }

  /**
   * Does work on the I/O thread that needs no other rank, possibly within another watched operation, which is watched
   * again afterwards.
   */
  public <T> T during(Guard guard, Supplier<T> work) {
    Phase outer = phases.phase();
    phases.begin(guard, false, null);
    try {
      return work.get();
    } finally {
      phases.resume(outer);
    }
  }

  /**
   * Waits for other ranks in a call of the program, whatever the I/O thread does meanwhile. Any thread.
   *
   * @param noticeNanos how often the log reports it
   */
  public <T> T duringCall(Guard guard, long noticeNanos, Supplier<T> call) {
    return program.during(guard, noticeNanos, call);
  }

  /**
   * Notes a failure within the I/O thread's operation, which may not return now, because the other ranks do not know of
   * it. I/O thread.
   *
   * @param guard the failure, and how long the I/O thread may take to return
   */
  public void troubled(Guard guard) {
    phases.troubled(guard);
  }

  /** Notes that the phase is over. */
  public void done() {
    phases.done();
  }

  /**
   * Also watches the ranks of a group, and answers them. <b>Collective.</b>
   *
   * @param group the ranks, on a separate communicator; closed with the result, by the caller
   * @param silenceNanos how long a rank may give no sign of life
   * @param nameNanos how often the log names late ranks
   */
  public PeerWatch watch(Communicator group, long silenceNanos, long nameNanos) {
    PeerWatch.Rules rules = new PeerWatch.Rules(clock, signs, program, notices, silenceNanos, nameNanos);
    PeerWatch watch = new PeerWatch(group, rules, ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE), this::find);
    peers.add(watch);
    return watch;
  }

  /** Stops watching the ranks of a group; the caller closes it. */
  public void forget(PeerWatch group) {
    peers.remove(group);
  }

  /**
   * Also runs this in each period, on the thread that communicates through MPI.
   *
   * @param what receives the time in which this process could run so far, in nanoseconds
   */
  public void alsoDo(LongConsumer what) {
    chores.add(what);
  }

  /**
   * Also ends the job when the watched thread itself is gone.
   *
   * @param thread whether it is; needs no memory
   */
  public void alsoWatch(BooleanSupplier thread) {
    lost = thread;
  }

  private @Nullable PeerWatch find(long id) {
    return peers.stream().filter(group -> group.id() == id).findAny().orElse(null);
  }

  /**
   * Returns the limit for waiting for late ranks as soon as a later call closes a file.
   *
   * @param end the limit for each wait
   * @param afterFailure the same if the program closes because it has failed
   */
  public Closing closing(Closing.Limit end, Closing.Limit afterFailure) {
    return new Closing(clock::nanos, end, afterFailure);
  }

  /** Logs something on another thread, without waiting. Any thread. */
  public void note(Runnable log) {
    notices.execute(log);
  }

  /**
   * Watches; continues after memory is exhausted, which may become free again, because without this thread nothing has
   * a limit.
   */
  private void watch() {
    Throwable failure = null;
    String due = null;
    while (!closed) {
      time.nap(this, PERIOD_NANOS);
      try {
        clock.tick();
        due = due == null ? diagnosis() : due;
        if (due != null) {
          abort(due);
        }
        signs.askStrangers();
        noteGap(failure);
        failure = null;
      } catch (Throwable thrown) {
        failure = thrown;
        due = due == null && (phases.isOver() || program.isOver()) ? wordless : due;
      }
    }
  }

  private @Nullable String diagnosis() {
    String found = lost.getAsBoolean() ? LOST : phases.diagnosis();
    return found == null ? program.diagnosis() : found;
  }

  /** Exchanges phases with the other ranks, and does the chores; continues after memory is exhausted. */
  private void talk() {
    Throwable failure = null;
    while (!closed) {
      time.nap(this, PERIOD_NANOS);
      try {
        peers.forEach(group -> group.talk(phases.phase()));
        chores.forEach(chore -> chore.accept(clock.nanos()));
        noteGap(failure);
        failure = null;
      } catch (VirtualMachineError thrown) {
        failure = thrown;
      }
    }
  }

  private void noteGap(@Nullable Throwable failure) {
    if (failure != null) {
      String thread = Thread.currentThread().getName();
      note(() -> LOG.warn("thread {} could not do its work for some time, and continues", thread, failure));
    }
  }

  private void abort(String diagnosis) {
    if (mpi.isAlone()) {
      lastWords.accept(diagnosis);
      stop(talker);
      return;
    }
    try {
      long told = time.nanos();
      lastWords.accept(diagnosis);
      while (time.nanos() - told < LAST_WORDS_NANOS) {
        time.nap(this, LAST_WORDS_NANOS);
      }
    } finally {
      mpi.abort(EXIT_CODE, diagnosis);
    }
  }

  /** Stops watching and waits for the threads. */
  @Override
  public void close() {
    closed = true;
    boolean interrupted = end(talker) | end(watcher);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    signs.close();
    notices.shutdown();
  }

  /** Returns whether this thread was interrupted meanwhile. */
  private static boolean end(Thread thread) {
    LockSupport.unpark(thread);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException again) {
        interrupted = true;
      }
    }
    return interrupted;
  }
}

package org.h5burst.writer.ranks;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Stream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.runtime.MpiRuntime;
import org.h5burst.writer.configuration.WriterConfiguration;
import org.h5burst.writer.engine.EndedRank;
import org.h5burst.writer.watch.Surroundings;

/** One rank of {@link ThreadRanks}, as its program sees it, and what can be done to it. */
public final class Rank {
  private static final Duration WHILE = Duration.ofSeconds(3);

  /** Those who do not nap, because they do what they are late for, need real time. */
  private static final long PACE_NANOS = 500_000;

  private final int number;
  private final RankGate gate;
  private final FakeClock clock;
  private final RankGroup group;
  private final Delays delays;
  private final boolean losesAbort;
  private volatile Optional<Mpi> started = Optional.empty();

  Rank(int number, RankGate gate, FakeClock clock, RankGroup group, Delays delays, boolean losesAbort) {
    this.number = number;
    this.gate = gate;
    this.clock = clock;
    this.group = group;
    this.delays = delays;
    this.losesAbort = losesAbort;
  }

  /** The job's MPI. */
  public Mpi mpi() {
    return started.orElseThrow();
  }

  /** All ranks. */
  public Communicator world() {
    return mpi().world();
  }

  /** This rank's number. */
  public int number() {
    return number;
  }

  /** The job is not stuck: the time that it may take begins again. */
  void goesOn() {
    gate.life().goesOn();
  }

  /** Lets time pass on all ranks. */
  public void pass(Duration time) {
    clock.pass(time);
  }

  /** This rank does not come: time passes until the job has ended. Never returns. */
  void stayAway() {
    while (!gate.life().isOver()) {
      clock.pass(WHILE);
      LockSupport.parkNanos(PACE_NANOS);
    }
    throw JobEnded.here();
  }

  /** Stops all that belongs to this rank, as a frozen container does, for some time. */
  void stopFor(Duration time) {
    clock.pass(time, gate::stop, gate::resume);
  }

  /** This rank is lost, without a word. Never returns. */
  void vanish() {
    gate.stop();
    stayAway();
  }

  /** What a rank runs, on a thread of its own. */
  static final class Program<T> {
    private final Rank rank;
    private final ThreadRanks.Body<T> body;
    private final CompletableFuture<T> told = new CompletableFuture<>();
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    Program(Rank rank, ThreadRanks.Body<T> body) {
      this.rank = rank;
      this.body = body;
    }

    void start(JobThreads threads) {
      threads.start(rank.number, this::run);
    }

    /** Is completed when the rank has ended in order. */
    CompletableFuture<Void> done() {
      return done;
    }

    /**
     * What the body has returned; nothing if it has not come so far. The rank that ends a job may still say what it was
     * told.
     */
    Optional<T> told(JobLife life) throws InterruptedException {
      JobLife.End end = life.ended().getNow(null);
      if (end == null) {
        return Optional.of(told.join());
      }
      try {
        return Optional.of(told.get(end.rank() == rank.number ? 1_000 : 1, TimeUnit.MILLISECONDS));
      } catch (ExecutionException | TimeoutException notSoFar) {
        return Optional.empty();
      }
    }

    /** Ends its threads, whatever they wait for: the job has ended, and the process is the test's. */
    void release() {
      rank.started.ifPresent(EndedRank::release);
    }

    /** What the body has thrown. */
    Stream<Throwable> failure() {
      return told.isCompletedExceptionally() ? Stream.of(told.exceptionNow()) : Stream.empty();
    }

    private void run() {
      try {
        Mpi mpi = rank.startMpi();
        rank.started = Optional.of(mpi);
        runOrAbort(mpi);
        rank.gate.life().requireRunning();
        mpi.close();
        done.complete(null);
      } catch (Throwable failure) {
        told.completeExceptionally(failure);
        if (!(failure instanceof JobEnded)) {
          done.completeExceptionally(failure);
        }
      }
    }

    /** What {@link Mpi#run} does. */
    private void runOrAbort(Mpi mpi) throws Throwable {
      Method runOrAbort = Mpi.class.getDeclaredMethod("runOrAbort", Mpi.Body.class);
      runOrAbort.setAccessible(true);
      Mpi.Body<Exception> noting = _ -> {
        try {
          told.complete(body.run(rank));
        } catch (Throwable failure) {
          told.completeExceptionally(failure);
          throw failure;
        }
      };
      try {
        runOrAbort.invoke(mpi, noting);
      } catch (InvocationTargetException failure) {
        throw failure.getCause();
      }
    }
  }

  /** The constructor is private because programs start MPI by what the launcher has set up. */
  private Mpi startMpi() throws ReflectiveOperationException {
    Constructor<Mpi> constructor = Mpi.class.getDeclaredConstructor(Function.class, Duration.class);
    constructor.setAccessible(true);
    Function<Mpi, MpiRuntime> runtime =
        job -> new ThreadRuntime(new ThreadCommunicator(job, number, group, gate, delays, true), gate, this::endJob);
    Mpi started = constructor.newInstance(runtime, WriterConfiguration.ofProcess().limits().close());
    started.attached(Surroundings.class, () -> new Surroundings(gate, () -> {
      throw new UnsupportedOperationException("threads have no sockets of their own");
    }));
    return started;
  }

  private void endJob(int exitCode) {
    if (losesAbort) {
      gate.stop();
    } else {
      gate.life().end(number, exitCode);
      clock.wakeAll();
    }
  }
}

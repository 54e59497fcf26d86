package org.h5burst.writer.engine.agree;

import java.time.Duration;
import org.h5burst.benchmarks.MicroBenchmark;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.engine.plan.Load;
import org.h5burst.writer.watch.Closing;
import org.h5burst.writer.watch.Guard;
import org.h5burst.writer.watch.Surroundings;
import org.h5burst.writer.watch.Watchdog;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Measures a rank's own time for an agreement, without waiting for others: encoding, the watchdog, decoding, and with
 * MPICH its two reductions over one rank. {@code bench latency} measures agreements of several ranks. In the writer's
 * package, because agreements are not public.
 */
public class AgreementBenchmark extends MicroBenchmark {
  private static final Guard GUARD = new Guard("agreement", Duration.ZERO, "");
  private static final AgreementInput MINE = new AgreementInput(Call.COMMIT, 1, 2, 3, 4, Readiness.READY,
      new Load(1 << 20, 16, 4, true), false, false, 1L << 40);

  /** The only rank of its job. */
  public abstract static class Rank {
    private Mpi mpi;
    private Watchdog watchdog;
    private Agreement agreement;

    abstract Mpi begin();

    /** Begins the job. */
    @Setup
    public void start() {
      mpi = begin();
      watchdog = new Watchdog(mpi, Surroundings.of(mpi), _ -> {});
      Closing.Limit none = new Closing.Limit(Duration.ZERO, "");
      agreement = new Agreement(mpi.world().duplicate(), watchdog, null, watchdog.closing(none, none));
    }

    /** Ends the job. */
    @TearDown
    public void end() {
      agreement.close();
      watchdog.close();
      mpi.close();
    }

    AgreementResult agree() {
      return agreement.agree(MINE, GUARD);
    }

    StepOutcome outcome() {
      return agreement.outcome(false, 1000, 1, GUARD);
    }
  }

  /** The rank without MPI. */
  @State(Scope.Thread)
  public static class Solo extends Rank {
    @Override
    Mpi begin() {
      return Mpi.solo();
    }
  }

  /** The rank with MPICH. */
  @State(Scope.Thread)
  public static class Mpich extends Rank {
    @Override
    Mpi begin() {
      return Mpi.init();
    }
  }

  /** Agrees on a burst, without MPI. */
  @Benchmark
  public AgreementResult agreeSolo(Solo rank) {
    return rank.agree();
  }

  /** Agrees on a burst, with MPICH. */
  @Benchmark
  public AgreementResult agreeMpich(Mpich rank) {
    return rank.agree();
  }

  /** Agrees on an outcome, without MPI. */
  @Benchmark
  public StepOutcome outcomeSolo(Solo rank) {
    return rank.outcome();
  }

  /** Agrees on an outcome, with MPICH. */
  @Benchmark
  public StepOutcome outcomeMpich(Mpich rank) {
    return rank.outcome();
  }
}

package org.h5burst.mpi;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.h5burst.mpi.ffm.FfmRuntime;
import org.h5burst.mpi.mpj.MpjRuntime;
import org.h5burst.mpi.runtime.JobOwner;
import org.h5burst.mpi.runtime.Launcher;
import org.h5burst.mpi.runtime.MpiRuntime;
import org.h5burst.mpi.runtime.ProcessEnd;
import org.h5burst.mpi.runtime.RankEnvironment;
import org.h5burst.mpi.solo.SoloRuntime;

/**
 * The life of MPI in this process: started once, ended once.
 *
 * <p>{@link #run(Body)} is the way to use it. Under {@code mpirun} it starts the launcher's MPI; without a launcher the
 * job has one rank and loads no library. The system properties {@code h5burst.mpi} ({@code auto}, {@code mpich},
 * {@code openmpi}, {@code mpj}, {@code solo}) and {@code h5burst.mpi.library} (a path or soname) choose otherwise.
 */
public final class Mpi implements AutoCloseable {
  /** How often a rank looks whether the program that started the job still runs. */
  private static final long OWNER_PERIOD_NANOS = 500_000_000;

  private final MpiRuntime runtime;
  private final MpiShutdown ending;
  private final ProcessAbort processAbort;
  private final Thread exitHook = new Thread(this::endWithoutClose, "h5burst-mpi-exit");
  private final Thread starter = Thread.currentThread();
  private final UncaughtExceptionHandler startersHandler = starter.getUncaughtExceptionHandler();
  private final Map<Class<?>, Object> attached = new HashMap<>();
  private volatile boolean failed;

  private Mpi(Function<Mpi, MpiRuntime> start, Configuration configuration) {
    runtime = start.apply(this);
    AbortReport lastWords = new AbortReport(runtime.world());
    processAbort = new ProcessAbort(runtime, lastWords);
    ending = new MpiShutdown(this, runtime, configuration.closeTimeout(), lastWords);
    if (!isAlone()) {
      Runtime.getRuntime().addShutdownHook(exitHook);
      starter.setUncaughtExceptionHandler(processAbort::by);
    }
  }

  /**
   * What a job does, on every rank.
   *
   * @param <X> what it may throw
   */
  @FunctionalInterface
  public interface Body<X extends Exception> {
    /** Called once on every rank, on the thread that started MPI. */
    void run(Mpi mpi) throws X;
  }

  /**
   * What a job finds out, on every rank.
   *
   * @param <T> what this rank finds out
   * @param <X> what it may throw
   */
  @FunctionalInterface
  public interface Question<T, X extends Exception> {
    /** Called once on every rank, on the thread that started MPI. */
    T call(Mpi mpi) throws X;
  }

  /**
   * Starts MPI, runs the body, ends MPI. <b>Collective</b> over the job. If the body throws on any rank, the whole job
   * is aborted with a non-zero exit code and the failure is printed, once for ranks that fail alike within half a
   * second; in a job of one process without MPI it is thrown to the caller.
   *
   * @throws MpiException if MPI cannot be started
   * @throws X what the body throws in a job of one process without MPI
   */
  public static <X extends Exception> void run(Body<X> body) throws X {
    try (Mpi mpi = init()) {
      if (!mpi.isAlone()) {
        mpi.runOrAbort(body);
      } else {
        mpi.runAlone(body);
      }
    }
  }

  /**
   * Returns what the body returns on this rank; otherwise as {@link #run}. <b>Collective</b> over the job.
   *
   * @throws X what the body throws in a job of one process without MPI
   */
  public static <T, X extends Exception> T call(Question<T, X> body) throws X {
    List<T> found = new ArrayList<>();
    run(mpi -> {
      found.add(body.call(mpi));
    });
    return found.getFirst();
  }

  /**
   * Starts MPI with {@code MPI_THREAD_MULTIPLE}. <b>Collective</b> over the job. Once per process; the same thread
   * closes it.
   *
   * @throws MpiException if MPI is missing, does not fit the launcher, sees fewer ranks than a batch system has started
   *     tasks, or does not grant the thread level
   */
  public static Mpi init() {
    requirePlatformThread();
    Configuration configuration = Configuration.ofProcess();
    RuntimeChoice choice = RuntimeChoice.of(configuration, Launcher.ofProcess());
    if (choice.isSolo()) {
      return new Mpi(SoloRuntime::new, configuration).watchOwner();
    }
    if (choice.isMpj()) {
      return new Mpi(mpi -> MpjRuntime.start(mpi, RankEnvironment.of(System.getenv())), configuration).watchOwner();
    }
    return new Mpi(mpi -> FfmRuntime.start(mpi, choice.kind(), choice.libraries(), choice.launcher()), configuration)
        .watchOwner();
  }

  /**
   * Joins the MPI that other code of this process has initialised with {@code MPI_THREAD_MULTIPLE} and will finalise
   * itself, after {@link #close()}. <b>Collective</b> over the job. Failures of communications are exceptions only if
   * that code has given {@code MPI_COMM_WORLD} the error handler {@code MPI_ERRORS_RETURN}; else MPI ends the job.
   *
   * @throws MpiException if MPI is not initialised, does not fit the launcher, sees fewer ranks than a batch system has
   *     started tasks, or runs at a lower thread level
   */
  public static Mpi attach() {
    requirePlatformThread();
    Configuration configuration = Configuration.ofProcess();
    RuntimeChoice choice = RuntimeChoice.of(configuration, Launcher.ofProcess());
    if (choice.isMpj()) {
      throw new MpiException("Mpi.attach() joins a native MPI that other code has started, but this process runs MPJ "
          + "Express: use Mpi.init() or Mpi.run()");
    }
    if (choice.isSolo()) {
      throw new MpiException("Mpi.attach() needs to know which MPI it joins, and there is no launcher that shows it: "
          + "set -Dh5burst.mpi=mpich or openmpi");
    }
    return new Mpi(mpi -> FfmRuntime.join(mpi, choice.kind(), choice.libraries(), choice.launcher()), configuration);
  }

  /** Ends the job when the program that started it, if one of ours did, has died and will not wait for it any more. */
  private Mpi watchOwner() {
    JobOwner.of(System.getenv()).ifPresent(owner -> newThread("h5burst-owner", () -> {
      while (!ending.isClosed()) {
        endWith(owner);
        LockSupport.parkNanos(this, OWNER_PERIOD_NANOS);
      }
    }).start());
    return this;
  }

  private void endWith(JobOwner owner) {
    try {
      if (owner.isGone()) {
        abort(ProcessAbort.FAILED, "the program that started this job (process " + owner.pid() + ") has died, and "
            + "the job ends with it");
      }
    } catch (OutOfMemoryError passing) {
      // looks again
    }
  }

  private static void requirePlatformThread() {
    if (Thread.currentThread().isVirtual()) {
      throw new MpiException("MPI must be started and used on platform threads: this is the virtual thread "
          + Thread.currentThread().getName());
    }
  }

  /** One process that talks to nobody; no native library is loaded. <b>Independent.</b> */
  public static Mpi solo() {
    return new Mpi(SoloRuntime::new, Configuration.ofProcess());
  }

  /** All ranks of the job. <b>Independent.</b> */
  public Communicator world() {
    return runtime.world();
  }

  /**
   * The ranks of a communicator that other code has made, on their own communicator. <b>Collective</b> over it.
   * The caller closes the new one.
   *
   * @param handle an {@code MPI_Comm} as a long
   * @throws UnsupportedOperationException where no native MPI runs
   */
  public Communicator communicator(long handle) {
    return runtime.duplicateOf(handle);
  }

  /** Which MPI this is. <b>Independent.</b> */
  public MpiImplementation implementation() {
    return runtime.implementation();
  }

  /**
   * The object of a class that lives as long as this MPI, for a library that keeps something for each job.
   * <b>Independent.</b> Any thread.
   *
   * @param make called by the first call for the class; what it throws is thrown here, and the next call tries again
   */
  public <T> T attached(Class<T> type, Supplier<T> make) {
    synchronized (attached) {
      Object known = attached.get(type);
      if (known == null) {
        known = make.get();
        attached.put(type, known);
      }
      return type.cast(known);
    }
  }

  /**
   * A daemon thread of this library: an exception that it does not catch ends the whole job with a diagnosis, because
   * other ranks may be waiting for what the thread no longer does. In a job of one process without MPI it is only
   * reported: the process belongs to the program. <b>Independent.</b> Any thread. The caller starts it.
   */
  public Thread newThread(String name, Runnable task) {
    return Thread.ofPlatform().name(name).daemon().uncaughtExceptionHandler(this::fail).unstarted(task);
  }

  /**
   * Ends the whole job at once, from any thread, with a non-zero exit code; never returns and never hangs: where MPI
   * itself does not answer, the process ends after two seconds and its launcher ends the others. <b>Independent.</b>
   *
   * @param exitCode 1 to 255; anything else counts as 1
   * @param diagnosis printed on the standard error stream with the rank's number
   */
  public void abort(int exitCode, String diagnosis) {
    processAbort.now(exitCode, diagnosis);
  }

  /**
   * Notes that something failed in a way that makes an orderly end of MPI dangerous (for example a failed collective
   * write). {@link #close()}, on every rank, then skips MPI_Finalize, which could hang or crash, and ends the process
   * with a non-zero exit code. <b>Independent.</b> Any thread.
   */
  public void poison(String reason) {
    ending.poison(reason);
  }

  /**
   * Whether {@link #poison} was called, so that nothing of MPI should be freed any more. <b>Independent.</b> Any
   * thread.
   */
  public boolean isPoisoned() {
    return ending.isPoisoned();
  }

  /**
   * Whether the body of {@link #run(Body)} has thrown in a job of one process, so that what it has left open is not
   * complete; other jobs do not get so far. <b>Independent.</b> Any thread.
   */
  public boolean hasFailed() {
    return failed;
  }

  /**
   * Runs {@code action} once, at the begin of {@link #close()} and before MPI ends, in reverse order of registration:
   * the writer closes its files and ends its thread there. <b>Independent.</b> Any thread.
   */
  public void beforeClose(Runnable action) {
    ending.before(action);
  }

  /**
   * Runs {@code action} once, within {@link #close()}, when all ranks are there and none is poisoned, right before MPI
   * ends: to free what all ranks free together. <b>Independent.</b> Any thread.
   */
  public void beforeFinish(Runnable action) {
    ending.beforeFinish(action);
  }

  /**
   * Ends MPI. <b>Collective</b> over the job. Idempotent. Waits at most {@code h5burst.close.timeout} for the other
   * ranks, then aborts with a diagnosis.
   */
  @Override
  public void close() {
    ending.close();
  }

  /**
   * Whether this is a process without MPI, which belongs to the program: nothing of this library ends it, except
   * {@link #abort}. <b>Independent.</b>
   */
  public boolean isAlone() {
    return implementation().kind() == MpiImplementation.Kind.SOLO;
  }

  /**
   * Ends this process at once, as a failed one, without anything of MPI. A process without MPI belongs to the program,
   * which is reported.
   */
  void endPoisoned(String diagnosis) {
    if (isAlone()) {
      throw new MpiException(diagnosis);
    }
    processAbort.poisoned(diagnosis);
  }

  /**
   * After a normal close nothing is left that could go wrong when the process ends, and what fails later concerns no
   * other rank.
   */
  void forgetJob() {
    if (!isAlone()) {
      starter.setUncaughtExceptionHandler(startersHandler);
      ProcessEnd.forget(exitHook);
    }
  }

  private <X extends Exception> void runAlone(Body<X> body) throws X {
    try {
      body.run(this);
    } catch (Throwable failure) {
      failed = true;
      throw failure;
    }
  }

  private void runOrAbort(Body<?> body) {
    try {
      body.run(this);
    } catch (Throwable failure) { // an Error as well: the other ranks wait for this one
      processAbort.by(Thread.currentThread(), failure);
    }
  }

  /** A thread of this library has failed. */
  private void fail(Thread thread, Throwable failure) {
    if (isAlone()) {
      processAbort.report(thread, failure);
    } else {
      processAbort.by(thread, failure);
    }
  }

  private void endWithoutClose() {
    processAbort.withoutClose();
  }
}

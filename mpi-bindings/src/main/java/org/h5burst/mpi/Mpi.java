package org.h5burst.mpi;

import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.h5burst.mpi.ffm.FfmRuntime;
import org.h5burst.mpi.mpj.MpjRuntime;
import org.h5burst.mpi.option.MpiChoice;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.mpi.runtime.JobOwner;
import org.h5burst.mpi.runtime.Launcher;
import org.h5burst.mpi.runtime.MpiRuntime;
import org.h5burst.mpi.runtime.ProcessEnd;
import org.h5burst.mpi.runtime.RankEnvironment;
import org.h5burst.mpi.solo.SoloRuntime;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * MPI in this process, which starts and ends once.
 *
 * <p>Programs use {@link #run(Body)}. Under {@code mpirun} it starts the launcher's MPI; without a launcher the job has
 * one rank and loads no library. The system properties {@code h5burst.mpi} ({@code auto}, {@code mpich},
 * {@code openmpi}, {@code mpj}, {@code solo}) and {@code h5burst.mpi.library} (a path or soname) override this.
 */
public final class Mpi implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Mpi.class);

  /** How often a rank checks whether the program that started the job still runs. */
  private static final long OWNER_PERIOD_NANOS = 500_000_000;

  private final MpiRuntime runtime;
  private final MpiShutdown ending;
  private final ProcessAbort processAbort;
  private final Thread exitHook = new Thread(this::endWithoutClose, "h5burst-mpi-exit");
  private final Thread starter = Thread.currentThread();
  private final UncaughtExceptionHandler startersHandler = starter.getUncaughtExceptionHandler();
  private final Map<Class<?>, Object> attached = new HashMap<>();
  private volatile boolean failed;

  private Mpi(Function<Mpi, MpiRuntime> start, Duration closeTimeout) {
    runtime = start.apply(this);
    AbortReport lastWords = new AbortReport(runtime.world());
    processAbort = new ProcessAbort(runtime, lastWords);
    ending = new MpiShutdown(this, runtime, closeTimeout, lastWords);
    if (!isAlone()) {
      Runtime.getRuntime().addShutdownHook(exitHook);
      starter.setUncaughtExceptionHandler(processAbort::by);
    }
  }

  /**
   * The program of a job, run on every rank.
   *
   * @param <X> what it may throw
   */
  @FunctionalInterface
  public interface Body<X extends Exception> {
    /** Runs the program. Called once on every rank, on the thread that started MPI. */
    void run(Mpi mpi) throws X;
  }

  /**
   * A program that returns a result, run on every rank.
   *
   * @param <T> result on this rank
   * @param <X> what it may throw
   */
  @FunctionalInterface
  public interface Question<T, X extends Exception> {
    /** Runs the program. Called once on every rank, on the thread that started MPI. */
    T call(Mpi mpi) throws X;
  }

  /**
   * Starts MPI, runs the body and ends MPI. <b>Collective</b> over the job. If the body throws on any rank, the whole
   * job is aborted with a non-zero exit code. The failure is printed, once for all ranks that fail in the same way
   * within a second. In a job of one process without MPI, it is thrown to the caller.
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
   * Returns what the body returns on this rank; otherwise like {@link #run}. <b>Collective</b> over the job.
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
   * Starts MPI with {@code MPI_THREAD_MULTIPLE}. <b>Collective</b> over the job. At most once per process; the same
   * thread closes it. Warns if the job has one process, but was given many tasks by the batch system.
   *
   * @throws MpiException if MPI is missing, does not fit the launcher, sees fewer ranks than a batch system has started
   *     tasks, or does not grant the thread level
   */
  public static Mpi init() {
    requirePlatformThread();
    OptionReader options = OptionReader.ofProcess(MpiException::new);
    RuntimeChoice choice = RuntimeChoice.of(options, Launcher.ofProcess());
    Mpi started = new Mpi(mpi -> start(mpi, choice), options.read(MpiProperties.CLOSE_TIMEOUT));
    if (started.world().size() == 1 && options.read(MpiProperties.MPI) != MpiChoice.SOLO) {
      choice.launcher().unstarted().ifPresent(tasks -> LOG.warn("{}", tasks.warning()));
    }
    return started.watchOwner();
  }

  private static MpiRuntime start(Mpi mpi, RuntimeChoice choice) {
    if (choice.isSolo()) {
      return new SoloRuntime(mpi);
    }
    if (choice.isMpj()) {
      return MpjRuntime.start(mpi, RankEnvironment.of(System.getenv()));
    }
    return FfmRuntime.start(mpi, choice.kind(), choice.libraries(), choice.launcher());
  }

  /**
   * Joins the MPI that other code in this process has initialised with {@code MPI_THREAD_MULTIPLE}. That code finalises
   * it after {@link #close()}. <b>Collective</b> over the job. Communication failures become exceptions only if that
   * code has set the error handler {@code MPI_ERRORS_RETURN} on {@code MPI_COMM_WORLD}; otherwise MPI ends the job.
   *
   * <p>If that code opens files through Open MPI's MPI-IO before this call, start the job with
   * {@code OMPI_MCA_io=^ompio}: Open MPI 4 would keep using OMPIO, which loses data without an error when the disk is
   * full.
   *
   * @throws MpiException if MPI is not initialised, does not fit the launcher, sees fewer ranks than a batch system has
   *     started tasks, or runs at a lower thread level
   */
  public static Mpi attach() {
    requirePlatformThread();
    OptionReader options = OptionReader.ofProcess(MpiException::new);
    RuntimeChoice choice = RuntimeChoice.of(options, Launcher.ofProcess());
    if (choice.isMpj()) {
      throw new MpiException("Mpi.attach() joins a native MPI that other code has started, but this process runs MPJ "
          + "Express: use Mpi.init() or Mpi.run()");
    }
    if (choice.isSolo()) {
      throw new MpiException("Mpi.attach() needs to know which MPI it joins, and there is no launcher that shows it: "
          + "set -Dh5burst.mpi=mpich or openmpi");
    }
    return new Mpi(mpi -> FfmRuntime.join(mpi, choice.kind(), choice.libraries(), choice.launcher()),
        options.read(MpiProperties.CLOSE_TIMEOUT));
  }

  /**
   * Ends the job when the program that started it has died and no longer waits for it, if that program was one of ours.
   */
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

  /**
   * Returns an MPI of one process without communication; loads no native library. <b>Independent.</b> The caller closes
   * it.
   */
  public static Mpi solo() {
    OptionReader options = OptionReader.ofProcess(MpiException::new);
    MpiProperties.ALL.forEach(options::read); // also those without effect here, so that no mistake stays unseen
    return new Mpi(SoloRuntime::new, options.read(MpiProperties.CLOSE_TIMEOUT));
  }

  /** Returns the communicator of all ranks of the job. <b>Independent.</b> */
  public Communicator world() {
    return runtime.world();
  }

  /**
   * Makes a separate communicator of the ranks of one that other code has made. <b>Collective</b> over it. The caller
   * closes the new one.
   *
   * @param handle an {@code MPI_Comm} as a long
   * @throws UnsupportedOperationException if no native MPI runs
   */
  public Communicator communicator(long handle) {
    return runtime.duplicateOf(handle);
  }

  /** Returns which MPI this is. <b>Independent.</b> */
  public MpiImplementation implementation() {
    return runtime.implementation();
  }

  /**
   * Returns the object of a class that lives as long as this MPI, for libraries that keep state per job.
   * <b>Independent.</b> Any thread.
   *
   * @param make called by the first call for the class; if it throws, this call throws the same, and the next call
   *     tries again
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
   * Makes a daemon thread of this library. An exception that it does not catch ends the whole job with a diagnosis,
   * because other ranks may wait for the thread's work. In a job of one process without MPI the exception is only
   * reported, because the process belongs to the program. <b>Independent.</b> Any thread. The caller starts the thread.
   */
  public Thread newThread(String name, Runnable task) {
    return Thread.ofPlatform().name(name).daemon().uncaughtExceptionHandler(this::fail).unstarted(task);
  }

  /**
   * Ends the whole job at once, from any thread, with a non-zero exit code. Never returns and never hangs: if MPI does
   * not respond, the process ends after four seconds, and its launcher ends the others. <b>Independent.</b>
   *
   * @param exitCode 1 to 255; anything else counts as 1
   * @param diagnosis printed on the standard error stream with the rank's number
   */
  public void abort(int exitCode, String diagnosis) {
    processAbort.now(exitCode, diagnosis);
  }

  /**
   * Records a failure after which an orderly end of MPI is dangerous (for example a failed collective write).
   * {@link #close()}, on every rank, then skips MPI_Finalize, which could hang or crash, and ends the process with a
   * non-zero exit code. <b>Independent.</b> Any thread.
   */
  public void poison(String reason) {
    ending.poison(reason);
  }

  /**
   * Returns whether {@link #poison} was called, after which no MPI object should be freed. <b>Independent.</b> Any
   * thread.
   */
  public boolean isPoisoned() {
    return ending.isPoisoned();
  }

  /**
   * Returns whether the body of {@link #run(Body)} has thrown in a job of one process, so that files that it left open
   * are not complete; other jobs are aborted before. <b>Independent.</b> Any thread.
   */
  public boolean hasFailed() {
    return failed;
  }

  /**
   * Runs {@code action} once, at the beginning of {@link #close()} and before MPI ends, in reverse order of
   * registration. The writer uses it to close its files and end its thread. <b>Independent.</b> Any thread.
   */
  public void beforeClose(Runnable action) {
    ending.before(action);
  }

  /**
   * Runs {@code action} once, within {@link #close()}, right before MPI ends, if all ranks are present and none is
   * poisoned: to free objects collectively. <b>Independent.</b> Any thread.
   */
  public void beforeFinish(Runnable action) {
    ending.beforeFinish(action);
  }

  /**
   * Ends MPI. <b>Collective</b> over the job. Idempotent. Waits at most {@code h5burst.close.timeout} for the other
   * ranks, and then aborts with a diagnosis.
   */
  @Override
  public void close() {
    ending.close();
  }

  /**
   * Returns whether this is a process without MPI. It belongs to the program, and only {@link #abort} ends it.
   * <b>Independent.</b>
   */
  public boolean isAlone() {
    return implementation().kind() == MpiImplementation.Kind.SOLO;
  }

  /**
   * Ends this process at once as failed, without calling MPI. A process without MPI belongs to the program, so the
   * failure is only reported to it.
   */
  void endPoisoned(String diagnosis) {
    if (isAlone()) {
      throw new MpiException(diagnosis);
    }
    processAbort.poisoned(diagnosis);
  }

  /**
   * Removes the handling of an early end: after a normal close nothing can go wrong at exit, and later failures concern
   * no other rank.
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

  /** Handles the failure of a thread of this library. */
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

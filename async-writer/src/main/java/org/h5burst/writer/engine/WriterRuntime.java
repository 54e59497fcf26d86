package org.h5burst.writer.engine;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Processes;
import org.h5burst.writer.TimeLimitException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.Backend;
import org.h5burst.writer.backend.BackendChoice;
import org.h5burst.writer.configuration.WriterConfiguration;
import org.h5burst.writer.configuration.WriterConfiguration.Memory;
import org.h5burst.writer.engine.agree.Call;
import org.h5burst.writer.engine.agree.Limits;
import org.h5burst.writer.engine.plan.PackingBuffer;
import org.h5burst.writer.engine.run.BurstCoordinator;
import org.h5burst.writer.engine.run.BurstGroup;
import org.h5burst.writer.engine.run.BurstGroups;
import org.h5burst.writer.engine.run.FileState;
import org.h5burst.writer.engine.run.ForgottenFiles;
import org.h5burst.writer.engine.run.IdleTuners;
import org.h5burst.writer.engine.run.ReadTransfer;
import org.h5burst.writer.engine.run.Retirement;
import org.h5burst.writer.engine.run.StepRunner;
import org.h5burst.writer.engine.run.WriteTransfer;
import org.h5burst.writer.ring.StagingPool;
import org.h5burst.writer.ring.WriteRing;
import org.h5burst.writer.ring.WriteSubmitter;
import org.h5burst.writer.telemetry.DecisionLog;
import org.h5burst.writer.telemetry.TraceLog;
import org.h5burst.writer.watch.Surroundings;
import org.h5burst.writer.watch.Watchdog;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parts that all files of a process share: the ring with its I/O thread, staging memory, the watchdog, the native
 * library. Created with the first file, and ended before MPI ends.
 */
public final class WriterRuntime {
  private static final Logger LOG = LoggerFactory.getLogger(WriterRuntime.class);

  private final Mpi mpi;
  private final Limits limits;
  private final BackendChoice choice;
  private final Continuity continuity;
  private final StagingPool staging;
  private final PackingBuffer packing = new PackingBuffer();
  private final DecisionLog decisions;
  private final @Nullable TraceLog trace;
  private final Retirement retirement;
  private final Watchdog watchdog;
  private final BurstGroups groups;
  private final Defects defects;
  private final WriteRing ring;
  private final WriteSubmitter submitter;
  private final Awaited awaited;
  private volatile @Nullable WriterException givenUp;
  private final Set<FileState> paused = ConcurrentHashMap.newKeySet();
  private final Callbacks callbacks;
  private final StepRunner steps;
  private final BurstCoordinator coordinator;
  private final Map<Integer, String> filterProblems = new ConcurrentHashMap<>();
  private final CompletableFuture<List<WriterException>> forgotten = new CompletableFuture<>();

  /**
   * Creates a runtime: first the parts that fail if something is missing or misconfigured, then those that must be
   * ended again, such as the trace and threads.
   */
  private WriterRuntime(Mpi mpi) {
    this.mpi = mpi;
    UnknownProperties.warn(mpi.world());
    WriterConfiguration configuration = WriterConfiguration.ofProcess();
    choice = BackendChoice.of(mpi.world(), configuration);
    Backend backend = choice.backend();
    limits = new Limits(configuration.limits(), backend.failuresReachMpi());
    choice.log(mpi.world());
    continuity = mpi.isAlone() ? SoloProcess.continuity() : Continuity.begin();
    Memory memory = configuration.memory();
    staging = new StagingPool(memory.stagingBytes());
    retirement = new Retirement(mpi);
    Begun begun = new Begun();
    try {
      callbacks = begun.with(new Callbacks(mpi::newThread));
      callbacks.start();
      decisions = begun.with(DecisionLog.in(configuration.explain(), mpi.world(), continuity.decisionLogs()));
      trace = begun.withOptional(continuity.traces().in(configuration.trace(), mpi.world()));
      watchdog = begun.with(new Watchdog(mpi, Surroundings.of(mpi), this::limitPassed));
      groups = new BurstGroups(mpi, limits, watchdog, retirement);
      steps = begun.with(new StepRunner(backend, backend.failuresReachMpi() ? mpi::poison : _ -> {}, watchdog, limits,
          this::requireNotGivenUp));
      defects = new Defects(mpi, groups, trace, callbacks);
      ring = new WriteRing(mpi, memory.slots(), memory.patience().toNanos(), paused::clear, defects::ofUnknownFile);
    } catch (RuntimeException | Error failure) {
      begun.end(failure);
      throw failure;
    }
    awaited = Awaited.watching(ring, watchdog, limits.io("a wait"));
    backend.onTrouble(words -> watchdog.troubled(limits.trouble(words)));
    submitter = new WriteSubmitter(ring, staging, memory.patience().toNanos());
    coordinator = new BurstCoordinator(limits, steps, new WriteTransfer(limits, steps, packing, decisions),
        new ReadTransfer(limits, steps, packing, decisions), memory.roundBytes(), paused);
    mpi.beforeClose(this::close);
    mpi.beforeFinish(retirement::finish);
  }

  /**
   * Returns the runtime of a process; the first call creates it, and the first one after it was given up creates
   * another. <b>Independent.</b>
   */
  public static WriterRuntime of(Mpi mpi) {
    return mpi.attached(CurrentRuntime.class, CurrentRuntime::new).get(mpi, WriterRuntime::new);
  }

  /** Returns the submitter for writes of application threads. */
  public WriteSubmitter submitter() {
    return submitter;
  }

  /** Returns the ring for commands for the I/O thread. */
  public WriteRing ring() {
    return ring;
  }

  /**
   * Returns the files whose bursts must not start on any rank for now, because this rank has paused them. Any thread.
   */
  Set<FileState> paused() {
    return paused;
  }

  /** Returns the trace of calls; null if there is none. */
  @Nullable
  TraceLog trace() {
    return trace;
  }

  Backend backend() {
    return choice.backend();
  }

  BackendChoice choice() {
    return choice;
  }

  BurstCoordinator coordinator() {
    return coordinator;
  }

  StepRunner steps() {
    return steps;
  }

  /** Returns why filters cannot be used, by number, as far as HDF5 was asked; empty for those that can. Any thread. */
  Map<Integer, String> filterProblems() {
    return filterProblems;
  }

  /**
   * Runs an operation on the I/O thread, in its turn. The future is only for the writer's own waits: it completes on
   * the I/O thread.
   *
   * @param operation its name in diagnoses
   */
  <T> CompletableFuture<T> onIoThread(String operation, Supplier<T> action) {
    CompletableFuture<T> future = new CompletableFuture<>();
    ring.submit(() -> {
      try {
        steps.watching(operation, () -> future.complete(action.get()));
      } catch (RuntimeException | Error failure) {
        future.completeExceptionally(failure);
      }
    });
    return future;
  }

  /**
   * Returns whether the calling thread completes futures, and so must not wait for one; calls that would wait are then
   * refused.
   */
  boolean isOwnThread() {
    return ring.isIoThread() || callbacks.refuseToWait();
  }

  /** Returns the callbacks, which complete futures in order, never on the I/O thread. */
  Callbacks callbacks() {
    return callbacks;
  }

  IdleTuners idleTuners() {
    return continuity.tuners();
  }

  BurstGroups groups() {
    return groups;
  }

  /**
   * Notes that a call of the program returns, successfully or not; after the last one for a file the group has one
   * less. Any thread.
   */
  void returned(Call call, BurstGroup group, FileState file) {
    try {
      if (call.isLast()) {
        ring.submit(() -> groups.leave(group, file));
      }
    } catch (WriterException ended) {
      LOG.debug("{}: the job has ended before the file was closed", file.file().names().target(), ended);
    }
  }

  Awaited awaited() {
    return awaited;
  }

  /**
   * Handles an operation that takes longer than its limit. A program that waits for it, or for a later call, gets an
   * exception. With other ranks the job is ended next, unless the program ends it with its own information: its own
   * failure may be the reason why it is in close. A process without MPI belongs to the program: its files are given up
   * together with the I/O thread, wherever that is stuck, and later files get another I/O thread.
   */
  private void limitPassed(String diagnosis) {
    if (mpi.isAlone()) {
      WriterException failure = giveUp(diagnosis);
      watchdog.note(() -> LOG.error("{}", failure.getMessage()));
    } else {
      awaited.fail(new TimeLimitException(diagnosis));
      TraceLog.flushBeforeAbort(trace);
    }
  }

  /** Gives up the files. May be called again if memory or threads were missing for a part of it. */
  private WriterException giveUp(String diagnosis) {
    WriterException known = givenUp;
    WriterException failure = known == null ? continuity.givenUp().add(ring, diagnosis) : known;
    givenUp = failure;
    ring.giveUp(failure, this::endGivenUp);
    awaited.fail(failure);
    mpi.newThread("h5burst-give-up", ring::interruptGivenUp).start();
    TraceLog.flushBeforeAbort(trace);
    return failure;
  }

  /** Returns whether it accepts no more files. Any thread. */
  boolean isGivenUp() {
    return givenUp != null;
  }

  /** Throws the reason that the program got, if the files are given up: the I/O thread must then release them. */
  void requireNotGivenUp() {
    WriterException failure = givenUp;
    if (failure != null) {
      ring.hasComeBack();
      throw failure.causing(String.valueOf(failure.getMessage()));
    }
  }

  /** Handles the return of an I/O thread that was given up: writes nothing more, and releases the files. I/O thread. */
  private void endGivenUp() {
    WriterException failure = Objects.requireNonNull(givenUp);
    LOG.warn("an operation that was given up has returned, and the files are released now: {}", failure.getMessage());
    groups.all().forEach(group -> List.copyOf(group.files().values()).forEach(file -> file.poison(failure)));
    free();
  }

  private void free() {
    callbacks.close();
    groups.retireAll();
    packing.free();
    steps.close();
    decisions.close();
    if (trace != null) {
      trace.close();
    }
    staging.free();
  }

  /**
   * Returns the failures of closing the files that the program left open. Completed on the I/O thread, because a
   * callback may be what ends the process.
   */
  CompletableFuture<List<WriterException>> forgotten() {
    return forgotten;
  }

  Defects defects() {
    return defects;
  }

  private void close() {
    if (!isGivenUp() && ring.isEndingTheProcess()) {
      LOG.error("{}", giveUp("the program's tuner has called System.exit on the I/O thread, which does not return "
          + "from it").getMessage());
    }
    if (isGivenUp()) {
      return; // the program was told
    }
    paused.clear();
    groups.all().forEach(group -> group.closing().begin());
    ring.submit(() -> {
      try {
        forgotten.complete(
            new ForgottenFiles(groups, coordinator, callbacks).end(!mpi.hasFailed() && !Processes.isEndedBySignal()));
      } finally {
        forgotten.complete(List.of());
      }
    });
    // in a job of MPI the watchdog ends the process, with its words, where this never comes
    List<WriterException> failures = mpi.isAlone() ? awaited.await(forgotten) : forgotten.join();
    ring.close();
    requireNotGivenUp();
    watchdog.close();
    callbacks.settle();
    free();
    if (!failures.isEmpty()) {
      throw failures.getFirst();
    }
  }

  /**
   * Waits for a result; throws a failure as it is. Ends all pauses of this rank: the I/O thread may be in one, and the
   * thread that could end it waits.
   */
  <T> T await(CompletableFuture<T> future) {
    paused.clear();
    return awaited.await(future);
  }
}

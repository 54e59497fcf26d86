package org.h5burst.writer.burst;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Processes;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Filter;
import org.h5burst.writer.Setting;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.WriterOptions.OpenMode;
import org.h5burst.writer.backend.Backend;
import org.h5burst.writer.backend.BackendChoice;
import org.h5burst.writer.file.FileNames;
import org.h5burst.writer.ring.StagingPool;
import org.h5burst.writer.ring.WriteRing;
import org.h5burst.writer.ring.WriteSubmitter;
import org.h5burst.writer.telemetry.DecisionLog;
import org.h5burst.writer.telemetry.TraceLog;
import org.h5burst.writer.watch.PeerWatch;
import org.h5burst.writer.watch.Watchdog;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What all files of a process share: the ring with its I/O thread, staging memory, the watchdog, the native library. Made with the first file, ended before MPI ends.
 */
public final class WriterRuntime {
  private static final Logger LOG = LoggerFactory.getLogger(WriterRuntime.class);
  private static final int DEFECT_EXIT_CODE = 70;

  /** One element of the largest type. */
  private static final long LEAST_ROUND_BYTES = Long.BYTES;
  private static final long LEAST_STAGING_BYTES = 4096;
  private static final Map<Mpi, WriterRuntime> RUNTIMES = new ConcurrentHashMap<>();

  private final Mpi mpi;
  private final Watchdog watchdog;
  private final WriteRing ring;
  private final StagingPool staging;
  private final WriteSubmitter submitter;
  private final Limits limits = Limits.ofProperties();
  private final PackingBuffer packing = new PackingBuffer();
  private final DecisionLog decisions;
  private final @Nullable TraceLog trace;
  private final Map<Communicator, BurstGroup> groups = new LinkedHashMap<>();
  private volatile @Nullable BurstFuture ending;
  private final Awaited awaited = new Awaited();
  private final Set<FileSession> paused = ConcurrentHashMap.newKeySet();
  private final ExecutorService callbacks;
  private volatile @Nullable Thread callbackThread;
  private final StepRunner steps;
  private final BurstCoordinator coordinator;
  private final Backend backend;
  private final Map<Integer, String> filterProblems = new ConcurrentHashMap<>();

  private WriterRuntime(Mpi mpi) {
    this.mpi = mpi;
    if (mpi.world().rank() == 0) { // for all of them
      UnknownProperties.warn();
    }
    decisions = DecisionLog.ofProperties(mpi.world());
    trace = TraceLog.ofProperties(mpi.world());
    BackendChoice choice = BackendChoice.of(mpi.world());
    backend = choice.backend();
    if (mpi.world().rank() == 0) {
      LOG.info("{} ({}) writes on {}: {}", backend.name(), backend.version(), mpi.implementation().version(), choice.reason());
    }
    Duration timeout = Setting.BACKPRESSURE_TIMEOUT.duration();
    long roundBytes = Setting.ROUND_BYTES.bytes(LEAST_ROUND_BYTES, Integer.MAX_VALUE);
    int slots = Setting.RING_SLOTS.powerOfTwo();
    staging = new StagingPool(Setting.STAGING_BYTES.bytes(LEAST_STAGING_BYTES, Long.MAX_VALUE));
    watchdog = new Watchdog(mpi, this::tellBeforeAbort);
    backend.onTrouble(words -> watchdog.troubled(limits.trouble(words)));
    ring = new WriteRing(mpi, slots, timeout.toNanos(), paused::clear, this::abort);
    submitter = new WriteSubmitter(ring, staging, timeout.toNanos());
    callbacks = Executors.newSingleThreadExecutor(this::newCallbackThread);
    steps = new StepRunner(backend, backend.failuresReachMpi() ? mpi::poison : _ -> {}, watchdog, limits);
    coordinator = new BurstCoordinator(limits, steps, new BurstWriter(limits, steps, packing, decisions),
        new BurstReader(limits, steps, packing, decisions), roundBytes, paused);
    mpi.beforeClose(this::close);
  }

  /** The runtime of a process; the first call makes it. <b>Independent.</b> */
  public static WriterRuntime of(Mpi mpi) {
    return RUNTIMES.computeIfAbsent(mpi, WriterRuntime::new);
  }

  /** Where application threads hand in their writes. */
  public WriteSubmitter submitter() {
    return submitter;
  }

  /** Where commands for the I/O thread go. */
  public WriteRing ring() {
    return ring;
  }

  /** The files whose bursts must not start on any rank for now, because this rank wants it so. Any thread. */
  Set<FileSession> paused() {
    return paused;
  }

  /** Where calls are recorded; null if nobody wants that. */
  @Nullable
  TraceLog trace() {
    return trace;
  }

  Backend backend() {
    return backend;
  }

  BurstCoordinator coordinator() {
    return coordinator;
  }

  /** What the library says of a filter that the back end does not name itself; asked for once. Not on an own thread. */
  String filterProblem(Filter filter) {
    String known = filterProblems.get(filter.number());
    if (known == null) {
      BurstQueue.refuse(isOwnThread(), "create of a dataset with a filter");
      known = await(onIoThread(() -> backend.filterProblem(filter)));
      filterProblems.put(filter.number(), known);
    }
    return known;
  }

  /** Runs something on the I/O thread, in its turn; the future completes on another thread. */
  <T> CompletableFuture<T> onIoThread(Supplier<T> action) {
    CompletableFuture<T> future = new CompletableFuture<>();
    ring.submit(() -> {
      try {
        T value = action.get();
        callbacks.execute(() -> future.complete(value));
      } catch (RuntimeException | Error failure) {
        callbacks.execute(() -> future.completeExceptionally(failure));
      }
    });
    return future;
  }

  private Thread newCallbackThread(Runnable task) {
    Thread thread = mpi.newThread("h5burst-callbacks", task);
    callbackThread = thread;
    return thread;
  }

  /** Whether the caller is a thread that completes futures, which must not wait for one. */
  boolean isOwnThread() {
    return ring.isIoThread() || Thread.currentThread() == callbackThread;
  }

  /** Completes futures in order, never on the I/O thread. */
  ExecutorService callbacks() {
    return callbacks;
  }

  /** The group of ranks behind a communicator; made with its first file. <b>Collective</b> then. One application thread at a time. */
  synchronized BurstGroup group(Communicator communicator) {
    BurstGroup known = groups.get(communicator);
    if (known != null) {
      return known;
    }
    PeerWatch peers = null;
    if (communicator.size() > 1) {
      long silenceNanos = Setting.HEARTBEAT_TIMEOUT.secondOrMore().toNanos();
      long noticeNanos = Setting.LATE_NOTICE.secondOrMore().toNanos();
      peers = watchdog.watch(communicator.duplicate(), silenceNanos, noticeNanos);
    }
    BurstGroup group = new BurstGroup(new Agreement(communicator.duplicate(), watchdog, peers, limits.closing(watchdog)));
    groups.put(communicator, group);
    return group;
  }

  /** The burst that the I/O thread ends now; null when it is done. */
  void ending(@Nullable BurstFuture burst) {
    ending = burst;
  }

  /** A program that waits, for this burst or for a call behind it, gets an exception, and can end the job with what it knows: its own failure may be why it is in close. */
  private void tellBeforeAbort(String diagnosis) {
    flushTrace();
    BurstFuture burst = ending;
    callbacks.execute(() -> {
      WriterException failure = new WriterException(Category.TIMEOUT, diagnosis);
      if (burst != null) {
        burst.completeExceptionally(failure);
      }
      awaited.fail(failure);
    });
  }

  private void abort(Throwable defect) {
    LOG.error("defect on the I/O thread", defect);
    flushTrace();
    mpi.abort(DEFECT_EXIT_CODE, "the I/O thread failed, the ranks are no longer in step: " + defect);
  }

  private void flushTrace() {
    if (trace != null) {
      trace.flushBeforeAbort();
    }
  }

  private void close() {
    RUNTIMES.remove(mpi);
    paused.clear();
    groups.values().forEach(group -> group.closing().begin());
    CompletableFuture<List<WriterException>> forgotten = new CompletableFuture<>();
    ring.submit(() -> forgotten.complete(endForgottenFiles(!mpi.hasFailed() && !Processes.isEndedBySignal())));
    List<WriterException> failures = forgotten.join();
    ring.close();
    watchdog.close();
    callbacks.shutdown();
    groups.values().forEach(group -> group.agreement().close());
    packing.free();
    steps.close();
    decisions.close();
    if (trace != null) {
      trace.close();
    }
    staging.free();
    if (!failures.isEmpty()) {
      throw failures.getFirst();
    }
  }

  /** Files that the program left open are closed in order of creation, which is the same on all ranks; a new file does not get its name, because nobody has said that it is complete. */
  private List<WriterException> endForgottenFiles(boolean inOrder) {
    List<WriterException> failures = new ArrayList<>();
    for (BurstGroup group : groups.values()) {
      for (FileSession file : List.copyOf(group.files().values())) {
        try {
          if (file.isHealthy() && (inOrder || file.file().mode().isExisting())) {
            endForgotten(group, file);
          } else if (file.isHealthy()) {
            leaveUnfinished(file);
          }
        } catch (WriterException failure) {
          LOG.error("cannot close a file that the program left open", failure);
          failures.add(failure);
        }
      }
    }
    return failures;
  }

  private void endForgotten(BurstGroup group, FileSession file) {
    LOG.warn("{} was left open by the program; closing it now", file.file().names().target());
    List<CompletableFuture<BurstResult>> waiting = file.takeWaiting();
    try {
      BurstResult result = coordinator.end(file.file().mode() == OpenMode.READ_ONLY ? Call.CLOSE : Call.CLOSE_WITHOUT_COMPLETE, group, file);
      callbacks.execute(() -> waiting.forEach(each -> each.complete(result)));
    } catch (WriterException failure) {
      callbacks.execute(() -> waiting.forEach(each -> each.completeExceptionally(failure)));
      if (file.hasFailed()) {
        throw failure;
      }
      LOG.warn("{}", failure.getMessage());
    }
  }

  private void leaveUnfinished(FileSession session) {
    FileNames names = session.file().names();
    WriterException reason = new WriterException(Category.IO,
        "%s was open when the program failed or a signal ended it: it is not complete, and stays %s; h5burst recover %s rebuilds what was flushed"
            .formatted(names.target(), names.partial().getFileName(), names.target()));
    LOG.warn("{}", reason.getMessage());
    List<CompletableFuture<BurstResult>> waiting = session.takeWaiting();
    callbacks.execute(() -> waiting.forEach(each -> each.completeExceptionally(reason)));
    session.poison(reason);
  }

  /** Waits for a result; a failure comes as itself. Ends all pauses of this rank: the I/O thread may be in one, and the one who could end it waits. */
  <T> T await(CompletableFuture<T> future) {
    paused.clear();
    return awaited.await(future);
  }
}

package org.h5burst.writer.burst;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.h5burst.mpi.PoliteWait;
import org.h5burst.tuner.xml.FileSettings;
import org.h5burst.writer.BackPressure;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.FileStatistics;
import org.h5burst.writer.Filter;
import org.h5burst.writer.Selection;
import org.h5burst.writer.Setting;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.file.FilePlan;
import org.h5burst.writer.ring.Destination;
import org.h5burst.writer.ring.Encoding;
import org.h5burst.writer.telemetry.FileCounters;
import org.h5burst.writer.telemetry.FileTrace;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The application's side of one file: turns calls into pieces and commands for the I/O thread, and keeps the failure that nobody has seen. Any thread. */
public final class BurstQueue {
  private static final Logger LOG = LoggerFactory.getLogger(BurstQueue.class);

  private final WriterRuntime runtime;
  private final BurstGroup group;
  private final FileSession session;
  private final FilePlan plan;
  private final Catalogue catalogue;
  private final BackPressure backPressure;
  private final CallRecorder calls;
  private final FileCounters counters;
  private final boolean checksLent = Setting.DEBUG_BORROW.isOn();
  private final UnseenFailure unseen = new UnseenFailure();
  private final BooleanSupplier mayWait = this::mayWait;

  BurstQueue(WriterRuntime runtime, BurstGroup group, FileSession session, FilePlan plan, Catalogue catalogue) {
    this.catalogue = catalogue;
    this.runtime = runtime;
    this.group = group;
    this.session = session;
    this.plan = plan;
    this.backPressure = plan.options().backPressure();
    this.counters = new FileCounters(session.file().names().target());
    this.calls = CallRecorder.of(runtime.trace(), plan, group.communicator().size());
  }

  /** What the static configuration wants the chunks of a dataset to be; nothing if it says nothing. <b>Independent.</b> */
  public Optional<FileSettings.Chunk> configuredChunk(String dataset) {
    return plan.configured().chunk(dataset);
  }

  /** The back end's name. <b>Independent.</b> */
  public String backend() {
    return runtime.backend().name();
  }

  /** Why chunks cannot go through a filter, in words; empty if they can. <b>Independent.</b> Waits the first time that a number is asked for that has no kind of its own. */
  public String filterProblem(Filter filter) {
    return runtime.backend().filters().contains(filter.kind()) ? "" : runtime.filterProblem(filter);
  }

  /** What the file held when it was opened; nothing if it is new. <b>Independent.</b> */
  public Catalogue catalogue() {
    return catalogue;
  }

  /** Takes in the datasets that the file held, all of them, in the order of their names. <b>Independent</b>, right after the opening. */
  public void found(List<DatasetPieces> existing) {
    runtime.ring().submit(() -> {
      session.found(existing);
      existing.forEach(dataset -> calls.declared(dataset.dataset()));
    });
  }

  /** Makes a dataset known; the next commit creates it. <b>Independent.</b> */
  public void declare(DatasetPieces dataset) {
    plan.requireWritable();
    noting(() -> PossibleChange.checked(runtime.backend(), dataset.declared()));
    runtime.ring().submit(() -> {
      session.declare(dataset);
      calls.declared(dataset.dataset());
    });
  }

  /** Makes another change of the structure known; the next commit makes it. <b>Independent.</b> */
  public void declare(StructureChange change) {
    plan.requireWritable();
    noting(() -> PossibleChange.checked(runtime.backend(), change));
    runtime.ring().submit(() -> {
      session.declare(change);
      calls.changed(change);
    });
  }

  /** Makes a dataset larger by the next commit. <b>Independent.</b> */
  public void extend(DatasetPieces dataset, long[] shape) {
    requireWritable(dataset);
    runtime.ring().submit(() -> {
      session.extend(dataset, shape);
      calls.extended(dataset.dataset(), shape);
    });
  }

  /** Takes note of a call that was refused on this rank: if the others do not do the same next, they are told why. <b>Independent.</b> Gives the refusal back, to be thrown. */
  public WriterException refused(WriterException refusal) {
    runtime.ring().submit(() -> session.refused(String.valueOf(refusal.getMessage())));
    return refusal;
  }

  /** Checks a call before it is made, and takes note if it is refused: see {@link #refused}. <b>Independent.</b> */
  public <T> T noting(Supplier<T> check) {
    try {
      return check.get();
    } catch (WriterException refusal) {
      throw refused(refusal);
    }
  }

  private void requireWritable(DatasetPieces dataset) {
    plan.requireWritable();
    catalogue.requireWritable(dataset.declared());
  }

  /** Copies a write's data and enqueues it. <b>Independent.</b> */
  public void copy(DatasetPieces dataset, Selection selection, MemorySegment source, Encoding encoding) {
    requireWritable(dataset);
    refuse(runtime.ring().isIoThread(), "write");
    try {
      runtime.submitter().copy(calls.writes(dataset), selection, source, encoding, mayWait);
    } catch (WriterException full) {
      throw refused(full);
    }
  }

  /** Enqueues a write whose memory is lent until the burst is done. <b>Independent.</b> */
  public void borrow(DatasetPieces dataset, Selection selection, MemorySegment source) {
    requireWritable(dataset);
    refuse(runtime.ring().isIoThread(), "write");
    dataset.requireReadable(runtime.ring(), source);
    runtime.submitter().borrow(checksLent ? dataset.checked(calls.writes(dataset), source) : calls.writes(dataset), selection, source);
  }

  /** Whether the I/O thread may use memory. <b>Independent.</b> */
  public boolean canAccess(MemorySegment memory) {
    return runtime.ring().mayRead(memory);
  }

  /** Enqueues a read; the memory belongs to the writer until the burst is done. <b>Independent.</b> */
  public void read(DatasetPieces dataset, Selection selection, Destination destination) {
    refuse(runtime.ring().isIoThread(), "read");
    long queued = calls.now();
    runtime.ring().submit(() -> {
      calls.read(dataset.dataset(), selection, queued);
      dataset.read(selection, destination);
    });
  }

  /** Completes with the burst to which belongs what this thread has enqueued of a dataset so far; with a failure if that is lost. <b>Independent.</b> */
  public CompletableFuture<BurstResult> burstOfNow(DatasetPieces dataset) {
    CompletableFuture<BurstResult> future = new CompletableFuture<>();
    runtime.ring().submit(() -> {
      String discarded = dataset.whyDiscarded();
      if (session.isHealthy() && discarded == null) {
        session.tellAtEnd(future);
      } else {
        String why = discarded == null ? session.state() : discarded;
        WriterException lost = new WriterException(Category.POISONED, "what was enqueued for dataset %s is lost: %s".formatted(dataset.declared(), why));
        runtime.callbacks().execute(() -> future.completeExceptionally(lost));
      }
    });
    return future;
  }

  /** Ends the burst; the future completes when it is done on all ranks. <b>Collective</b>, asynchronous. Afterwards throws an earlier failure that nobody has seen. */
  public BurstFuture commit() {
    refuse(backPressure == BackPressure.SYNC && runtime.isOwnThread(), "commit");
    List<UnseenFailure.Failed> earlier = unseen.take(); // taken before, so that this burst's own failure is left to its future
    BurstFuture future;
    try {
      future = end(Call.COMMIT);
    } catch (WriterException notEnqueued) {
      unseen.putBack(earlier);
      throw notEnqueued;
    }
    if (backPressure == BackPressure.SYNC) {
      runtime.paused().clear(); // a pause would last for ever
      PoliteWait.until(future::isDone);
    }
    UnseenFailure.rethrow(earlier);
    return future;
  }

  /** Ends the burst and waits until it is with the operating system. <b>Collective.</b> */
  public void flush() {
    endAndWait(Call.FLUSH);
  }

  /** How the file was created or opened. <b>Independent.</b> */
  public FilePlan plan() {
    return plan;
  }

  /** Ends the burst and waits for it; then the file, which gets its name. <b>Collective.</b> */
  public void complete() {
    endAndWait(plan.isReadOnly() ? Call.CLOSE : Call.COMPLETE);
  }

  /** Drops what was not committed, and ends the file without its name. <b>Collective.</b> Throws always: a program that succeeds completes it. */
  public void close() {
    endAndWait(Call.CLOSE_WITHOUT_COMPLETE);
  }

  /** Ends a new file and removes it. <b>Collective.</b> */
  public void discard() {
    endAndWait(Call.DISCARD);
  }

  private void endAndWait(Call call) {
    requireMayWait(call.toString());
    try {
      group.closing().during(call.isLast(), () -> runtime.await(end(call)));
    } catch (WriterException failure) {
      UnseenFailure.addTo(failure, unseen.take());
      throw failure;
    } finally {
      runtime.returned(call, group, session);
    }
    if (call.isLast() && group.communicator().rank() == 0) {
      LOG.info("{}: {}", session.file().names().target(), statistics());
    }
    UnseenFailure.rethrow(unseen.take());
  }

  /** Refuses a call that waits, on a thread for which it would wait. <b>Independent.</b> */
  public void requireMayWait(String call) {
    refuse(runtime.isOwnThread(), call);
  }

  /** No burst of the file starts on any rank, from the next agreement on, until {@link #resume()}, or until this rank waits for the writer. <b>Independent.</b> */
  public void pause() {
    runtime.paused().add(session);
  }

  /** Ends this rank's pause. <b>Independent.</b> */
  public void resume() {
    runtime.paused().remove(session);
  }

  /** Staging is full: a pause would keep it full. */
  private boolean mayWait() {
    runtime.paused().clear();
    return backPressure != BackPressure.FAIL;
  }

  /** What the file has been through so far. <b>Independent.</b> */
  public FileStatistics statistics() {
    return counters.statistics();
  }

  /** The texts of a dataset that the file held when it was opened. <b>Independent.</b> Waits. */
  public List<String> strings(String dataset) {
    requireMayWait("read");
    return runtime.await(runtime.onIoThread(() -> session.strings(dataset)));
  }

  /** What HDF5 has open in this process. <b>Independent.</b> Waits. */
  public long openObjects() {
    requireMayWait("openObjects");
    return runtime.await(runtime.onIoThread(runtime.backend()::openObjects));
  }

  private BurstFuture end(Call call) {
    BurstFuture future = new BurstFuture();
    FileTrace.Ending recorder = calls.ending(call.toString());
    long called = System.nanoTime();
    runtime.submitter().burstCommitted();
    try {
      runtime.ring().submit(new BurstEnd(runtime, group, session, counters, unseen, call, future, recorder, called));
    } catch (WriterException full) {
      runtime.submitter().burstDone(); // which will not be
      throw full;
    }
    return future;
  }

  static void refuse(boolean onThreadThatItNeeds, String call) {
    if (onThreadThatItNeeds) {
      throw new WriterException(Category.USAGE, call + " was called on a thread of the library, in a callback for instance, and would wait for that thread");
    }
  }
}

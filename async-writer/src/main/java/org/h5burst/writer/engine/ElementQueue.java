package org.h5burst.writer.engine;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.h5burst.writer.BackPressure;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.engine.agree.Call;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.h5burst.writer.engine.plan.DatasetShape.Extension;
import org.h5burst.writer.engine.run.FileState;
import org.h5burst.writer.ring.Destination;
import org.h5burst.writer.ring.Encoding;
import org.h5burst.writer.ring.Gate;
import org.h5burst.writer.ring.PieceSink;

/**
 * The application's side of one file's elements: converts writes and reads to pieces for the I/O thread. Any thread.
 */
public final class ElementQueue {
  private final FileHandle queue;
  private final BurstQueue bursts;
  private final WriterRuntime runtime;
  private final FileState state;
  private final CallRecorder calls;
  private final Gate gate;
  private final BooleanSupplier mayWait;

  ElementQueue(FileHandle queue, BurstQueue bursts, WriterRuntime runtime, FileState state, CallRecorder calls) {
    this.queue = queue;
    this.bursts = bursts;
    this.runtime = runtime;
    this.state = state;
    this.calls = calls;
    this.gate = bursts.gate();
    this.mayWait = this::mayWait;
  }

  /** Returns whether a write may wait: staging is full, and a pause would keep it full. */
  private boolean mayWait() {
    runtime.paused().clear();
    return queue.plan().options().backPressure() != BackPressure.FAIL;
  }

  /** Copies a write's data and enqueues it. <b>Independent.</b> */
  public void copy(DatasetPieces dataset, Selection selection, MemorySegment elements, Encoding encoding) {
    copy(dataset, calls.writes(dataset), selection, elements, encoding);
  }

  /** Like {@link #copy}, for elements of new rows, which are created together with them. <b>Independent.</b> */
  public void copy(DatasetPieces dataset, Extension extension, Selection selection, MemorySegment elements,
      Encoding encoding) {
    PieceSink sink = calls.writes(dataset);
    copy(dataset, (placed, memory, offset, block) -> {
      queue.extend(dataset, extension);
      sink.accept(placed, memory, offset, block);
    }, selection, elements, encoding);
  }

  private long copy(DatasetPieces dataset, PieceSink sink, Selection selection, MemorySegment elements,
      Encoding encoding) {
    queue.requireWritable(dataset);
    FileHandle.refuse(runtime.ring().isIoThread(), "write");
    try {
      return runtime.submitter().copy(gate, sink, selection, elements, encoding, mayWait);
    } catch (WriterException full) {
      throw queue.refused(full);
    }
  }

  /** Like {@link #copy}; the future completes with the write's burst. <b>Independent.</b> */
  public CompletableFuture<BurstResult> copyAsync(DatasetPieces dataset, Selection selection, MemorySegment elements,
      Encoding encoding) {
    return async(dataset,
        future -> copy(dataset, telling(calls.writes(dataset), dataset, future), selection, elements, encoding));
  }

  /** Enqueues a write whose memory is borrowed until the burst is done. <b>Independent.</b> */
  public void borrow(DatasetPieces dataset, Selection selection, MemorySegment elements) {
    borrow(dataset, calls.writes(dataset), selection, elements);
  }

  private long borrow(DatasetPieces dataset, PieceSink sink, Selection selection, MemorySegment elements) {
    queue.requireWritable(dataset);
    FileHandle.refuse(runtime.ring().isIoThread(), "write");
    dataset.requireReadable(runtime.ring(), elements);
    PieceSink end = state.configuration().checksBorrowed() ? dataset.checked(sink, elements) : sink;
    return runtime.submitter().borrow(gate, end, selection, elements);
  }

  /**
   * Like {@link #borrow}; the future completes with the write's burst, after which the memory is the program's again.
   * <b>Independent.</b>
   */
  public CompletableFuture<BurstResult> borrowAsync(DatasetPieces dataset, Selection selection,
      MemorySegment elements) {
    return async(dataset,
        future -> borrow(dataset, telling(calls.writes(dataset), dataset, future), selection, elements));
  }

  /** Returns whether the I/O thread may use memory. <b>Independent.</b> */
  public boolean canAccess(MemorySegment memory) {
    return runtime.ring().mayRead(memory);
  }

  /** Enqueues a read; the memory belongs to the writer until the burst is done. <b>Independent.</b> */
  public void read(DatasetPieces dataset, Selection selection, Destination destination) {
    submitRead(dataset, selection, destination, Runnable::run);
  }

  /** Like {@link #read}; the future completes with the read's burst. <b>Independent.</b> */
  public CompletableFuture<BurstResult> readAsync(DatasetPieces dataset, Selection selection, Destination destination) {
    return async(dataset,
        future -> submitRead(dataset, selection, destination, add -> addTelling(future, dataset, add)));
  }

  private long submitRead(DatasetPieces dataset, Selection selection, Destination destination,
      Consumer<Runnable> adding) {
    FileHandle.refuse(runtime.ring().isIoThread(), "read");
    long queued = calls.now();
    return runtime.ring().submit(gate, () -> adding.accept(() -> {
      calls.record(trace -> trace.read(dataset.dataset(), selection, queued));
      dataset.read(selection, destination);
    }));
  }

  /**
   * Ends the burst, and waits for it and for a read in it. <b>Collective.</b> Throws a failure of the read's burst,
   * even if another thread has ended it.
   */
  public void endAndAwait(CompletableFuture<BurstResult> read) {
    bursts.endAndWait(Call.COMMIT, new BurstOutcome(null, runtime.callbacks()));
    BurstResult _ = runtime.await(read);
  }

  /**
   * Ends the burst for a read that is refused on this rank, if other ranks have the file too, because they end it in
   * their reads. Exceptions of this are suppressed. <b>Collective.</b>
   */
  public void endWithout(Throwable refused) {
    if (!bursts.isAlone()) {
      try {
        bursts.endAndWait(Call.COMMIT, new BurstOutcome(null, runtime.callbacks()));
      } catch (WriterException failed) {
        refused.addSuppressed(failed);
      }
    }
  }

  /**
   * Ends the burst if this process alone has the file, for a caller that takes the future of something in it. Whether
   * anybody sees a failure there is not known yet. Returns false if other ranks have the file too.
   */
  private boolean commitIfAlone() {
    boolean isAlone = bursts.isAlone();
    if (isAlone) {
      bursts.commitForWait();
    }
    return isAlone;
  }

  /**
   * Returns a future that completes with the burst that is being filled, for a write or a read of nothing.
   * <b>Independent.</b>
   */
  public CompletableFuture<BurstResult> nothingAsync(DatasetPieces dataset) {
    return async(dataset, future -> runtime.ring().submit(gate, () -> addTelling(future, dataset, () -> {})));
  }

  /** Enqueues something together with the future of its burst. */
  private CompletableFuture<BurstResult> async(DatasetPieces dataset,
      ToLongFunction<CompletableFuture<BurstResult>> enqueue) {
    OpenBurst burst =
        new OpenBurst("dataset %s of %s".formatted(dataset.declared().name(), state.file().names().target()),
            bursts.lastEnd(),
            runtime::isOwnThread, this::commitIfAlone, bursts::delivered);
    PieceFuture<BurstResult> future = new PieceFuture<>(burst);
    runtime.awaited().track(future,
        failure -> runtime.callbacks().execute(() -> future.completeExceptionally(failure)));
    try {
      burst.enqueuedAt(enqueue.applyAsLong(future));
      runtime.awaited().taken(future, late -> bursts.failEarly(future, late));
      return future;
    } catch (RuntimeException | Error notEnqueued) {
      runtime.awaited().forget(future);
      throw notEnqueued;
    }
  }

  private PieceSink telling(PieceSink sink, DatasetPieces dataset, CompletableFuture<BurstResult> future) {
    return (selection, elements, offset, block) -> addTelling(future, dataset,
        () -> sink.accept(selection, elements, offset, block));
  }

  /** Adds something to the burst whose end completes a future. I/O thread. */
  private void addTelling(CompletableFuture<BurstResult> future, DatasetPieces dataset, Runnable add) {
    try {
      add.run();
      state.tellAtEnd(future, dataset);
    } catch (RuntimeException | Error defect) { // no memory: nobody else knows of the future
      runtime.callbacks().execute(() -> future.completeExceptionally(new IoFailureException(
          "what was enqueued for dataset %s is lost: %s".formatted(dataset.declared(), defect), defect)));
      throw defect;
    }
  }
}

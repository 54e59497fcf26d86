package org.h5burst.writer.engine;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.writer.BackPressure;
import org.h5burst.writer.FileStatistics;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.engine.agree.Call;
import org.h5burst.writer.engine.run.BurstGroup;
import org.h5burst.writer.engine.run.FileState;
import org.h5burst.writer.file.FilePlan;
import org.h5burst.writer.file.SnapshotSource;
import org.h5burst.writer.ring.Gate;
import org.h5burst.writer.telemetry.FileCounters;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The application's side of one file's bursts: ends them, waits, and keeps the failures that nobody has seen. Any
 * thread.
 */
public final class BurstQueue {
  private static final Logger LOG = LoggerFactory.getLogger(BurstQueue.class);

  private final WriterRuntime runtime;
  private final BurstGroup group;
  private final FileState state;
  private final FilePlan plan;
  private final CallRecorder calls;
  private final FileCounters counters;
  private final UnseenFailure unseen = new UnseenFailure();
  private final Gate gate = new Gate();
  private final AtomicLong lastEnd = new AtomicLong(-1);
  /** Held while a burst is ended. */
  private final ReentrantLock ending = new ReentrantLock();
  private String lost = "";
  /** Completes when the burst of the last commit is done. */
  private volatile CompletableFuture<?> lastCommit = CompletableFuture.allOf();

  BurstQueue(WriterRuntime runtime, BurstGroup group, FileState state, FilePlan plan, CallRecorder calls) {
    this.runtime = runtime;
    this.group = group;
    this.state = state;
    this.plan = plan;
    this.calls = calls;
    this.counters = new FileCounters(state.file().names().target());
  }

  /** Returns the gate through which everything is enqueued for the file. */
  Gate gate() {
    return gate;
  }

  /** Returns the place in the ring of the last call that ended a burst. */
  AtomicLong lastEnd() {
    return lastEnd;
  }

  /** Returns the statistics of the file so far. <b>Independent.</b> */
  public FileStatistics statistics() {
    return counters.statistics();
  }

  /**
   * Ends the burst; the future completes when it is done on all ranks. <b>Collective</b>, asynchronous. Afterwards
   * throws an earlier failure that nobody has seen.
   */
  public BurstFuture commit() {
    refuseToWaitForCommit();
    BurstFuture future = new BurstFuture(runtime::isOwnThread);
    // taken before, so that this burst's own failure is left to its future
    unseen.settle(runtime.callbacks());
    List<UnseenFailure.Failed> earlier = unseen.take();
    try {
      enqueueCommit(future);
    } catch (WriterException notEnqueued) {
      unseen.putBack(earlier);
      throw notEnqueued;
    }
    UnseenFailure.rethrow(earlier);
    return future;
  }

  /**
   * Ends the burst for a caller that waits for something in it, unless another thread ends the file, and the burst with
   * it. Leaves failures of earlier bursts to the program's next call on the file: here they would look like the failure
   * of what is waited for.
   */
  void commitForWait() {
    refuseToWaitForCommit();
    try {
      enqueueCommit(BurstFuture.hidden());
    } catch (WriterException notEnqueued) {
      if (gate.isOpen()) {
        throw notEnqueued;
      }
    }
  }

  private void refuseToWaitForCommit() {
    FileHandle.refuse(plan.options().backPressure() == BackPressure.SYNC && runtime.isOwnThread(), "commit");
  }

  private void enqueueCommit(BurstFuture future) {
    BurstOutcome outcome = new BurstOutcome(future, runtime.callbacks());
    lastCommit = end(Call.COMMIT, gate, outcome).known();
    if (plan.options().backPressure() == BackPressure.SYNC) {
      runtime.paused().clear(); // a pause would last for ever
      IdleStrategy.until(() -> outcome.known().isDone() || runtime.ring().isLost());
      runtime.callbacks().settle();
    }
  }

  /**
   * Fails a future if this process has not ended its burst, which is then refused, because the program may use again
   * what it has passed to it. Does not wait for the I/O thread, which may wait for this program. Returns false if a
   * burst is being ended.
   */
  boolean failEarly(PieceFuture<?> future, WriterException late) {
    if (!ending.tryLock()) {
      return false;
    }
    try {
      if (!future.burst().isCommitted()) {
        lost = String.valueOf(late.getMessage());
        runtime.callbacks().execute(() -> future.completeExceptionally(late));
      }
      return true;
    } finally {
      ending.unlock();
    }
  }

  /** Notes that the program got a failure from the future of a write or a read. Any thread. */
  void delivered(Throwable failure) {
    unseen.delivered(failure);
  }

  /** Returns whether this process alone has the file, and need not agree with others. <b>Independent.</b> */
  boolean isAlone() {
    return group.communicator().size() == 1;
  }

  /**
   * Ends the burst and waits until the operating system has it. <b>Collective.</b>
   *
   * @param snapshots gets the file on the I/O thread, when everything written is flushed, and before a callback of the
   *     burst runs, or anything else is done
   */
  public void flush(SnapshotSource snapshots) {
    Runnable atRest = () -> runtime.steps().watching("publishing a snapshot",
        () -> state.file().journal().publishSnapshot(snapshots));
    endAndWait(Call.FLUSH, new BurstOutcome(null, runtime.callbacks(), atRest));
  }

  /** Stops enqueuing: later submissions are refused, and earlier ones are in the last burst. */
  void endFile(Call call) {
    FileHandle.refuse(runtime.isOwnThread(), call.toString());
    gate.shut("%s is closed, or another thread is closing it".formatted(state.file().names().target()));
    BurstOutcome outcome;
    try {
      group.closing().during(call.closing(), this::settleCommits);
      outcome = end(call, new Gate(), new BurstOutcome(null, runtime.callbacks()));
    } catch (WriterException notEnqueued) {
      gate.reopen();
      throw notEnqueued;
    }
    await(outcome, call);
  }

  /** Lets handlers see the failures of earlier bursts, if no other rank has to be waited for. */
  private void settleCommits() {
    if (isAlone()) {
      runtime.await(lastCommit.handle((_, _) -> true));
      unseen.settle(runtime.callbacks());
    }
  }

  void endAndWait(Call call, BurstOutcome outcome) {
    FileHandle.refuse(runtime.isOwnThread(), call.toString());
    await(end(call, gate, outcome), call);
  }

  private void await(BurstOutcome outcome, Call call) {
    try {
      group.closing().during(call.closing(), () -> runtime.await(outcome.known()));
    } catch (WriterException failure) {
      runtime.callbacks().settle();
      throw UnseenFailure.with(failure, unseen.take());
    } finally {
      runtime.returned(call, group, state);
    }
    runtime.callbacks().settle();
    if (call.isLast() && group.communicator().rank() == 0) {
      LOG.info("{}{}: {}", state.file().names().target(), call == Call.DISCARD ? " was discarded" : "", statistics());
    }
    UnseenFailure.rethrow(unseen.take());
  }

  private BurstOutcome end(Call call, Gate through, BurstOutcome outcome) {
    runtime.awaited().track(outcome.known(), outcome::giveUp);
    runtime.submitter().burstCommitted();
    try {
      submit(through, new BurstCommand(runtime, group, state, counters, unseen, call, outcome,
          calls.ending(call.toString()), System.nanoTime()));
      return outcome;
    } catch (WriterException full) {
      runtime.submitter().burstDone(); // which will not be
      runtime.awaited().forget(outcome.known());
      throw full;
    }
  }

  private void submit(Gate through, BurstCommand end) {
    ending.lock();
    try {
      String why = lost;
      Runnable command = why.isEmpty() ? end : () -> {
        state.lose(why);
        end.run();
      };
      lastEnd.accumulateAndGet(runtime.ring().submit(through, command), Math::max);
      lost = "";
    } finally {
      ending.unlock();
    }
  }
}

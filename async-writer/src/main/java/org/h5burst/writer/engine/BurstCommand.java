package org.h5burst.writer.engine;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.engine.agree.Call;
import org.h5burst.writer.engine.run.BurstGroup;
import org.h5burst.writer.engine.run.FileState;
import org.h5burst.writer.telemetry.FileCounters;
import org.h5burst.writer.telemetry.FileTrace;
import org.h5burst.writer.telemetry.FlightEvents;
import org.jspecify.annotations.Nullable;

/**
 * The command that ends a burst on the I/O thread, and completes the futures of those who wait for it.
 *
 * @param recorder of the trace; null if there is none
 * @param called time of the program's call, in nanoseconds
 */
record BurstCommand(WriterRuntime runtime, BurstGroup group, FileState state, FileCounters counters,
    UnseenFailure unseen, Call call, BurstOutcome outcome,
    FileTrace.@Nullable Ending recorder, long called) implements Runnable {
  @Override
  public void run() {
    try {
      end();
    } catch (RuntimeException | Error untold) { // who waits for this burst does not hear of it otherwise
      runtime.ring().lose(untold);
      throw untold;
    } finally {
      runtime.submitter().burstDone();
    }
  }

  private void end() {
    List<CompletableFuture<BurstResult>> waiting = state.takeWaiting();
    if (recorder != null) {
      recorder.started(state.sequence());
    }
    FlightEvents.@Nullable Burst event = FlightEvents.begin(FlightEvents.Burst::new);
    if (event != null) {
      event.call = call.toString();
    }
    try {
      BurstResult result = runtime.coordinator().end(call, group, state, unseen.words());
      boolean counts = call == Call.COMMIT || result.bytes() > 0 || result.read().bytes() > 0;
      counters.done(event, result, System.nanoTime() - called, counts);
      if (recorder != null) {
        recorder.done(result);
      }
      outcome.written();
      if (call == Call.DISCARD) {
        WriterException dropped =
            new UsageException(state.file().names().target() + " was discarded");
        waiting.forEach(each -> runtime.callbacks().execute(() -> each.completeExceptionally(dropped)));
      } else {
        waiting.forEach(each -> runtime.callbacks().execute(() -> each.complete(result)));
      }
      outcome.complete(result);
    } catch (WriterException failure) {
      fail(event, failure, waiting);
    } catch (RuntimeException | Error defect) {
      fail(event, runtime.defects().of(state, defect), waiting);
    }
  }

  private void fail(FlightEvents.@Nullable Burst event, WriterException failure,
      List<CompletableFuture<BurstResult>> waiting) {
    counters.failed(event, state.sequence());
    if (recorder != null) {
      recorder.failed(failure);
    }
    outcome.decideFailure(failure, unseen);
    waiting.forEach(each -> runtime.callbacks().execute(() -> each.completeExceptionally(failure)));
    outcome.fail(failure);
  }
}

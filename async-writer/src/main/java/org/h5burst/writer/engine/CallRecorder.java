package org.h5burst.writer.engine;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.h5burst.writer.file.FilePlan;
import org.h5burst.writer.ring.PieceSink;
import org.h5burst.writer.telemetry.FileTrace;
import org.h5burst.writer.telemetry.TraceLog;
import org.jspecify.annotations.Nullable;

/**
 * Hands a file's calls to the rank's trace; does nothing where there is none. I/O thread, except for {@link #now},
 * {@link #writes} and {@link #ending}.
 */
final class CallRecorder {
  private final Optional<FileTrace> trace;

  private CallRecorder(Optional<FileTrace> trace) {
    this.trace = trace;
  }

  /** For a file that so many ranks have created or opened. */
  static CallRecorder of(@Nullable TraceLog log, FilePlan plan, int ranks) {
    Path file = plan.names().target();
    return new CallRecorder(Optional.ofNullable(log).map(
        begun -> plan.options().mode().isExisting() ? begun.opened(file, ranks) : begun.created(file, ranks)));
  }

  void record(Consumer<FileTrace> call) {
    trace.ifPresent(call);
  }

  /** Returns when a call is made; 0 where nobody asks. Any thread. */
  long now() {
    return trace.isEmpty() ? 0 : System.nanoTime();
  }

  /** Returns a dataset, with a record of the write before it where calls are recorded. Any thread. */
  PieceSink writes(DatasetPieces dataset) {
    if (trace.isEmpty()) {
      return dataset;
    }
    FileTrace recorder = trace.get();
    long queued = System.nanoTime();
    return (selection, memory, offset, block) -> {
      recorder.written(dataset.dataset(), selection, queued);
      dataset.accept(selection, memory, offset, block);
    };
  }

  /** Returns a call that ends a burst; null where calls are not recorded. Any thread. */
  FileTrace.@Nullable Ending ending(String call) {
    return trace.map(recorder -> recorder.ending(call)).orElse(null);
  }
}

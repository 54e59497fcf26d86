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
 * Records a file's calls in the rank's trace, if there is one. I/O thread, except for {@link #now}, {@link #writes} and
 * {@link #ending}.
 */
record CallRecorder(Optional<FileTrace> trace) {
  /** Returns the recorder of a file that so many ranks have created or opened. */
  static CallRecorder of(@Nullable TraceLog log, FilePlan plan, int ranks) {
    Path file = plan.names().target();
    return new CallRecorder(Optional.ofNullable(log).map(
        begun -> plan.options().mode().isExisting() ? begun.opened(file, ranks) : begun.created(file, ranks)));
  }

  void record(Consumer<FileTrace> call) {
    trace.ifPresent(call);
  }

  /** Returns the time of a call; 0 if it is not needed. Any thread. */
  long now() {
    return trace.isEmpty() ? 0 : System.nanoTime();
  }

  /** Returns a dataset's sink, preceded by a record of the write if calls are recorded. Any thread. */
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

  /** Returns the record of a call that ends a burst; null if calls are not recorded. Any thread. */
  FileTrace.@Nullable Ending ending(String call) {
    return trace.map(recorder -> recorder.ending(call)).orElse(null);
  }
}

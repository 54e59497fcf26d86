package org.h5burst.writer.engine;

import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.h5burst.writer.file.FilePlan;
import org.h5burst.writer.ring.PieceSink;
import org.h5burst.writer.telemetry.FileTrace;
import org.h5burst.writer.telemetry.TraceLog;
import org.jspecify.annotations.Nullable;

/**
 * Hands a file's calls to the rank's trace; does nothing where there is none. I/O thread, but for {@link #now},
 * {@link #writes} and {@link #ending}.
 */
final class CallRecorder {
  private final @Nullable FileTrace trace;

  private CallRecorder(@Nullable FileTrace trace) {
    this.trace = trace;
  }

  /** For a file that so many ranks have created or opened. */
  static CallRecorder of(@Nullable TraceLog log, FilePlan plan, int ranks) {
    if (log == null) {
      return new CallRecorder(null);
    }
    return new CallRecorder(plan.options().mode().isExisting() ? log.opened(plan.names().target(), ranks)
        : log.created(plan.names().target(), ranks));
  }

  void declared(DatasetSpec dataset) {
    if (trace != null) {
      trace.declared(dataset);
    }
  }

  void changed(StructureChange change) {
    if (trace != null) {
      trace.changed(change);
    }
  }

  void extended(DatasetSpec dataset, long[] shape) {
    if (trace != null) {
      trace.extended(dataset, shape);
    }
  }

  void read(DatasetSpec dataset, Selection selection, long queued) {
    if (trace != null) {
      trace.read(dataset, selection, queued);
    }
  }

  /** When a call is made; 0 where nobody asks. Any thread. */
  long now() {
    return trace == null ? 0 : System.nanoTime();
  }

  /** A dataset, with a record of the write before it where calls are recorded. Any thread. */
  PieceSink writes(DatasetPieces dataset) {
    FileTrace recorder = trace;
    if (recorder == null) {
      return dataset;
    }
    long queued = System.nanoTime();
    return (selection, memory, offset, block) -> {
      recorder.written(dataset.dataset(), selection, queued);
      dataset.accept(selection, memory, offset, block);
    };
  }

  /** A call that ends a burst; null where calls are not recorded. Any thread. */
  FileTrace.@Nullable Ending ending(String call) {
    return trace == null ? null : trace.ending(call);
  }
}

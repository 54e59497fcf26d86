package org.h5burst.writer.engine;

import java.util.List;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.WriterException;

/** The threads of a rank whose job was ended, but whose process continues because it is the test's. */
public final class EndedRank {
  private EndedRank() {}

  /** Ends those that wait for work of the writer, and those of the program that wait for the writer. */
  public static void release(Mpi mpi) {
    CurrentRuntime current = mpi.attached(CurrentRuntime.class, CurrentRuntime::new);
    try {
      end(current.get(mpi, _ -> {
        throw new IllegalStateException("the rank has no files");
      }));
    } catch (IllegalStateException none) {
      // Nothing waits.
    }
  }

  /** The I/O thread may have ended before it did what was submitted. */
  private static void end(WriterRuntime runtime) {
    WriterException ended = new IoFailureException("the job has ended");
    runtime.ring().giveUp(ended, () -> {});
    runtime.awaited().fail(ended);
    runtime.forgotten().complete(List.of());
    runtime.callbacks().close();
  }
}

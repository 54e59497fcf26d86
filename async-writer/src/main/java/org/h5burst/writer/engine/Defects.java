package org.h5burst.writer.engine;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.engine.run.BurstGroup;
import org.h5burst.writer.engine.run.BurstGroups;
import org.h5burst.writer.engine.run.FileState;
import org.h5burst.writer.telemetry.TraceLog;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles exceptions on the I/O thread that violate a contract: an error of the virtual machine, or a defect of ours.
 * With other ranks the job is ended, because they are no longer in step. A process without MPI belongs to the program:
 * the file fails, and the I/O thread continues with the others. I/O thread only.
 *
 * @param callbacks complete futures
 */
record Defects(Mpi mpi, BurstGroups groups, @Nullable TraceLog trace, Executor callbacks) {
  private static final Logger LOG = LoggerFactory.getLogger(Defects.class);
  private static final int EXIT_CODE = 70;

  /** Returns the failure of a file, which fails with what was thrown during work on it. */
  WriterException of(FileState file, Throwable defect) {
    LOG.error("{}: defect on the I/O thread", file.file().names().target(), defect);
    endIfParallel(defect);
    return poison(file, defect);
  }

  /** Fails all files, because it is unknown which one was concerned. */
  void ofUnknownFile(Throwable defect) {
    LOG.error("defect on the I/O thread", defect);
    endIfParallel(defect);
    for (BurstGroup group : groups.all()) {
      group.files().values().stream().filter(FileState::isHealthy).forEach(file -> {
        List<CompletableFuture<BurstResult>> waiting = file.takeWaiting();
        WriterException failure = poison(file, defect);
        callbacks.execute(() -> waiting.forEach(each -> each.completeExceptionally(failure)));
      });
    }
  }

  /** Does work in which other ranks take part, and returns its result. */
  <T> T together(Supplier<T> work) {
    try {
      return work.get();
    } catch (WriterException failure) {
      throw failure;
    } catch (RuntimeException | Error defect) {
      LOG.error("defect on the I/O thread", defect);
      endIfParallel(defect);
      throw defect;
    }
  }

  private void endIfParallel(Throwable defect) {
    if (!mpi.isAlone()) {
      TraceLog.flushBeforeAbort(trace);
      mpi.abort(EXIT_CODE, "the I/O thread failed, the ranks are no longer in step: " + defect);
    }
  }

  private static WriterException poison(FileState file, Throwable defect) {
    WriterException failure = new IoFailureException(
        "%s failed: %s; %s, and the file is not touched any more".formatted(file.file().names().target(), defect,
            file.lastFlush()),
        defect);
    file.poison(failure);
    return failure;
  }
}

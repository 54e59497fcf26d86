package org.h5burst.writer.engine.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.engine.agree.Call;
import org.h5burst.writer.file.FileNames;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the files that a program has left open when its job ends. I/O thread only.
 *
 * @param callbacks complete futures
 */
public record ForgottenFiles(BurstGroups groups, BurstCoordinator coordinator, Executor callbacks) {
  private static final Logger LOG = LoggerFactory.getLogger(ForgottenFiles.class);

  /**
   * Closes files that the program left open, in order of creation, which is the same on all ranks. A new file does not
   * get its final name, because the program has not said that it is complete.
   */
  public List<WriterException> end(boolean inOrder) {
    List<WriterException> failures = new ArrayList<>();
    for (BurstGroup group : groups.all()) {
      for (FileState file : List.copyOf(group.files().values())) {
        try {
          if (file.isHealthy() && (inOrder || file.file().mode().isExisting())) {
            end(group, file);
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

  private void end(BurstGroup group, FileState file) {
    LOG.warn("{} was left open by the program; closing it now", file.file().names().target());
    List<CompletableFuture<BurstResult>> waiting = file.takeWaiting();
    try {
      BurstResult result = coordinator
          .end(file.file().mode() == OpenMode.READ_ONLY ? Call.CLOSE : Call.CLOSE_WITHOUT_COMPLETE, group, file, "");
      waiting.forEach(each -> callbacks.execute(() -> each.complete(result)));
    } catch (WriterException failure) {
      waiting.forEach(each -> callbacks.execute(() -> each.completeExceptionally(failure)));
      if (file.hasFailed()) {
        throw failure;
      }
      LOG.warn("{}", failure.getMessage());
    }
  }

  private void leaveUnfinished(FileState state) {
    FileNames names = state.file().names();
    WriterException reason = new IoFailureException(
        ("%s was open when the program failed or a signal ended it: it is not complete, and stays %s; h5burst recover "
            + "%s rebuilds what was flushed")
            .formatted(names.target(), names.partial().getFileName(), names.target()));
    LOG.warn("{}", reason.getMessage());
    List<CompletableFuture<BurstResult>> waiting = state.takeWaiting();
    waiting.forEach(each -> callbacks.execute(() -> each.completeExceptionally(reason)));
    state.poison(reason);
  }
}

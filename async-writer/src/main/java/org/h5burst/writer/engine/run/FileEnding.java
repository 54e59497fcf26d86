package org.h5burst.writer.engine.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.file.DeferredFile;
import org.h5burst.writer.file.FileNames;

/**
 * Ends a file normally, successfully or not, when the ranks have agreed on it. I/O thread only. Each method is
 * <b>collective</b>.
 */
record FileEnding(StepRunner steps, FileOpening files, FlushStep flush) {
  /** Closes the file and gives it its final name. */
  void complete(BurstGroup group, FileState state, String operation) {
    DeferredFile file = state.file();
    if (!file.isThere()) {
      files.reserve(group, state, operation);
      files.prepare(group, state, Choice.DEFAULT, operation);
    }
    flush.beforeClosing(group, state, false, operation);
    steps.run(group, state, operation + ", closing", true, file::close);
    steps.run(group, state, operation + ", renaming and removing the manifest", false, file::publish);
    end(group, state, file.names().target() + (file.mode() == OpenMode.READ_ONLY ? " is closed" : " is closed, and "
        + "complete"));
  }

  /**
   * Closes the file so that what was committed can be recovered, and leaves its present name. Returns the program's
   * exception.
   */
  WriterException leave(BurstGroup group, FileState state, String operation) {
    DeferredFile file = state.file();
    String remedy =
        file.mode().isExisting() ? "; call complete() when everything is enqueued" : "; call complete() as the last "
            + "statement before close, or discard()";
    WriterException reason = new UsageException(
        "%s was closed without complete(): %s%s".formatted(file.names().target(), state(file),
            state.mishaps().hasFailed() ? "" : remedy));
    leave(group, state, operation, String.valueOf(reason.getMessage()));
    return reason;
  }

  /** Does the same, because the last burst was refused. */
  WriterException leave(BurstGroup group, FileState state, String operation, WriterException refusal) {
    String message = "%s; %s".formatted(refusal.getMessage(), state(state.file()));
    leave(group, state, operation, message);
    WriterException reason = refusal.withMessage(message);
    if (refusal.getCause() != null) {
      reason.initCause(refusal.getCause());
    }
    return reason;
  }

  private void leave(BurstGroup group, FileState state, String operation, String why) {
    closeUnfinished(group, state, operation);
    state.file().abandon();
    end(group, state, why);
  }

  /** Removes the file; closes it first only if MPI needs that, because the disk may be full. */
  void discard(BurstGroup group, FileState state, String operation) {
    DeferredFile file = state.file();
    if (file.isOpen()) {
      steps.run(group, state, operation + ", closing", true,
          file.library().failuresReachMpi() ? file::close : file::letGo);
    }
    steps.run(group, state, operation + ", removing", false, state.file()::remove);
    end(group, state, state.file().names().target() + " was discarded");
  }

  /**
   * Passes on what was committed, with its notes, and closes the file if it is open; it keeps its name and manifest.
   */
  void closeUnfinished(BurstGroup group, FileState state, String operation) {
    if (state.file().isOpen()) {
      flush.beforeClosing(group, state, true, operation);
      steps.run(group, state, operation + ", closing", true, state.file()::close);
    }
  }

  private static void end(BurstGroup group, FileState state, String why) {
    state.close(why);
    group.remove(state);
  }

  /** Returns what earlier runs have left. */
  private static String older(FileNames names) {
    List<Path> there = Stream.of(names.target(), names.partial()).filter(Files::exists).toList();
    return there.isEmpty() ? "there is no file"
        : "existing files were not changed: %s"
            .formatted(there.stream().map(Path::toString).collect(Collectors.joining(", ")));
  }

  /** Describes the state of a file that was not completed. */
  static String state(DeferredFile file) {
    if (file.mode().isExisting()) {
      return file.mode() == OpenMode.READ_ONLY ? "nothing was changed in it" : "it holds what was committed before";
    }
    if (!file.isThere()) {
      return "nothing was committed before, and " + older(file.names());
    }
    String remedy = file.journal().isOn()
        ? "; h5burst recover %s checks it, and rebuilds the file from it".formatted(file.names().target()) : "";
    return "it is not published: what was committed before is in %s%s".formatted(file.names().partial().getFileName(),
        remedy);
  }
}

package org.h5burst.writer;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.h5burst.writer.engine.CallersFailure;
import org.h5burst.writer.engine.FileHandle;
import org.jspecify.annotations.Nullable;

/**
 * Ends a file once: completes, closes or discards it. Any thread: a second thread that ends the file waits for the
 * first. A call that was refused has not ended the file.
 */
final class FileEnd {
  private final Path path;
  private final FileHandle handle;
  private final Runnable afterwards;
  /** Completes when the call that ends the file returns, with whether the file has ended. */
  private volatile CompletableFuture<Boolean> over = new CompletableFuture<>();
  private volatile @Nullable Kind begun;
  private volatile @Nullable Thread ender;
  private volatile @Nullable Throwable failure;
  private volatile @Nullable Throwable thrown;

  /**
   * Makes the end of an open file.
   *
   * @param afterwards runs once, when the file has ended, whether that succeeded or not
   */
  FileEnd(Path path, FileHandle handle, Runnable afterwards) {
    this.path = path;
    this.handle = handle;
    this.afterwards = afterwards;
  }

  private enum Kind {
    COMPLETED("complete", "is closed"), CLOSED("close", "is closed"), DISCARDED("discard", "was discarded");

    private final String call;
    private final String words;

    Kind(String call, String words) {
      this.call = call;
      this.words = words;
    }
  }

  /** Ends the file as a success. Does nothing the second time if the first call succeeded. */
  void complete() {
    if (end(Kind.COMPLETED, handle::complete)) {
      return;
    }
    Throwable failed = failure;
    if (begun != Kind.COMPLETED) {
      throw ended();
    } else if (failed != null) {
      throw new PoisonedFileException(failed instanceof WriterException
          ? "%s was not completed: %s".formatted(path, failed.getMessage())
          : "%s may or may not be complete: an earlier call was cut off by %s; check whether the file exists"
              .formatted(path, failed),
          failed);
    }
  }

  /** Ends the file without success, unless it has already ended. */
  void close() {
    end(Kind.CLOSED, handle.plan().isReadOnly() ? handle::complete : this::closeWithoutComplete);
  }

  /** Ends the file and removes it. Does nothing the second time. */
  void discard() {
    handle.plan().requireNew();
    if (!end(Kind.DISCARDED, handle::discard) && begun != Kind.DISCARDED) {
      throw ended();
    }
  }

  /**
   * Lets the program fill the file, and then ends it: as a success if the program returned and has not discarded it.
   */
  <X extends Exception> void fill(BurstFile file, FileBody<X> body) throws X {
    try (file) {
      try {
        body.fill(file);
      } catch (Throwable failed) {
        thrown = failed;
        throw failed;
      }
      if (begun != Kind.DISCARDED) {
        complete();
      }
    }
  }

  private void closeWithoutComplete() {
    try {
      handle.close(thrown);
    } catch (WriterException reason) { // a stack trace that comes to its cause twice names it a circular reference
      Throwable cause = reason.getCause();
      throw cause != null && CallersFailure.shows(thrown, cause) ? CallersFailure.withoutCause(reason) : reason;
    }
  }

  /**
   * Ends the file, or waits until it has ended. Keeps whatever is thrown on the way, also a lack of stack or memory,
   * for later callers.
   *
   * @return whether this call ended the file
   */
  private boolean end(Kind kind, Runnable ending) {
    try {
      CompletableFuture<Boolean> earlier = begins(kind);
      if (earlier == null) {
        ending.run();
      }
      return earlier == null || !awaitEnd(kind, earlier) && end(kind, ending);
    } catch (RuntimeException | Error failed) {
      if (isEnding() && handle.isOpen() && failed instanceof BackPressureException) {
        reopen();
      } else if (isEnding()) {
        failure = failed;
      }
      throw failed;
    } finally {
      if (isEnding()) {
        try {
          afterwards.run();
        } finally {
          over.complete(true);
        }
      }
    }
  }

  /** Begins to end the file; returns the future of the earlier call that ends it, or null if there is none. */
  private synchronized @Nullable CompletableFuture<Boolean> begins(Kind kind) {
    if (begun != null) {
      return over;
    }
    handle.requireMayWait(kind.call);
    ender = Thread.currentThread();
    begun = kind;
    return null;
  }

  /** Lets the next call end the file, because back pressure refused this one before it was enqueued. */
  private synchronized void reopen() {
    CompletableFuture<Boolean> refused = over;
    over = new CompletableFuture<>();
    begun = null;
    ender = null;
    refused.complete(false);
  }

  private boolean isEnding() {
    return ender == Thread.currentThread() && !over.isDone();
  }

  /** Waits while another thread ends the file, with the same time limits. */
  private boolean awaitEnd(Kind kind, CompletableFuture<Boolean> end) {
    if (isEnding()) { // an earlier call of this thread was cut off before it could say so
      throw new PoisonedFileException("%s was not ended: an earlier %s was cut off by an error".formatted(
          path, begun == null ? kind.call : begun.call));
    }
    if (!end.isDone()) {
      handle.requireMayWait(kind.call);
    }
    return end.join();
  }

  /** Throws if the end of the file has begun. */
  void requireOpen() {
    if (begun != null) {
      throw ended();
    }
  }

  private WriterException ended() {
    Kind kind = begun;
    return new UsageException("%s %s".formatted(path, kind == null ? "is open" : kind.words));
  }
}

package org.h5burst.writer;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.engine.CallersFailure;
import org.h5burst.writer.engine.FileHandle;
import org.jspecify.annotations.Nullable;

/**
 * How a file ends: once, completed, closed without that, or discarded. Any thread: a second one that ends it waits for
 * the first.
 */
final class FileEnd {
  private final Path path;
  private final FileHandle handle;
  private final Runnable afterwards;
  private final CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
  private volatile @Nullable Kind begun;
  private volatile @Nullable WriterException failure;
  private volatile @Nullable Throwable thrown;

  /**
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

  /** Ends the file with success. Does nothing the second time, if the first one has succeeded. */
  void complete() {
    if (begins(Kind.COMPLETED)) {
      run(handle::complete);
      return;
    }
    awaitEnd(Kind.COMPLETED);
    if (begun != Kind.COMPLETED) {
      throw ended();
    } else if (failure != null) {
      throw new WriterException(Category.POISONED, "%s was not completed: %s".formatted(path, failure.getMessage()),
          failure);
    }
  }

  /** Ends the file without success, unless it has ended. */
  void close() {
    if (begins(Kind.CLOSED)) {
      run(handle.plan().isReadOnly() ? handle::complete : this::closeWithoutComplete);
    } else {
      awaitEnd(Kind.CLOSED);
    }
  }

  /** Ends the file and removes it. Does nothing the second time. */
  void discard() {
    handle.plan().requireNew();
    if (begins(Kind.DISCARDED)) {
      run(handle::discard);
      return;
    }
    awaitEnd(Kind.DISCARDED);
    if (begun != Kind.DISCARDED) {
      throw ended();
    }
  }

  /**
   * Lets the program fill the file, and ends it: with success if the program has returned, unless it has discarded it.
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

  private synchronized boolean begins(Kind kind) {
    if (begun != null) {
      return false;
    }
    handle.requireMayWait(kind.call);
    begun = kind;
    return true;
  }

  private void run(Runnable ending) {
    try {
      ending.run();
    } catch (WriterException failed) {
      failure = failed;
      throw failed;
    } finally {
      try {
        afterwards.run();
      } finally {
        over.complete(null);
      }
    }
  }

  /** Another thread ends the file: it has its limits, so this wait has them too. */
  private void awaitEnd(Kind kind) {
    if (!over.isDone()) {
      handle.requireMayWait(kind.call);
      over.join();
    }
  }

  /** Refuses what cannot be done any more once the end has begun. */
  void requireOpen() {
    if (begun != null) {
      throw ended();
    }
  }

  private WriterException ended() {
    Kind kind = begun;
    return new WriterException(Category.USAGE, "%s %s".formatted(path, kind == null ? "is open" : kind.words));
  }
}

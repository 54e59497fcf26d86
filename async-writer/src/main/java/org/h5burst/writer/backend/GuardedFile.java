package org.h5burst.writer.backend;

import java.io.IOException;
import java.util.function.Supplier;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.PoisonedFileException;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.KeptFailure.Work;
import org.jspecify.annotations.Nullable;

/**
 * The common part of the files of all back ends: after its first failure a file is not touched again, and every further
 * call reports that.
 */
public abstract class GuardedFile implements BackendFile {
  private final Location location;
  private @Nullable WriterException failure;
  private boolean closed;

  /** Creates a file that is open. */
  protected GuardedFile(Location location) {
    this.location = location;
  }

  /** Something that can fail and has a result. */
  @FunctionalInterface
  protected interface Question<T> {
    /** Finds the result. */
    T answer() throws IOException;
  }

  /** Closes the file, with all that belongs to it. */
  protected abstract void end() throws IOException;

  /** Frees the file's memory, whether it was closed or has failed; called once. */
  protected abstract void forget();

  /** Returns the file and the rank. */
  protected final Location location() {
    return location;
  }

  /**
   * Does work with the file.
   *
   * @throws IoFailureException if it fails; the file must then not be touched any more
   */
  protected final void guarded(String doing, Work work) {
    guarded(() -> doing, work);
  }

  /** Like {@link #guarded(String, Work)}, for descriptions that are expensive and needed only after a failure. */
  protected final void guarded(Supplier<String> doing, Work work) {
    GuardedFile _ = ask(doing, () -> {
      work.run();
      return this;
    });
  }

  /** Like {@link #guarded(Supplier, Work)}, with a result. */
  protected final <T> T ask(Supplier<String> doing, Question<T> question) {
    requireUsable();
    try {
      return question.answer();
    } catch (IOException | RuntimeException | Error e) {
      throw failed(doing.get(), e);
    }
  }

  /** Like {@link #ask}, for a query of this rank alone that changes nothing: the file can be used after a failure. */
  protected final <T> T askAlone(Supplier<String> doing, Question<T> question) {
    requireUsable();
    try {
      return question.answer();
    } catch (IOException | RuntimeException | Error e) {
      throw location.failed(doing.get(), e);
    }
  }

  /** Returns the failure; the first one counts, with its most specific description. */
  private WriterException failed(String doing, Throwable cause) {
    if (failure == null) {
      failure = location.failed(doing, cause);
    }
    return failure;
  }

  /** Returns whether an operation has failed, after which the file must not be touched. */
  protected final boolean hasFailed() {
    return failure != null;
  }

  /** Requires that the file is open and has not failed. */
  protected final void requireUsable() {
    if (failure != null) {
      throw new PoisonedFileException(
          "%s can no longer be used, because something before this failed: %s".formatted(location,
              failure.getMessage()),
          failure);
    }
    if (closed) {
      throw new UsageException("%s is closed".formatted(location));
    }
  }

  @Override
  public final void close() {
    try {
      guarded("closing", this::end);
    } finally {
      abandon();
    }
  }

  @Override
  public final void abandon() {
    if (!closed) {
      closed = true;
      forget();
    }
  }
}

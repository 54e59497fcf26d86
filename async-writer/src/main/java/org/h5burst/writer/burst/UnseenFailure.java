package org.h5burst.writer.burst;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.h5burst.writer.WriterException;
import org.jspecify.annotations.Nullable;

/** The failures of a file's bursts that nobody has looked at: a later call throws them, once. Any thread. */
final class UnseenFailure {
  private final Queue<Failed> failed = new ConcurrentLinkedQueue<>();

  /**
   * A burst that has failed.
   *
   * @param isTold whether its future has the failure, and not what the program itself has completed it with, by a time limit for instance
   */
  record Failed(BurstFuture future, WriterException failure, boolean isTold) {
    boolean isSeen() {
      return isTold && future.isSeen();
    }
  }

  /** Completes a burst with its failure, and keeps it if nobody has looked at it. */
  void fail(BurstFuture future, WriterException failure) {
    Failed burst = new Failed(future, failure, future.completeExceptionally(failure));
    if (!burst.isSeen()) {
      failed.add(burst);
    }
  }

  /** What the caller has to throw, if still nobody has looked at it by then. */
  List<Failed> take() {
    List<Failed> taken = new ArrayList<>();
    for (@Nullable Failed next = failed.poll(); next != null; next = failed.poll()) {
      taken.add(next);
    }
    return taken;
  }

  /** The caller could not throw what it has taken. */
  void putBack(List<Failed> taken) {
    failed.addAll(taken);
  }

  /** Throws the failures that were taken, but for those that somebody has looked at meanwhile: the first one, with the others as suppressed. */
  static void rethrow(List<Failed> taken) {
    List<WriterException> failures = unseen(taken).toList();
    if (!failures.isEmpty()) {
      WriterException first = failures.getFirst();
      WriterException thrown = new WriterException(first.category(), String.valueOf(first.getMessage()), first);
      failures.stream().skip(1).forEach(thrown::addSuppressed);
      throw thrown;
    }
  }

  /** Adds the failures that were taken to one that is thrown. */
  static void addTo(WriterException thrown, List<Failed> taken) {
    unseen(taken).filter(failure -> failure != thrown).forEach(thrown::addSuppressed);
  }

  private static Stream<WriterException> unseen(List<Failed> taken) {
    return taken.stream().filter(burst -> !burst.isSeen()).map(Failed::failure);
  }
}

package org.h5burst.writer.burst;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.h5burst.writer.WriterException;
import org.jspecify.annotations.Nullable;

/** The failed bursts of a file whose futures nobody has looked at: a later call throws their failures, once. Any thread. */
final class UnseenFailure {
  private final Queue<BurstFuture> failed = new ConcurrentLinkedQueue<>();

  /** Completes a burst with its failure, and keeps it if nobody has looked at it. */
  void fail(BurstFuture future, WriterException failure) {
    future.completeExceptionally(failure);
    if (!future.isSeen()) {
      failed.add(future);
    }
  }

  /** What the caller has to throw, if still nobody has looked at it by then. */
  List<BurstFuture> take() {
    List<BurstFuture> taken = new ArrayList<>();
    for (@Nullable BurstFuture next = failed.poll(); next != null; next = failed.poll()) {
      taken.add(next);
    }
    return taken;
  }

  /** The caller could not throw what it has taken. */
  void putBack(List<BurstFuture> taken) {
    failed.addAll(taken);
  }

  /** Throws the failures of bursts that were taken, but for those that somebody has looked at meanwhile: the first one, with the others as suppressed. */
  static void rethrow(List<BurstFuture> taken) {
    List<WriterException> failures = unseen(taken).toList();
    if (!failures.isEmpty()) {
      WriterException first = failures.getFirst();
      WriterException thrown = new WriterException(first.category(), String.valueOf(first.getMessage()), first);
      failures.stream().skip(1).forEach(thrown::addSuppressed);
      throw thrown;
    }
  }

  /** Adds the failures of bursts that were taken to a failure that is thrown. */
  static void addTo(WriterException thrown, List<BurstFuture> taken) {
    unseen(taken).filter(failure -> failure != thrown).forEach(thrown::addSuppressed);
  }

  private static Stream<WriterException> unseen(List<BurstFuture> taken) {
    return taken.stream().filter(future -> !future.isSeen()).map(BurstFuture::exceptionNow).filter(WriterException.class::isInstance)
        .map(WriterException.class::cast);
  }
}

package org.h5burst.writer.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.writer.WriterException;
import org.jspecify.annotations.Nullable;

/** The failures of a file's bursts that nobody has looked at: a later call throws them, once. Any thread. */
final class UnseenFailure {
  private final Queue<Failed> failed = new ConcurrentLinkedQueue<>();

  /**
   * A burst that has failed. Its future gets the failure later, on the callback thread; until then, anybody who has
   * attached a handler, or waits, will get it.
   *
   * @param isDelivered whether the future gets the failure, and not a result with which the program itself has
   *     completed it, for example through a time limit
   */
  record Failed(BurstFuture future, WriterException failure, boolean isDelivered) {
    private boolean isSeen() {
      return isDelivered && future.isSeen();
    }
  }

  /** Keeps the failure of a burst before its future gets it: {@link BurstFuture#tellFailure}. */
  void add(BurstFuture future, WriterException failure) {
    failed.add(new Failed(future, failure, future.decideFailure(failure)));
  }

  /** Notes that the program got a failure from the future of a write or a read. */
  void delivered(Throwable failure) {
    failed.forEach(burst -> burst.future.delivered(failure));
  }

  /**
   * Lets failures reach the handlers of writes' or reads' futures, if there is one that nobody has seen so far. Not
   * where callbacks run.
   */
  void settle(Callbacks callbacks) {
    if (!callbacks.isCallbackThread() && failed.stream().anyMatch(burst -> !burst.isSeen())) {
      callbacks.settle();
    }
  }

  /** Returns what the caller must throw, unless somebody has looked at it by then. */
  List<Failed> take() {
    List<Failed> taken = new ArrayList<>();
    for (@Nullable Failed next = failed.poll(); next != null; next = failed.poll()) {
      if (!next.isSeen()) {
        taken.add(next);
      }
    }
    return taken;
  }

  /** Describes what nobody has looked at so far; empty if there is nothing. */
  String words() {
    return failed.stream().filter(burst -> !burst.isSeen())
        .map(burst -> "the program has not looked at this failure: " + burst.failure.getMessage())
        .collect(Collectors.joining("; "));
  }

  /** Puts back what the caller has taken but could not throw. */
  void putBack(List<Failed> taken) {
    failed.addAll(taken);
  }

  /**
   * Throws the failures that were taken, except those that somebody has looked at meanwhile: the first, with the others
   * suppressed.
   */
  static void rethrow(List<Failed> taken) {
    List<WriterException> failures = unseen(taken).toList();
    if (!failures.isEmpty()) {
      throw join(failures.getFirst(), failures.stream().skip(1));
    }
  }

  /**
   * Returns the exception of a failed call: its failure, with those that were taken suppressed, unless they say the
   * same.
   */
  static WriterException with(WriterException failure, List<Failed> taken) {
    return join(failure, unseen(taken));
  }

  /** Returns the first failure as the caller's own, with the caller's stack, and with the others suppressed. */
  private static WriterException join(WriterException first, Stream<WriterException> others) {
    WriterException thrown = CallersFailure.of(first);
    others.filter(other -> !CallersFailure.shows(first, other) && !CallersFailure.shows(other, first))
        .forEach(thrown::addSuppressed);
    return thrown;
  }

  private static Stream<WriterException> unseen(List<Failed> taken) {
    return taken.stream().filter(burst -> !burst.isSeen()).map(burst -> burst.failure);
  }
}

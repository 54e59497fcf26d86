package org.h5burst.writer.watch;

import org.jspecify.annotations.Nullable;

/**
 * Knows the I/O thread's operation and its start, and detects which operation takes too long. The I/O thread reports,
 * the watchdog's thread checks.
 */
final class PhaseWatch {
  private final AwakeClock clock;
  private final int rank;
  private volatile @Nullable Phase phase;
  private volatile @Nullable Phase trouble;

  /**
   * Starts watching.
   *
   * @param rank of this process, for diagnoses
   */
  PhaseWatch(AwakeClock clock, int rank) {
    this.clock = clock;
    this.rank = rank;
  }

  void begin(Guard guard, boolean waits, @Nullable PeerWatch peers) {
    trouble = null;
    phase = new Phase(guard, clock.nanos(), waits, peers, peers == null ? 0 : peers.agreements());
  }

  void troubled(Guard guard) {
    if (phase != null && trouble == null) {
      trouble = new Phase(guard, clock.nanos(), false, null, 0);
    }
  }

  void done() {
    resume(null);
  }

  /** Returns to the previous operation; null if there was none. */
  void resume(@Nullable Phase outer) {
    trouble = null;
    phase = outer;
  }

  @Nullable
  Phase phase() {
    return phase;
  }

  /** Returns whether a limit of the present operation has passed. Needs no memory. */
  boolean isOver() {
    Phase current = phase;
    Phase wrong = trouble;
    long now = clock.nanos();
    return current != null
        && (current.isOver(now) || wrong != null && wrong.isOver(now) || current.tooLateForClose(now) != null);
  }

  /** Describes why the job must end; null while it need not, and if the operation that took too long is done by now. */
  @Nullable
  String diagnosis() {
    Phase current = phase;
    String found = current == null ? null : diagnosis(current, trouble);
    return current == phase ? found : null;
  }

  private @Nullable String diagnosis(Phase current, @Nullable Phase wrong) {
    long now = clock.nanos();
    PeerWatch peers = current.peers();
    String lost = peers == null ? null : peers.verdict(current);
    if (lost != null) {
      return lost;
    }
    String operation = current.guard().operation();
    if (wrong != null && wrong.isOver(now)) {
      return ("%s has failed on rank %d, and has not returned for %.1f s (%s), because the other ranks do not know of "
          + "the failure: %s").formatted(operation, rank,
              seconds(wrong, now), wrong.guard().limitName(), wrong.guard().operation());
    }
    String missing = peers == null || !current.waits() ? "" : peers.missing();
    if (current.isOver(now)) {
      return "%s is not done after %.1f s (%s)%s".formatted(operation, seconds(current, now),
          current.guard().limitName(), missing);
    }
    Closing.Limit passed = current.tooLateForClose(now);
    return passed == null ? null
        : "%s is not done after %.1f s, and closing a file must wait for it (%s)%s".formatted(operation,
            seconds(current, now), passed.name(), missing);
  }

  private static double seconds(Phase since, long now) {
    return (now - since.startNanos()) / 1e9;
  }
}

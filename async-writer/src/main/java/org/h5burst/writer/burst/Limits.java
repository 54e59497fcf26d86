package org.h5burst.writer.burst;

import java.time.Duration;
import org.h5burst.writer.Setting;
import org.h5burst.writer.watch.Closing;
import org.h5burst.writer.watch.Guard;
import org.h5burst.writer.watch.Watchdog;

/**
 * For how long each kind of wait may last.
 *
 * @param agreement for ranks that have not committed yet; zero = as long as they live
 * @param close the same for close
 * @param outcome for the others, on a rank whose step failed
 * @param io for a step in the native library, and for the other ranks' same step
 */
record Limits(Duration agreement, Duration close, Duration outcome, Duration io) {
  static Limits ofProperties() {
    return new Limits(Setting.AGREEMENT_TIMEOUT.duration(), Setting.CLOSE_TIMEOUT.duration(), Setting.OUTCOME_TIMEOUT.duration(),
        Setting.IO_TIMEOUT.duration());
  }

  Guard agreement(Call call, String operation) {
    return call.isLast()
        ? new Guard(operation, close, Setting.CLOSE_TIMEOUT.property())
        : new Guard(operation, agreement, Setting.AGREEMENT_TIMEOUT.property());
  }

  /**
   * For ranks that have not come to the first file of a communicator: those of another one cannot be watched, so there
   * is always a limit.
   */
  Guard meeting(String operation) {
    return agreement.isPositive() ? agreement(Call.CREATE, operation) : io(operation + " (the first on its communicator, for which all its ranks are needed)");
  }

  /** For late ranks, before the agreement of close itself, once it was called. */
  Closing closing(Watchdog watchdog) {
    return watchdog.closing(new Closing.Limit(close, Setting.CLOSE_TIMEOUT.property()), unfinished());
  }

  /** For ranks that do not come to the close of a file whose program has failed on this rank. */
  Guard unfinished(String operation) {
    Closing.Limit limit = unfinished();
    return new Guard(operation, limit.duration(), limit.name());
  }

  private Closing.Limit unfinished() {
    boolean closesSooner = !outcome.isPositive() || close.isPositive() && close.compareTo(outcome) < 0;
    return closesSooner ? new Closing.Limit(close, Setting.CLOSE_TIMEOUT.property()) : new Closing.Limit(outcome, Setting.OUTCOME_TIMEOUT.property());
  }

  Guard io(String operation) {
    return new Guard(operation, io, Setting.IO_TIMEOUT.property());
  }

  /**
   * For the others, after a failure: where it happened they are waited for only so long, since they may be stuck in
   * native code for its sake, and may never hear why. So the diagnosis says it.
   *
   * @param problem of this rank, in words; empty if it was another rank's
   */
  Guard afterFailure(String operation, String problem) {
    String where = problem.isEmpty() ? "another rank" : "this rank (%s)".formatted(problem);
    return new Guard("%s failed on %s, and what the others do meanwhile".formatted(operation, where), outcome, Setting.OUTCOME_TIMEOUT.property());
  }

  Guard trouble(String words) {
    return new Guard(words, outcome, Setting.OUTCOME_TIMEOUT.property());
  }
}

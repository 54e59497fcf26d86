package org.h5burst.writer.engine.agree;

import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.writer.configuration.WriterConfiguration.TimeLimits;
import org.h5burst.writer.configuration.WriterProperties;
import org.h5burst.writer.watch.Closing;
import org.h5burst.writer.watch.Guard;
import org.h5burst.writer.watch.Watchdog;

/**
 * Guards for each kind of wait: its limit, and the option that sets it.
 *
 * @param times values of the options
 * @param failuresReachMpi whether a failure on one rank may leave the others in a call of MPI that never returns
 */
public record Limits(TimeLimits times, boolean failuresReachMpi) {
  /** Returns the guard for a call that the ranks make together. */
  public Guard agreement(Call call, String operation) {
    return call.isLast()
        ? new Guard(operation, times.close(), MpiProperties.CLOSE_TIMEOUT.property())
        : new Guard(operation, times.agreement(), WriterProperties.AGREEMENT_TIMEOUT.property());
  }

  /**
   * Returns the guard for ranks that have not come to the first file of a communicator: those of another one cannot be
   * watched, so there is always a limit.
   */
  public Guard meeting(String operation) {
    return times.agreement().isPositive()
        ? agreement(Call.CREATE, operation)
        : io(operation + " (the first on its communicator, for which all its ranks are needed)");
  }

  /** Returns the guard for late ranks, before the agreement of a close, once it was called. */
  public Closing closing(Watchdog watchdog) {
    return watchdog.closing(closesAfter(), unfinished());
  }

  /** Returns the guard for ranks that do not come to the close of a file whose program has failed on this rank. */
  public Guard unfinished(String operation) {
    Closing.Limit limit = unfinished();
    return new Guard(operation, limit.duration(), limit.name());
  }

  private Closing.Limit unfinished() {
    boolean closesSooner = !times.outcome().isPositive() || times.close().compareTo(times.outcome()) < 0;
    return closesSooner
        ? closesAfter()
        : new Closing.Limit(times.outcome(), WriterProperties.OUTCOME_TIMEOUT.property());
  }

  private Closing.Limit closesAfter() {
    return new Closing.Limit(times.close(), MpiProperties.CLOSE_TIMEOUT.property());
  }

  /** Returns the guard for operations on the file. */
  public Guard io(String operation) {
    return new Guard(operation, times.io(), WriterProperties.IO_TIMEOUT.property());
  }

  /**
   * Returns the guard for the other ranks after a failure. If they may be stuck in native code because of it, the wait
   * is short, and they may never learn why, so the diagnosis names it. Otherwise they finish their work and are
   * notified.
   *
   * @param problem this rank's, as a message; empty if it was another rank's
   */
  public Guard afterFailure(String operation, String problem) {
    String failure = problem.isEmpty() ? "another rank (%s)".formatted(operation)
        : "this rank (%s: %s)".formatted(operation, problem);
    String wait = "wait for the other ranks after a failure on " + failure;
    return failuresReachMpi ? trouble(wait) : io(wait);
  }

  /** Returns the guard for calls that do not return from native code after an error there. */
  public Guard trouble(String words) {
    return new Guard(words, times.outcome(), WriterProperties.OUTCOME_TIMEOUT.property());
  }
}

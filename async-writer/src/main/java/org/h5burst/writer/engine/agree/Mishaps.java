package org.h5burst.writer.engine.agree;

import java.nio.file.Path;
import java.util.Optional;
import org.h5burst.mpi.Communicator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Failures of the program on this rank, which may explain why the ranks differ at the end of a burst. I/O thread only.
 */
public final class Mishaps {
  private static final Logger LOG = LoggerFactory.getLogger(Mishaps.class);

  private String refusal = "";
  private boolean unfinished;
  private String failure = "";

  /**
   * Logs that the program closes a file without having completed it, before waiting for other ranks, because they may
   * never come. Returns the reason; empty if it is unknown. Any thread.
   */
  public static String report(Path file, Communicator ranks, @Nullable Throwable failure) {
    String why = failure == null ? "" : failure.toString();
    if (ranks.size() > 1) {
      LOG.error("{}: closed without complete() on rank {} of {}{}", file, ranks.rank(), ranks.size(),
          failure == null ? "; its program has probably failed" : ", because its program has failed: " + why);
    }
    return why;
  }

  /** Notes that a call was refused on this rank. */
  public void refused(String message) {
    refusal = message;
  }

  /**
   * Notes that the program closes the file without having completed it.
   *
   * @param why the program's failure; empty if it is unknown
   */
  public void endsUnfinished(String why) {
    unfinished = true;
    failure = why.replace('\n', ' ');
  }

  /** Forgets the refused call of the burst that has ended. */
  public void nextBurst() {
    refusal = "";
  }

  /** Returns whether the program has closed the file without having completed it. */
  public boolean isUnfinished() {
    return unfinished;
  }

  /** Returns whether the program is known to have failed. */
  public boolean hasFailed() {
    return !failure.isEmpty();
  }

  /** Returns the failure of the program, to be appended to the message about its last call. */
  public String afterFailure() {
    return hasFailed() ? " (its program has failed: %s)".formatted(failure) : " (its program has probably failed)";
  }

  /** Returns the last refused call of this rank in this burst, to be appended to a message; empty if there is none. */
  public String afterRefusal() {
    return refusal.isEmpty() ? "" : ", after a call was refused there (%s)".formatted(refusal);
  }

  /** Returns the last refused call of this rank in this burst as one line; empty if there is none. */
  public Optional<String> refusedCall() {
    return refusal.isEmpty() ? Optional.empty()
        : Optional.of("a refused call (%s)".formatted(refusal.replace('\n', ' ')));
  }
}

package org.h5burst.writer.burst;

import java.time.Duration;
import org.h5burst.writer.Setting;
import org.h5burst.writer.watch.Guard;

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

  Guard io(String operation) {
    return new Guard(operation, io, Setting.IO_TIMEOUT.property());
  }

  /** For the outcome of a step. A rank that failed waits for the others only so long: they may be stuck in native code for its sake. */
  Guard outcome(String operation, boolean failed) {
    return failed ? new Guard(operation + " failed on this rank, and the others", outcome, Setting.OUTCOME_TIMEOUT.property()) : io(operation);
  }

  Guard trouble(String words) {
    return new Guard(words, outcome, Setting.OUTCOME_TIMEOUT.property());
  }
}

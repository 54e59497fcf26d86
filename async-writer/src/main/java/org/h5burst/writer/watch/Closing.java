package org.h5burst.writer.watch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tracks whether the program waits for files to be closed, and since when: from then on late ranks have limited time,
 * whichever call they are late for. Any thread.
 */
public final class Closing {
  private final LongSupplier clock;
  private final Limit end;
  private final Limit afterFailure;
  private final List<Call> calls = new ArrayList<>();

  /** The reason for which the program waits. */
  public enum Kind {
    /** A call that closes nothing. */
    NONE,
    /** The end of a file. */
    END,
    /** The end of a file whose program has failed, so the other ranks may never come. */
    END_AFTER_FAILURE
  }

  /**
   * How long to wait for late ranks.
   *
   * @param duration zero = for ever
   * @param name of the property that sets it, for the diagnosis
   */
  public record Limit(Duration duration, String name) {
    boolean isOver(long nanos) {
      return duration.isPositive() && nanos > duration.toNanos();
    }
  }

  /** A wait, equal only to itself. */
  private static final class Call {
    private final Limit limit;
    private final long sinceNanos;

    Call(Limit limit, long sinceNanos) {
      this.limit = limit;
      this.sinceNanos = sinceNanos;
    }
  }

  /**
   * Creates an instance in which nothing is being closed yet.
   *
   * @param clock of the watchdog
   * @param end limit of calls that end files
   * @param afterFailure limit of calls that end files because the program has failed
   */
  Closing(LongSupplier clock, Limit end, Limit afterFailure) {
    this.clock = clock;
    this.end = end;
    this.afterFailure = afterFailure;
  }

  /** Waits for a call. */
  public void during(Kind kind, Runnable wait) {
    if (kind == Kind.NONE) {
      wait.run();
      return;
    }
    Call call = begin(kind == Kind.END ? end : afterFailure);
    try {
      wait.run();
    } finally {
      end(call);
    }
  }

  /** Notes that the program closes everything that is open, once and for all. */
  public void begin() {
    begin(end);
  }

  private synchronized Call begin(Limit limit) {
    Call call = new Call(limit, clock.getAsLong());
    calls.add(call);
    return call;
  }

  private synchronized void end(Call call) {
    calls.remove(call);
  }

  /**
   * Returns the limit by which ranks are too late for a wait that began at a time; null if they are not. Needs no
   * memory.
   */
  synchronized @Nullable Limit passed(long startNanos, long nowNanos) {
    for (int index = 0; index < calls.size(); index++) {
      Call call = calls.get(index);
      if (call.limit.isOver(nowNanos - Math.max(startNanos, call.sinceNanos))) {
        return call.limit;
      }
    }
    return null;
  }
}

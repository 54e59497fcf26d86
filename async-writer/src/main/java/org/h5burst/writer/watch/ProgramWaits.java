package org.h5burst.writer.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows in which calls threads of the program wait for other ranks, and since when; logs long waits, and detects those
 * that are too long. Any thread enters and leaves, the watchdog's thread checks.
 */
final class ProgramWaits {
  private static final Logger LOG = LoggerFactory.getLogger(ProgramWaits.class);

  private final AwakeClock clock;
  private final Executor notices;

  /** Copied whenever it changes, so that reading it needs no memory. */
  private volatile Wait[] waits = {};

  /** A call that has not returned; each is equal only to itself. */
  private static final class Wait {
    final Phase phase;
    final long noticeNanos;
    long noticedNanos;

    Wait(Guard guard, long startNanos, long noticeNanos) {
      phase = new Phase(guard, startNanos, true, null, 0);
      this.noticeNanos = noticeNanos;
      noticedNanos = startNanos;
    }
  }

  /**
   * Creates an instance without waits.
   *
   * @param notices writes the log without delaying anybody
   */
  ProgramWaits(AwakeClock clock, Executor notices) {
    this.clock = clock;
    this.notices = notices;
  }

  <T> T during(Guard guard, long noticeNanos, Supplier<T> call) {
    Wait wait = new Wait(guard, clock.nanos(), noticeNanos);
    change(all -> all.add(wait));
    try {
      return call.get();
    } finally {
      change(all -> all.remove(wait));
    }
  }

  private synchronized void change(Consumer<List<Wait>> how) {
    List<Wait> all = new ArrayList<>(List.of(waits));
    how.accept(all);
    waits = all.toArray(Wait[]::new);
  }

  /** Returns the call in which the program has waited longest; empty if there is none. */
  String operation() {
    Wait[] all = waits;
    return all.length == 0 ? "" : all[0].phase.guard().operation();
  }

  /** Returns whether a limit has passed. Needs no memory. */
  boolean isOver() {
    long now = clock.nanos();
    for (Wait wait : waits) {
      if (wait.phase.isOver(now) || wait.phase.tooLateForClose(now) != null) {
        return true;
      }
    }
    return false;
  }

  /** Logs long waits; describes why the job must end, or returns null while it need not. */
  @Nullable
  String diagnosis() {
    long now = clock.nanos();
    for (Wait wait : waits) {
      note(wait, now);
      Phase phase = wait.phase;
      Closing.Limit passed = phase.tooLateForClose(now);
      String limit = phase.isOver(now) ? phase.guard().limitName() : passed == null ? null : passed.name();
      if (limit != null && List.of(waits).contains(wait)) {
        return "%s is not done after %.1f s (%s): not all ranks have made this call".formatted(
            phase.guard().operation(), (now - phase.startNanos()) / 1e9, limit);
      }
    }
    return null;
  }

  private void note(Wait wait, long now) {
    if (now - wait.noticedNanos > wait.noticeNanos) {
      wait.noticedNanos = now;
      String late = "%s: waiting for %d s, until all ranks have made this call".formatted(
          wait.phase.guard().operation(), (now - wait.phase.startNanos()) / 1_000_000_000);
      notices.execute(() -> LOG.warn("{}", late));
    }
  }
}

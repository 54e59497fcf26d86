package org.h5burst.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class ProgressTest {
  private final StringWriter out = new StringWriter();
  private long seconds;

  @Test
  void shouldTellEachTenthInAPlainLineWhenOutputIsPiped() {
    try (Progress progress =
        Progress.piped(new PrintWriter(out), "comparing", 40, () -> TimeUnit.SECONDS.toNanos(seconds))) {
      for (int step = 1; step <= 40; step++) {
        seconds += 1;
        progress.done(step, step < 30 ? "tuned" : "");
      }
    }
    assertEquals(List.of("comparing: 4 of 40, tuned", "comparing: 8 of 40, tuned"),
        out.toString().lines().limit(2).toList());
    assertEquals("comparing: 40 of 40", out.toString().lines().toList().getLast());
    assertEquals(10, out.toString().lines().count());
  }

  @Test
  void shouldBeSilentWhenOtherLinesTellOrTheWorkIsShort() {
    try (Progress progress =
        Progress.piped(new PrintWriter(out), "writing", 10, () -> TimeUnit.SECONDS.toNanos(seconds))) {
      progress.done(5, "");
      seconds += 10;
      progress.line("burst 6");
      progress.done(6, "");
    }
    assertEquals(List.of("burst 6"), out.toString().lines().toList());
  }
}

package org.h5burst.mpi.option;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

/** Durations as they are printed. */
final class DurationsPropertiesTest {
  @Property
  void shouldReadTheSameWhenADurationIsPrinted(@ForAll @LongRange(min = 0) long nanos) {
    Duration time = Duration.ofNanos(nanos);
    assertEquals(time, Durations.parse(Durations.print(time)));
  }

  @Property
  void shouldReadTheSameWhenADurationIsRound(@ForAll @LongRange(min = 0, max = 100_000) long count) {
    for (Duration unit : new Duration[] {Duration.ofMillis(1), Duration.ofSeconds(1), Duration.ofMinutes(1),
      Duration.ofHours(1)}) {
      Duration time = unit.multipliedBy(count);
      assertEquals(time, Durations.parse(Durations.print(time)));
    }
  }

  @Example
  void shouldPrintTheLargestUnitThatFitsMoreThanOnce() {
    assertEquals("0", Durations.print(Duration.ZERO));
    assertEquals("500ms", Durations.print(Duration.ofMillis(500)));
    assertEquals("1.5s", Durations.print(Duration.ofMillis(1500)));
    assertEquals("60s", Durations.print(Duration.ofMinutes(1)));
    assertEquals("10m", Durations.print(Duration.ofMinutes(10)));
    assertEquals("2h", Durations.print(Duration.ofHours(2)));
  }
}

package org.h5burst.mpi.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Times as people write them. */
@Timeout(30)
final class DurationsTest {
  @ParameterizedTest
  @CsvSource({"0, PT0S", "7, PT7S", "30s, PT30S", "500ms, PT0.5S", "10m, PT10M", "10 M, PT10M", "250MS, PT0.25S",
    "' 5s ', PT5S", "1.5m, PT1M30S", "2h, PT2H"})
  void shouldReadTheTimeWhenItHasAKnownUnit(String text, Duration expected) {
    assertEquals(expected, Durations.parse(text));
  }

  @ParameterizedTest
  @CsvSource({"0, PT0S", "1s, PT1S", "30s, PT30S", "60s, PT1M", "90s, PT1M30S", "10m, PT10M", "60m, PT1H", "2h, PT2H",
    "500ms, PT0.5S", "1.5s, PT1.5S", "0.0000005s, PT0.0000005S"})
  void shouldPrintWhatItReadsAsTheSame(String text, Duration time) {
    assertEquals(text, Durations.print(time));
    assertEquals(time, Durations.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "s", "-1", "-5s", "1.s", ".5s", "1,5s", "5 parsecs", "5s5", "ten", "99999999999999999999",
    "9223372036854775807m"})
  void shouldRefuseTheTextWhenItIsNoTime(String text) {
    assertThrows(IllegalArgumentException.class, () -> Durations.parse(text));
  }
}

package org.h5burst.writer.burst;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.TreeSet;
import org.h5burst.writer.Setting;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who mistypes an option is told the one that was meant. */
@Timeout(30)
final class UnknownPropertiesTest {
  private final TreeSet<String> known = new TreeSet<>(Arrays.stream(Setting.values()).map(Setting::property).toList());

  @ParameterizedTest
  @CsvSource({
    "h5burst.tunr, h5burst.tuner",
    "h5burst.tuner.agregators, h5burst.tuner.aggregators",
    "h5burst.stagingbytes, h5burst.staging.bytes",
    "h5burst.backpresure, h5burst.backpressure",
    "h5burst.close.timout, h5burst.close.timeout",
    "h5burst.IO.timeout, h5burst.io.timeout",
  })
  void shouldNameTheNearestKnownOptionWhenOneIsMisspelt(String misspelt, String meant) {
    assertEquals(meant, UnknownProperties.nearest(misspelt, known));
  }
}

package org.h5burst.tuner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who mistypes an option is told the one that was meant. */
@Timeout(30)
final class NearestNameTest {
  private final Set<String> known =
      Set.of("h5burst.tuner", "h5burst.tuner.aggregators", "h5burst.staging.bytes", "h5burst.backpressure",
          "h5burst.close.timeout",
          "h5burst.agreement.timeout", "h5burst.io.timeout");

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
    assertEquals(meant, NearestName.of(misspelt, known));
  }
}

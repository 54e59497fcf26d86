package org.h5burst.tuner.prior;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Mode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
final class RelativeChoiceTest {
  @ParameterizedTest
  @CsvSource({"-0.5, 0, 0, 0", "NaN, 0, 0, 0", "Infinity, 0, 0, 0", "1, -1, 0, 0", "1, 0, -1, 0", "1, 0, 0, -1"})
  void shouldBeRefusedWhenDistancesToItWouldBeNoNumbers(double aggregatorsPerNode, long bufferBytes, int stripeCount, long stripeBytes) {
    assertThrows(IllegalArgumentException.class, () -> new RelativeChoice(Mode.COLLECTIVE, aggregatorsPerNode, bufferBytes, stripeCount, stripeBytes, false));
  }

  @Test
  void shouldBeThreeOctavesAwayWhenOnlyOneIsTheDefault() {
    assertEquals(3, RelativeChoice.of(Choice.COLLECTIVE, 2).distance(RelativeChoice.of(Choice.collective(4, 0), 2)), 1e-12);
  }
}

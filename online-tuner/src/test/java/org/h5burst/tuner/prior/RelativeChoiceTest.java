package org.h5burst.tuner.prior;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class RelativeChoiceTest {
  @ParameterizedTest
  @ValueSource(doubles = {-.5, Double.NaN, Double.POSITIVE_INFINITY})
  void shouldBeRefusedWhenDistancesToItWouldBeNoNumbers(double aggregatorsPerNode) {
    assertThrows(IllegalArgumentException.class,
        () -> new RelativeChoice(Choice.COLLECTIVE, Map.of(Knob.AGGREGATORS, aggregatorsPerNode)));
  }

  @Test
  void shouldBeRefusedWhenAKnobIsGivenTwiceOrNotAtAll() {
    assertThrows(IllegalArgumentException.class,
        () -> new RelativeChoice(Choice.collective(1, 0), Map.of(Knob.AGGREGATORS, 1.0)));
    assertThrows(IllegalArgumentException.class, () -> new RelativeChoice(Choice.COLLECTIVE, Map.of()));
    assertThrows(IllegalArgumentException.class,
        () -> new RelativeChoice(Choice.COLLECTIVE, Map.of(Knob.AGGREGATORS, 1.0, Knob.BUFFER, 1.0)));
  }

  @Test
  void shouldBeThreeOctavesAwayWhenOnlyOneIsTheDefault() {
    assertEquals(3, RelativeChoice.of(Choice.COLLECTIVE, 2).distance(RelativeChoice.of(Choice.collective(4, 0), 2)),
        1e-12);
  }
}

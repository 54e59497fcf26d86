package org.h5burst.tuner.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.Stream;
import org.h5burst.tuner.Choice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class TrainingValuesTest {
  @Test
  void shouldHavePowersOfTwoAndTheLimitWhenItIsNone() {
    assertEquals(List.of(1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 156.0), TrainingValues.POWERS_OF_TWO.upTo(156));
    assertEquals(List.of(1.0), TrainingValues.POWERS_OF_TWO.upTo(1));
    assertEquals(List.of(1.0, 2.0, 4.0), TrainingValues.POWERS_OF_TWO.upTo(4));
  }

  @Test
  void shouldHalveTheLimitWhenAsked() {
    assertEquals(List.of(1.0, 2.0, 4.0, 9.0, 19.0, 39.0, 78.0, 156.0), TrainingValues.HALVES.upTo(156));
    assertEquals(List.of(1.0, 2.0, 3.0), TrainingValues.ALL.upTo(3));
    assertThrows(IllegalArgumentException.class, () -> TrainingValues.HALVES.upTo(0));
  }

  @Test
  void shouldBeLimitedByTargetsAndRanksWhenATrainingSetIsMade() {
    SettingGrid grid = TrainingValues.POWERS_OF_TWO.grid(4, 2, 128, List.of(1.0, 8.0));
    assertEquals(3 * 8 * 2 * 2, grid.combinations().size());
    assertEquals(2, grid.aggregators().getLast());
    assertEquals(List.of(1.0, 2.0), grid.withAggregatorsUpTo(3).aggregators());
  }

  @Test
  void shouldTakeTheFastestMeasuredElseTheFirstPredictedWhenASettingIsWanted() {
    List<Measurement> measured = Stream.of(1, 2, 4, 8)
        .flatMap(aggregators -> Stream.of(1, 2, 4).map(stripe -> new Measurement(
            new IoSetting(1, stripe, aggregators, 2), 1 + 8.0 / aggregators + (stripe == 2 ? 0 : .5))))
        .toList();
    ModelFit fit = ForwardSelection.fit(measured);
    assertEquals(new IoSetting(1, 2, 8, 2), fit.best(2.1, 64));
    assertEquals(new IoSetting(1, 2, 4, 2), fit.best(2.1, 4), "no more aggregators than ranks");
    assertEquals(8, fit.best(100, 64).aggregators(), "predicted");
    assertEquals(100, fit.best(100, 64).fileGigabytes());
  }

  @Test
  void shouldSetStripesAsLargeAsBuffersWhenADocumentIsMade() {
    Choice choice = new IoSetting(4, 2, 8, 100).configuration().forFile("any").choice();
    assertEquals("8 2097152 4 2097152", "%d %d %d %d".formatted(choice.aggregators(), choice.bufferBytes(),
        choice.stripeCount(), choice.stripeBytes()));
  }
}

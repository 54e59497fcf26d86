package org.h5burst.tuner.regression;

import static org.h5burst.tuner.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class ForwardSelectionTest {
  private static final EmpiricalModel PUBLISHED = PublishedResults.VPIC_ON_EDISON;
  private static final double NOISE = .03;

  static List<Long> seeds() {
    return LongStream.range(0, 40).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void shouldFindAllPublishedTermsWhenTheirTimesCarryNoise(long seed) {
    Random random = new Random(seed);
    List<Measurement> planted = planted(random, List.of(128.0, 256.0, 512.0));
    Collections.shuffle(planted, random);
    int training = planted.size() * 3 / 4;
    ModelFit fit = ForwardSelection.fit(planted.subList(0, training));

    Set<Term> missing = new HashSet<>(PUBLISHED.terms());
    missing.removeAll(fit.model().terms());
    assertEquals(Set.of(), missing, () -> "not among the selected " + fit.model().terms());
    assertTrue(fit.model().terms().size() <= ForwardSelection.MAX_TERMS, () -> "selected " + fit.model().terms());
    double heldOut = ofUnseen(fit, planted.subList(training, planted.size())).rSquared();
    assertTrue(heldOut >= .95, () -> "held-out R² " + heldOut);
  }

  private static ModelFit ofUnseen(ModelFit fit, List<Measurement> unseen) {
    return ModelFit.of(fit.model(), Measurement.minima(unseen));
  }

  @Test
  void shouldReproducePublishedCoefficientsWhenTimesAreExact() {
    List<Measurement> exact =
        planted(new Random(1), List.of(128.0, 256.0, 512.0)).stream()
            .map(m -> new Measurement(m.setting(), PUBLISHED.seconds(m.setting()))).toList();
    ModelFit fit = ForwardSelection.fit(exact);
    assertEquals(Set.copyOf(PUBLISHED.terms()), Set.copyOf(fit.model().terms()));
    for (int term = 0; term < PUBLISHED.terms().size(); term++) {
      double found = fit.model().coefficients().get(fit.model().terms().indexOf(PUBLISHED.terms().get(term)));
      assertEquals(PUBLISHED.coefficients().get(term), found, 1e-6);
    }
    assertEquals(1, fit.rSquared(), 1e-9);
  }

  @Test
  void shouldFitMinimaWhenSettingsWereRepeated() {
    List<Measurement> noisy = new ArrayList<>();
    for (Measurement exact : planted(new Random(2), List.of(256.0))) {
      double seconds = PUBLISHED.seconds(exact.setting());
      noisy.add(new Measurement(exact.setting(), seconds * 7)); // another job interfered
      noisy.add(new Measurement(exact.setting(), seconds));
    }
    assertTrue(ForwardSelection.fit(noisy).meanRelativeError() < 1e-6);
  }

  @Test
  void shouldLeaveStripingOutWhenItNeverVaried() {
    List<Measurement> measured = new ArrayList<>();
    for (double s : new double[] {1, 4, 16, 64}) {
      for (double a : new double[] {1, 2, 4, 8}) {
        measured.add(new Measurement(new IoSetting(1, s, a, .5), 2 + 3 / a + .01 * s));
      }
    }
    EmpiricalModel model = ForwardSelection.fit(measured).model();
    assertTrue(model.terms().stream().allMatch(term -> term.c() == 0 && term.f() == 0), () -> model.toString());
    assertEquals(Set.of(Term.CONSTANT, Term.parse("1/a"), Term.parse("s")), Set.copyOf(model.terms()));
  }

  @Test
  void shouldImproveWhereItWasWrongWhenRefitted() {
    List<Measurement> planted = planted(new Random(3), List.of(128.0, 512.0));
    List<Measurement> manyStripes = planted.stream().filter(m -> m.setting().stripeCount() >= 32).toList();
    List<Measurement> fewStripes = planted.stream().filter(m -> m.setting().stripeCount() <= 4).toList();
    ModelFit first = ForwardSelection.fit(manyStripes);
    ModelFit second = ForwardSelection.refit(first, fewStripes.subList(0, fewStripes.size() / 2));
    List<Measurement> unseen = fewStripes.subList(fewStripes.size() / 2, fewStripes.size());
    assertTrue(ofUnseen(second, unseen).meanRelativeError() < ofUnseen(first, unseen).meanRelativeError());
    assertTrue(ofUnseen(second, unseen).meanRelativeError() < NOISE);
    assertEquals(manyStripes.size() + fewStripes.size() / 2, second.measurements().size());
  }

  @Test
  void shouldRefuseWhenFewerThanThreeSettingsWereMeasured() {
    IoSetting setting = new IoSetting(1, 1, 1, 1);
    List<Measurement> repeated =
        List.of(new Measurement(setting, 1), new Measurement(setting, 2), new Measurement(setting, 3));
    assertFails(IllegalArgumentException.class, "1 different settings", () -> ForwardSelection.fit(repeated));
  }

  /** The published formula on the papers' values, with noise; where it is not positive there is no time to plant. */
  private static List<Measurement> planted(Random random, List<Double> fileGigabytes) {
    SettingGrid grid =
        new SettingGrid(List.of(4.0, 8.0, 16.0, 32.0, 64.0, 96.0), List.of(1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0),
            List.of(4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0), fileGigabytes);
    List<Measurement> measurements = new ArrayList<>();
    for (IoSetting setting : grid.combinations()) {
      double seconds = PUBLISHED.seconds(setting);
      if (seconds > 0) {
        measurements.add(new Measurement(setting, seconds * (1 + NOISE * (2 * random.nextDouble() - 1))));
      }
    }
    return measurements;
  }
}

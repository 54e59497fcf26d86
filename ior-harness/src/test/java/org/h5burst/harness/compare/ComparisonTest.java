package org.h5burst.harness.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.job.JobRecord;
import org.h5burst.harness.job.Lane;
import org.h5burst.harness.job.Tuning;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ComparisonTest {
  private static final Lane PLAIN = new Lane("plain", "a", Tuning.OFF);
  private static final Lane LUCKY = new Lane("lucky", "b", Tuning.OFF);
  private static final Lane STEADY = new Lane("steady", "c", Tuning.OFF);
  private static final Lane TUNED = new Lane("tuned", "d", Tuning.ONLINE);

  private final JobRecord events = new JobRecord();

  @Test
  void shouldJudgeByOtherRepetitionsWhenTheBestIsChosen() {
    // Repetitions 4 and 6 choose, 5 and 7 judge; what came before is the time of learning.
    write(PLAIN, 9, 9, 9, 9, 8, 8, 8, 8);
    write(LUCKY, 1, 1, 1, 1, 3, 9, 3, 9);
    write(STEADY, 9, 9, 9, 9, 4, 4, 4, 4);
    write(TUNED, 9, 9, 9, 9, 1, 5, 1, 5);
    Comparison comparison = new Comparison(events, 8, 1);

    assertEquals(LUCKY, comparison.best(List.of(PLAIN, LUCKY, STEADY)));
    assertEquals(9, comparison.way(LUCKY).medianSeconds(), 1e-12, "its luck does not count");
    assertEquals(5.0 / 9, comparison.ratios(PLAIN, LUCKY, TUNED).tunedOverBest(), 1e-12);
    assertEquals(8.0 / 5, comparison.ratios(PLAIN, LUCKY, TUNED).defaultOverTuned(), 1e-12);
    assertEquals(List.of("independent", "independent"), comparison.choices(TUNED));
  }

  @Test
  void shouldAddUpTheBurstsWhenARepetitionHasSeveral() {
    write(STEADY, 1, 10, 2, 20, 3, 30, 4, 40);
    Comparison comparison = new Comparison(events, 4, 2);
    assertEquals(List.of(3), comparison.judging());
    assertEquals(44, comparison.way(STEADY).medianSeconds(), 1e-12);
  }

  /**
   * Over both bursts STEADY is the best; for the first of them it is LUCKY, which learning and knowledge should find.
   */
  @Test
  void shouldJudgeEachBurstOfARepetitionByItselfWhenTheTunerLearns() {
    write(LUCKY, 1, 40, 1, 40, 1, 40, 1, 40);
    write(STEADY, 2, 10, 2, 10, 2, 10, 2, 10);
    Comparison comparison = new Comparison(events, 4, 2);
    assertEquals(STEADY, comparison.best(List.of(LUCKY, STEADY)));
    assertEquals(List.of(Map.of("lucky", 1.0, "steady", 2.0), Map.of("lucky", 4.0, "steady", 1.0)),
        comparison.overBest(List.of(LUCKY, STEADY)));
  }

  @Test
  void shouldCountAndTellTheSettingsOfABurstByItsPlaceInTheRepetitionWhenTheTunerBegins() {
    List<Map<String, Double>> overBest =
        List.of(Map.of("independent", 2.0, "sieve", 1.0), Map.of("independent", 1.05, "sieve", 3.0));
    write(TUNED, 1, 1);
    List<BurstWritten> bursts = events.bursts(TUNED.name());
    assertEquals(1, Learning.burstsBefore(overBest, bursts), "the default is good for the second burst only");
    assertEquals(2, Learning.burstsBefore(List.of(Map.of("sieve", 1.0)), bursts), "never");

    Warmth warmth = Warmth.of(List.of(bursts), overBest);
    assertEquals(List.of(new Warmth.Start(new Warmth.Begun("independent", 2.0), new Warmth.Begun("independent", 1.05))),
        warmth.starts());
    assertTrue(warmth.good());
  }

  private void write(Lane lane, double... seconds) {
    for (int burst = 0; burst < seconds.length; burst++) {
      events.accept(new BurstWritten(lane.name(), burst, "vpic", 1, 1, seconds[burst], 0, 2, burst == 0, false,
          new TreeMap<>(), Choice.DEFAULT,
          Decision.Reason.FIXED, ""));
    }
  }
}

package org.h5burst.harness.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.h5burst.harness.campaign.CampaignResult.Measured;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.prior.FiveNumbers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SummaryTest {
  private static final CampaignPlan PLAN = ScheduleTest.plan(2, 3);

  @Test
  void shouldNormaliseToTheBestOfThePatternWhenSummarised() {
    CampaignResult result = Summary.of(PLAN, runs(Pattern.of(1, BurstRange.MIB_4_TO_16, 0, new Scale(1, 2))));

    assertEquals(1, result.patterns());
    Measured plain =
        result.measured().stream().filter(measured -> measured.choice().equals(Choice.DEFAULT)).findAny().orElseThrow();
    // 4, 5 and 8 seconds where the best of all was 2: .5, .4 and .25; Tukey's hinges of three are the means of
    // neighbours
    assertEquals(new FiveNumbers(.25, .325, .4, .45, .5), plain.burst());
    assertEquals(2, plain.bestBurstSeconds());
    assertEquals(new FiveNumbers(.25, .325, .4, .45, .5), plain.file());
    assertEquals(4, plain.bestFileSeconds());
    assertEquals(3, plain.repetitions());
    assertEquals(plain.burst(), plain.record().performance());
    assertEquals(Choice.DEFAULT, plain.record().choice());
  }

  @Test
  void shouldFindTwoLevelsWhenSettingsAreEitherFastOrSlow() {
    CampaignResult result = Summary.of(PLAN, runs(Pattern.of(1, BurstRange.MIB_4_TO_16, 0, new Scale(1, 2))));

    assertEquals(2, result.levels().size());
    assertEquals(1, result.levels().getFirst().members(), "the default alone is slow");
    assertEquals(.4, result.levels().getFirst().centre().median(), 1e-12);
    assertTrue(result.levels().getLast().centre().median() > .9);
    assertEquals(result.measured().size() - 1, result.dendrogram().size());
    for (Measured measured : result.measured()) {
      assertEquals(measured.choice().equals(Choice.DEFAULT) ? 0 : 1, measured.level(), measured::toString);
    }
    List<Run> runs = runs(Pattern.of(1, BurstRange.MIB_4_TO_16, 0, new Scale(1, 2)));
    assertEquals(Set.of(0, 1), RunRow.of(runs, result).stream().map(RunRow::level).collect(Collectors.toSet()));
  }

  @Test
  void shouldHaveAsManyLevelsAsAskedForWhenTheirNumberIsGiven() {
    CampaignPlan three = new CampaignPlan(PLAN.operations(), PLAN.scales(), PLAN.ranges(), PLAN.patterns(),
        PLAN.repetitions(), PLAN.seed(), PLAN.budgetSeconds(), PLAN.place(), 3);
    List<Run> runs = new ArrayList<>(runs(Pattern.of(1, BurstRange.MIB_4_TO_16, 0, new Scale(1, 2))));
    runs.addAll(runs.stream().map(run -> new Run(Operation.READ, run.range(), run.number(), run.features(),
        run.choice(), run.choice().equals(Choice.SIEVE) ? 3 : run.burstSeconds(), run.fileSeconds(), 0)).toList());
    CampaignResult result = Summary.of(three, runs);
    assertEquals(6, result.levels().size(), "three of writes, three of reads");
    assertEquals("given: 3", result.clusterRule());
    assertEquals(result.measured().size() / 2 - 1, result.readDendrogram().size());
  }

  @Test
  void shouldLeaveAPatternOutWhenASettingWasNotMeasured() {
    List<Run> runs = runs(Pattern.of(1, BurstRange.MIB_4_TO_16, 0, new Scale(1, 2)));
    runs.removeIf(run -> run.choice().equals(Choice.SIEVE));

    assertEquals(0, Summary.of(PLAN, runs).patterns());
    assertEquals(0, Summary.of(PLAN, List.of()).measured().size());
  }

  private static List<Run> runs(Pattern pattern) {
    List<Run> runs = new ArrayList<>();
    for (Choice arm : PLAN.arms(1, pattern.ranks())) {
      for (double seconds : arm.equals(Choice.DEFAULT) ? new double[] {4, 5, 8} : new double[] {2, 2.01, 2.02}) {
        runs.add(ScheduleTest.run(pattern, arm, seconds));
      }
    }
    return runs;
  }
}

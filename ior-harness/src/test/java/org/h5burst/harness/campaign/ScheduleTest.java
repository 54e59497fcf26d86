package org.h5burst.harness.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.h5burst.harness.campaign.CampaignPlan.Place;
import org.h5burst.harness.campaign.CampaignPlan.Scales;
import org.h5burst.harness.kernel.ElementRuns;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests in which order a campaign measures, and what is left after a kill. */
@Timeout(60)
class ScheduleTest {
  private static final CampaignPlan PLAN = plan(20, 9);
  private static final List<Scale> SCALES = List.of(new Scale(1, 1), new Scale(1, 2));

  @Test
  void shouldHaveSizesInTheirRangeAndHalfOfThemStridedWhenMade() {
    for (BurstRange range : BurstRange.values()) {
      int strided = 0;
      for (int number = 0; number < 20; number++) {
        Pattern pattern = Pattern.of(7, range, number, new Scale(1, 4));
        long bytes = 4 * pattern.bytesPerRank();
        // whole elements and pieces: at most half a piece less than drawn
        assertTrue(bytes <= range.most && bytes >= range.at(0) / 2, () -> range + " " + pattern);
        strided += pattern.strided() ? 1 : 0;
        assertTrue(pattern.pieces() <= 1 << 18, pattern::toString);
        assertEquals(pattern, Pattern.of(7, range, number, new Scale(1, 4)), "the same seed gives the same pattern");
        assertNotEquals(pattern, Pattern.of(8, range, number, new Scale(1, 4)));
      }
      assertEquals(10, strided, range::toString);
    }
  }

  @Test
  void shouldSpreadSizesEvenlyWhenStoppedEarly() {
    // of the first 8 sizes of a range, each quarter of it (on a logarithmic scale) has at least one
    Set<Integer> quarters = new HashSet<>();
    for (int number = 0; number < 8; number++) {
      Pattern pattern = Pattern.of(1, BurstRange.MIB_16_TO_64, number, new Scale(1, 2));
      quarters.add((int) (Math.log(2.0 * pattern.bytesPerRank() / (16 << 20)) / Math.log(4) * 3.999));
    }
    assertEquals(Set.of(0, 1, 2, 3), quarters);
  }

  @Test
  void shouldCoverTheDatasetOnceWhenRanksDealPieces() {
    for (int ranks : new int[] {2, 3, 4}) {
      Pattern pattern = new Pattern(BurstRange.KIB_1_TO_MIB_4, 1, new Scale(1, ranks), 4, 10);
      boolean[] written = new boolean[(int) pattern.array().elements()];
      for (int rank = 0; rank < ranks; rank++) {
        ElementRuns.forEach(pattern.selection(rank), pattern.array().shape(),
            (first, length) -> Arrays.fill(written, (int) first, (int) (first + length), true));
      }
      for (boolean element : written) {
        assertTrue(element);
      }
    }
  }

  @Test
  void shouldBeBalancedWhenStoppedAnywhere() {
    List<Schedule.Turn> turns = Schedule.turns(PLAN, SCALES);

    assertEquals(3 * 20 * 6 * 2, turns.size(), "three rounds of 3 repetitions each, 20 patterns, 6 ranges, 2 scales");
    Map<List<Object>, Integer> count = new HashMap<>();
    for (Schedule.Turn turn : turns) {
      count.merge(List.of(turn.pattern().range(), turn.pattern().ranks()), 1, Integer::sum);
      if (count.size() == 12) {
        int least = count.values().stream().mapToInt(Integer::intValue).min().orElseThrow();
        assertTrue(count.values().stream().allMatch(times -> times <= least + 1), count::toString);
      }
    }
    assertEquals(List.of(3, 6, 9), turns.stream().map(Schedule.Turn::repetitions).distinct().toList());
    assertEquals(List.of(3, 4),
        Schedule.turns(plan(1, 4), SCALES).stream().map(Schedule.Turn::repetitions).distinct().toList());
  }

  @Test
  void shouldMeasureEverySettingAsOftenAsPlannedAndInterleavedWhenATurnIsTaken() {
    Schedule.Turn turn = Schedule.turns(PLAN, SCALES).getFirst();
    CampaignCursor progression = new CampaignCursor(PLAN, List.of());

    List<Choice> order = take(progression, turn, _ -> 1.0);

    List<Choice> arms = PLAN.arms(1, 1);
    assertEquals(3 * arms.size(), order.size());
    for (int repetition = 0; repetition < 3; repetition++) {
      List<Choice> once = order.subList(repetition * arms.size(), (repetition + 1) * arms.size());
      assertEquals(Set.copyOf(arms), Set.copyOf(once), "every setting once, before any comes again");
    }
    assertNotEquals(order.subList(0, arms.size()), order.subList(arms.size(), 2 * arms.size()), "in another order "
        + "each time");
  }

  @Test
  void shouldGoOnWithTheNextRunWhenKilledAnywhere() {
    Schedule.Turn turn = Schedule.turns(PLAN, SCALES).getFirst();
    CampaignCursor unbroken = new CampaignCursor(PLAN, List.of());
    List<Choice> order = take(unbroken, turn, _ -> 1.0);

    for (int kept = 0; kept <= order.size(); kept++) {
      List<Run> runs = order.subList(0, kept).stream().map(choice -> run(turn.pattern(), choice, 1)).toList();
      assertEquals(order.subList(kept, order.size()), take(new CampaignCursor(PLAN, runs), turn, _ -> 1.0));
    }
  }

  @Test
  void shouldMeasureLessOftenWhenASettingHasLost() {
    Schedule.Turn turn = Schedule.turns(PLAN, SCALES).getFirst();

    List<Choice> order =
        take(new CampaignCursor(PLAN, List.of()), turn, choice -> choice.equals(Choice.DEFAULT) ? 17.0 : 1.0);

    assertEquals(2, order.stream().filter(Choice.DEFAULT::equals).count());
    assertEquals(3, order.stream().filter(Choice.COLLECTIVE::equals).count());
  }

  private static List<Choice> take(CampaignCursor progression, Schedule.Turn turn, ToDoubleFunction<Choice> seconds) {
    List<Choice> order = new ArrayList<>();
    for (Optional<Choice> next = progression.next(turn); next.isPresent(); next = progression.next(turn)) {
      order.add(next.get());
      progression.add(run(turn.pattern(), next.get(), seconds.applyAsDouble(next.get())));
    }
    return order;
  }

  /** 25 combinations of aggregators and buffer, independent and collective (PDSW 2021, table II). */
  @ParameterizedTest
  @ValueSource(ints = {4, 8, 16, 32})
  void shouldHaveThe27SettingsOfThePaperWhenAJobHasFourNodesOrMore(int nodes) {
    List<Choice> settings = PLAN.arms(nodes, 42 * nodes);
    List<Choice> paper = new ArrayList<>(List.of(Choice.DEFAULT, Choice.COLLECTIVE));
    for (double perNode : new double[] {.25, .5, 1, 2, 4}) {
      for (long buffer : new long[] {1, 4, 16, 64, 256}) {
        paper.add(Choice.collective((int) (perNode * nodes), buffer << 20));
      }
    }
    assertEquals(27, paper.size());
    assertTrue(settings.containsAll(paper), settings::toString);
  }

  @Test
  void shouldDrawTheCoresOfEachPatternWhenNodesAreGiven() {
    CampaignPlan plan = new CampaignPlan(List.of(Operation.WRITE), new Scales(List.of(), List.of(2, 32), 42),
        List.of(BurstRange.values()), 20, 3, 1, 60, new Place("unused", true, false, false), 0);
    List<Schedule.Turn> turns = Schedule.turns(plan, List.of(new Scale(2, 84), new Scale(32, 1344)));
    assertEquals(Set.of(2, 32), Set.copyOf(turns.stream().map(turn -> turn.pattern().scale().nodes()).toList()));
    Set<Integer> cores = Set.copyOf(turns.stream()
        .map(turn -> turn.pattern().ranks() / turn.pattern().scale().nodes()).toList());
    assertTrue(cores.size() > 30 && cores.stream().allMatch(number -> number >= 1 && number <= 42), cores::toString);
    for (Schedule.Turn turn : turns) {
      double node = turn.pattern().bytesPerRank() * (double) turn.pattern().ranks() / turn.pattern().scale().nodes();
      assertTrue(node <= 1.01 * turn.pattern().range().most, "the size is of a node's burst");
    }
  }

  @Test
  void shouldTakeTheFirstHostsAndTheirFirstRanksWhenRanksAreSpread() {
    Hosts hosts = Hosts.of(List.of("a", "a", "a", "b", "b", "b", "c"));
    assertTrue(hosts.hold(2, 3) && hosts.hold(3, 1) && !hosts.hold(3, 2) && !hosts.hold(4, 1));
    assertEquals(List.of(0, 1, 3, 4),
        IntStream.range(0, 7).filter(rank -> hosts.isAmong(rank, 2, 2)).boxed().toList());
  }

  @ParameterizedTest
  @CsvSource({"a a b b, 2 3 0 1", "a b a b, 1 0 3 2", "a a a b b, 3 4 0 1 2", "a b c a b c, 1 2 0 4 5 3", "a a, 0 1"})
  void shouldReadWhatEachRankOfAnotherHostWroteOnceWhereverRanksAre(String names, String expected) {
    List<String> ranks = List.of(names.split(" "));
    Hosts hosts = Hosts.of(ranks);
    List<Integer> foreign = IntStream.range(0, ranks.size()).mapToObj(hosts::foreign).toList();
    assertEquals(ranks.size(), Set.copyOf(foreign).size(), foreign::toString);
    assertEquals(List.of(expected.split(" ")), foreign.stream().map(String::valueOf).toList());
  }

  @Test
  void shouldDropTheCacheOfEachHostOnceWhenAGroupHasSomeOfTheRanks() {
    Hosts hosts = Hosts.of(List.of("a", "b", "b", "a", "c", "c")).among(rank -> rank > 0);
    assertEquals(List.of(0, 2, 3), IntStream.range(0, 5).filter(hosts::isFirst).boxed().toList());
  }

  static CampaignPlan plan(int patterns, int repetitions) {
    return new CampaignPlan(List.of(Operation.WRITE), new Scales(List.of(1, 2), List.of(), 1),
        List.of(BurstRange.values()), patterns, repetitions, 1, 60, new Place("unused", true, false, false), 0);
  }

  static Run run(Pattern pattern, Choice choice, double seconds) {
    BurstFeatures features = new BurstFeatures(1, pattern.ranks(), pattern.bytesPerRank(),
        pattern.ranks() * pattern.bytesPerRank(), 1, pattern.pieces(),
        (double) pattern.bytesPerRank() / pattern.pieces(), pattern.strided(), true);
    return new Run(Operation.WRITE, pattern.range(), pattern.number(), features, choice, seconds, 2 * seconds, 0);
  }
}

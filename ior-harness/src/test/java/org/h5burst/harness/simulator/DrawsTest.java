package org.h5burst.harness.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.h5burst.tuner.Choice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Machines and programs that nobody chose. */
@Timeout(60)
class DrawsTest {
  private static final int DEVELOPMENT = 1_491_483_393;
  private static final int HELD_OUT = 344_156_289;

  /** Figures of docs/tuner.md are void when these change. */
  @Test
  void shouldDrawTheSamePairsAsWhenTheSeedsWereFixed() {
    assertEquals(List.of(DEVELOPMENT, HELD_OUT), Arrays.stream(Draws.values()).map(DrawsTest::fingerprint).toList());
    assertEquals(Draws.HELD_OUT.first(16), Draws.HELD_OUT.first(400).subList(0, 16));
    assertNotEquals(Draws.HELD_OUT.first(1).getFirst().machine(), Draws.DEVELOPMENT.first(1).getFirst().machine());
  }

  private static int fingerprint(Draws draws) {
    double[] numbers = draws.first(Draws.PAIRS).stream()
        .flatMapToDouble(pair -> IntStream.of(0, 7, 30).mapToDouble(
            burst -> new BurstTime(pair.machine(), Regime.harsh(new Random(burst))).seconds(
                pair.program().features(burst, pair.machine(), new Random(1)),
                Choice.COLLECTIVE)))
        .map(seconds -> Math.rint(Math.log(seconds) * 1e3)).toArray();
    return Arrays.hashCode(numbers);
  }

  /** IO500: medians by kind; over all 222 submissions quartiles of 2.1, 9.4 and 22.8. */
  @ParameterizedTest
  @EnumSource(FileSystemKind.class)
  void shouldMakeHardWritesAsMuchSlowerAsPublished(FileSystemKind kind) {
    double[] ratios = IntStream.range(0, 200)
        .mapToDouble(seed -> DrawnMachine.hardness(new DrawnMachine(kind, new Random(seed * 31L)).draw("m"))).sorted()
        .toArray();
    assertEquals(1, ratios[100] / kind.hardness, .4, kind + ": " + ratios[100]);
  }

  @Test
  void shouldBoundAllTunersWhenEverythingIsForeseen() {
    List<Scenario> pairs = Draws.DEVELOPMENT.first(16);
    Map<Candidate, List<RunResult>> results =
        new Experiment(List.of(Candidate.DEFAULT, Candidate.FORESIGHT, Candidate.COLD), 1).run(pairs, (_, _) -> {
        });
    for (int run = 0; run < pairs.size(); run++) {
      double bound = results.getOrDefault(Candidate.FORESIGHT, List.of()).get(run).ofOracle(50);
      assertTrue(bound <= 1 + 1e-9, pairs.get(run) + ": " + bound);
      for (Candidate tuner : List.of(Candidate.DEFAULT, Candidate.COLD)) {
        double reached = results.getOrDefault(tuner, List.of()).get(run).ofOracle(50);
        assertTrue(reached <= bound + 1e-9, pairs.get(run) + ": " + tuner + " " + reached + ", bound " + bound);
      }
    }
  }
}

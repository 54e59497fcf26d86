package org.h5burst.tuner.genetic;

import static org.h5burst.tuner.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.apache.commons.math3.genetics.Chromosome;
import org.apache.commons.math3.genetics.Population;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.xml.StaticConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class EvolutionTest {
  private static final ParameterSpace SPACE = ParameterSpace.lustre(156);
  @TempDir
  Path directory;

  @Test
  void shouldComeNearTheBestSettingWithinThePapersRuns() throws IOException {
    for (long seed = 1; seed <= 10; seed++) {
      List<StaticConfiguration> run = new ArrayList<>();
      Evolution.Result result = search(options(seed, 40), candidate -> {
        run.add(candidate);
        return machine(candidate);
      }, "journal" + seed);
      assertTrue(run.size() <= 600, () -> run.size() + " runs");
      assertEquals(run.size(), new HashSet<>(run).size(), "a candidate was measured twice");
      assertEquals(run.size(), result.candidates());
      double fastest = run.stream().mapToDouble(candidate -> machine(candidate).seconds()).min().orElseThrow();
      assertEquals(fastest, result.seconds());
      assertEquals(fastest, machine(result.winner()).seconds());
      // the best setting of all takes 10 s, the median one 33 s
      assertTrue(result.seconds() < 13, () -> "found " + result);
    }
  }

  @Test
  void shouldEndAlikeWithoutMeasuringTwiceWhenKilledAndResumed() throws IOException {
    Evolution.Result whole = search(options(3, 12), EvolutionTest::machine, "whole");
    List<StaticConfiguration> measured = new ArrayList<>();
    for (int life = 1; life <= 4; life++) {
      int untilDeath = 8 * life;
      assertThrows(Killed.class, () -> search(options(3, 12), candidate -> {
        if (measured.size() >= untilDeath) {
          throw new Killed();
        }
        measured.add(candidate);
        return machine(candidate);
      }, "killed"));
      // a kill in the middle of writing a line
      Files.writeString(directory.resolve("killed"), "1,2,", StandardOpenOption.APPEND);
    }
    Evolution.Result resumed = search(options(3, 12), candidate -> {
      measured.add(candidate);
      return machine(candidate);
    }, "killed");
    assertEquals(whole, resumed);
    assertEquals(measured.size(), new HashSet<>(measured).size(), "measured again after a kill");
    assertEquals(Files.readString(directory.resolve("whole")), Files.readString(directory.resolve("killed")));
  }

  @Test
  void shouldEndEarlyWhenNothingImproves() throws IOException {
    Evolution.Result result =
        search(new EvolutionOptions(15, 40, .15, 3, 4, 1, 1), candidate -> new Trial(Trial.Status.DONE, 5), "flat");
    assertEquals(Evolution.Ending.NO_IMPROVEMENT, result.ending());
    assertEquals(5, result.generations());
  }

  @Test
  void shouldNeverChooseWhatDidNotEndWell() throws IOException {
    Evolution.Result result = search(options(1, 10), candidate -> {
      Trial trial = machine(candidate);
      boolean few = candidate.forFile("f").choice().aggregators() <= 16;
      return few ? new Trial(Trial.Status.TIMED_OUT, 0)
          : candidate.forFile("f").choice().stripeCount() == 4 ? new Trial(Trial.Status.FAILED, .001) : trial;
    }, "limits");
    assertTrue(result.winner().forFile("f").choice().aggregators() > 16 && result.seconds() > 1, result::toString);
  }

  @Test
  void shouldKeepAsManyElitesAsAskedWhenTheirShareIsNoRoundNumber() {
    for (int size = 2; size <= 60; size++) {
      for (int elites = 0; elites < size; elites++) {
        List<Chromosome> first = new ArrayList<>();
        for (int candidate = 0; candidate < size; candidate++) {
          first.add(Candidate.random(SPACE, _ -> 1.0));
        }
        Population next =
            Evolution.population(first, new EvolutionOptions(size, 2, .15, elites, 2, 1, 1)).nextGeneration();
        assertEquals(elites, next.getPopulationSize(), "of " + size);
      }
    }
  }

  @Test
  void shouldSayThatTheExperimentIsWrongWhenNothingEndsWell() {
    assertFails(Evolution.NoCandidateEndedException.class, "none of the 15 candidates",
        () -> search(options(1, 10), candidate -> new Trial(Trial.Status.FAILED, 1), "failing"));
  }

  @Test
  void shouldTakeTheShortestTimeWhenCandidatesRunSeveralTimes() throws IOException {
    int[] runs = new int[1];
    Evolution.Result result = search(new EvolutionOptions(4, 1, .15, 1, 1, 3, 1),
        candidate -> new Trial(Trial.Status.DONE, 10 - runs[0]++ % 3), "repeats");
    assertEquals(8, result.seconds());
    assertEquals(3 * result.candidates(), runs[0]);
  }

  @Test
  void shouldRefuseWhenJournalBelongsToAnotherSearch() throws IOException {
    search(options(1, 2), EvolutionTest::machine, "journal");
    assertFails(IllegalArgumentException.class, "journal of another search",
        () -> search(options(2, 2), EvolutionTest::machine, "journal"));
    Files.writeString(directory.resolve("text"), "my thesis\n");
    assertFails(IllegalArgumentException.class, "journal of another search",
        () -> search(options(1, 2), EvolutionTest::machine, "text"));
    assertEquals("my thesis\n", Files.readString(directory.resolve("text")));
    Files.writeString(directory.resolve("journal"), "rubbish\n", StandardOpenOption.APPEND);
    assertFails(IllegalArgumentException.class, "'rubbish' is not a line of a journal",
        () -> search(options(1, 2), EvolutionTest::machine, "journal"));
  }

  @Test
  void shouldHaveThePapersSpaceAsDefault() {
    assertEquals(List.of(10, 8, 12, 14), SPACE.genes().stream().map(gene -> gene.values().size()).toList());
    assertEquals(13_440, SPACE.size());
    assertEquals(SPACE, ParameterSpace.parse(SPACE.toString()));
    assertEquals(3 * 3 * 6, ParameterSpace.unstriped(4).size());
  }

  @Test
  void shouldNameTheLineWhenSpaceIsMalformed() {
    assertFails(IllegalArgumentException.class, "line 3: unknown parameter 'cb_node'; did you mean cb_nodes?",
        () -> ParameterSpace.parse("# mine\n\ncb_node = 1 2"));
    assertFails(IllegalArgumentException.class, "line 1: 'cb_nodes 1' is not of the form",
        () -> ParameterSpace.parse("cb_nodes 1"));
    assertFails(IllegalArgumentException.class, "line 1: '0' is not a whole number from 1",
        () -> ParameterSpace.parse("cb_nodes = 1 0"));
    assertFails(IllegalArgumentException.class, "cb_nodes is set by two genes",
        () -> ParameterSpace.parse("cb_nodes = 1\ncb_nodes = 2"));
    assertFails(IllegalArgumentException.class, "without parameters", () -> ParameterSpace.parse("# nothing"));
  }

  /**
   * A file system that likes 96 of 156 targets, 16 MiB stripes, 64 aggregators; the further from there in factors of
   * two, the slower.
   */
  private static Trial machine(StaticConfiguration candidate) {
    Choice choice = candidate.forFile("any.h5").choice();
    double away = octaves(choice.stripeCount(), 96) + .5 * octaves(choice.stripeBytes(), 16 << 20)
        + octaves(choice.aggregators(), 64);
    return new Trial(Trial.Status.DONE, 10 * (1 + .5 * away));
  }

  private static double octaves(double one, double other) {
    return Math.abs(Math.log(one / other)) / Math.log(2);
  }

  private static EvolutionOptions options(long seed, int generations) {
    return new EvolutionOptions(15, generations, .15, 3, generations, 1, seed);
  }

  private Evolution.Result search(EvolutionOptions options, Experiment experiment, String journal) throws IOException {
    try (Journal opened = Journal.open(directory.resolve(journal), SPACE, options, "a machine")) {
      return new Evolution(SPACE, options, experiment, opened, (generation, candidate, trial, best) -> {}).run();
    }
  }

  @Test
  void shouldRefuseTheJournalWhenAnotherSearchGoesOnWithIt() throws IOException {
    Path path = directory.resolve("busy.journal");
    try (Journal _ = Journal.open(path, SPACE, options(1, 2), "a machine")) {
      assertFails(IOException.class, "is in use by another search",
          () -> Journal.open(path, SPACE, options(1, 2), "a machine"));
    }
    Journal.open(path, SPACE, options(1, 2), "a machine").close();
  }

  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}

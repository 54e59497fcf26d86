package org.h5burst.harness.simulator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h5burst.harness.cli.Interruption;
import org.h5burst.harness.cli.MeasuringCommand;
import org.h5burst.harness.cli.Progress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code h5burst simulate}. */
@Command(
    name = "simulate",
    description = {"Compares tuners on simulated parallel file systems.",
      "It runs 8 applications on 5 machines of up to 16,384 ranks or, with --draws, random programs and machines.",
      "Ctrl-C keeps what was simulated."},
    footer = {
      "  h5burst simulate                                 the online tuner, cold and warm, against the default",
      "  h5burst simulate --tuner all --seeds 200         the table in docs/tuner.md; takes minutes to an hour",
      "  h5burst simulate --tuner warm --machines held-out --by-scenario",
      "  h5burst simulate --draws held-out                on machines drawn at random, by kind of file system"},
    exitCodeList = {"0:simulated", "1:failed", "2:wrong usage"})
public final class SimulateCommand extends MeasuringCommand {
  @Option(names = "--tuner", split = ",", paramLabel = "NAME", defaultValue = "default,cold,warm,second-run",
      description = "Tuners to compare: default, foresight, random, genetic, ucb, top20, sgd, cold, warm, second-run, "
          + "or all (default: ${DEFAULT-VALUE}).")
  private List<String> tuners = List.of();

  @Option(names = "--seeds", paramLabel = "N", description = "Runs per scenario, each with other random noise "
      + "(default: 5, and 1 with --draws).")
  private @Nullable Integer askedSeeds;

  private int seeds;

  @Option(names = "--machines", paramLabel = "WHICH", defaultValue = "all",
      description = "all, development, held-out (not used to tune the tuner, until their figures were published), or "
          + "one of lustre-4k, gpfs-1344, workstation-8, lustre-16k, cluster-128 (default: ${DEFAULT-VALUE}).")
  private String machines = "all";

  @Option(names = "--draws", paramLabel = "SET",
      description = "Instead of the five machines, use pairs of a machine and a program drawn at random: development, "
          + "or held-out, with which the tuner was not developed. One run each, unless --seeds is given.")
  private @Nullable String draws;

  @Option(names = "--pairs", paramLabel = "N", defaultValue = "400",
      description = "Number of pairs with --draws, from 1 to " + Draws.PAIRS + " (default: ${DEFAULT-VALUE}).")
  private int pairs;

  @Option(names = "--by-scenario", description = "Also show a table for each application on each machine.")
  private boolean byScenario;

  @Option(names = "--shapes", description = "Instead, compare how bursts of two shapes are described to the "
      + "tuner: in turn, under one name or two; and mixed, by the piece size of the dataset with the most pieces, or "
      + "by the mean of all. Ignores --tuner.")
  private boolean shapes;

  /** The result of --shapes for programs. */
  private record ShapeReport(int seeds, String machines, List<ShapeStudy.Result> results) {}

  /** The scores of scenarios with something in common, named after it; one for each tuner. */
  private record Group(String name, List<Score> scores) {}

  /** The result for programs. */
  private record Report(int seeds, String machines, List<Score> scores, List<Group> groups) {}

  @Override
  public Integer call() {
    seeds = askedSeeds != null ? askedSeeds : draws == null ? 5 : 1;
    require(seeds > 0, "--seeds is %d; it must be at least 1".formatted(seeds));
    require(!byScenario || !shapes, "--by-scenario is for tuners; --shapes has its own tables");
    require(pairs > 0 && pairs <= Draws.PAIRS,
        "--pairs is %d; it must be from 1 to %d".formatted(pairs, Draws.PAIRS));
    require(draws == null || !shapes, "--draws is for tuners; --shapes needs the five machines");
    requireWritable();
    if (shapes) {
      return compareShapes();
    }
    Experiment experiment = new Experiment(contestants(), seeds);
    List<Scenario> chosen = scenarios();
    Map<Candidate, List<RunResult>> results;
    int runs = experiment.runs(chosen.size());
    int runsOfScenario = runs / chosen.size();
    try (Interruption _ = Interruption.keeping(() -> keepInterrupted(experiment.soFar(), runs));
        Progress progress = Progress.start(out(), "Simulating", runs)) {
      results = experiment.run(chosen, (scenario, done) -> {
        progress.done(done, scenario.toString());
        if (done % runsOfScenario == 0) {
          progress.piped("%s: %d of %d runs".formatted(scenario, done, runs));
        }
      });
    }
    if (byScenario) {
      printByScenario(chosen, results);
    }
    List<Group> groups = groups(chosen, results);
    groups.forEach(this::print);
    out().println(
        "%d scenarios, %d seeds each; oracle's time / tuner's time, mean +- standard deviation over runs"
            .formatted(chosen.size(), seeds));
    keep(results, groups);
    return 0;
  }

  /** Returns the scores by kind of file system and of program, in the order in which scenarios first name them. */
  private List<Group> groups(List<Scenario> scenarios, Map<Candidate, List<RunResult>> results) {
    List<Group> groups = new ArrayList<>();
    for (int place = 0; place < 2; place++) {
      int which = place;
      scenarios.stream().filter(scenario -> which < scenario.groups().size())
          .map(scenario -> scenario.groups().get(which)).distinct().forEach(group -> {
            List<Score> scores = new ArrayList<>();
            results.forEach((tuner, runs) -> scores.add(Score.of(name(tuner), IntStream.range(0, runs.size())
                .filter(run -> scenarios.get(run / seeds).groups().contains(group)).mapToObj(runs::get).toList())));
            groups.add(new Group(group, scores));
          });
    }
    return groups;
  }

  private void print(Group group) {
    out().println(group.name());
    group.scores().forEach(score -> out().println(score.line()));
    out().println();
  }

  private void keep(Map<Candidate, List<RunResult>> results, List<Group> groups) {
    List<Score> scores =
        results.entrySet().stream().map(entry -> Score.of(name(entry.getKey()), entry.getValue())).toList();
    out().println(Score.head());
    scores.forEach(score -> out().println(score.line()));
    out().flush();
    write(new Report(seeds, draws == null ? machines : "drawn: " + draws, scores, groups), Score.Row.class,
        scores.stream().map(Score.Row::of).toList());
  }

  /** Keeps what was simulated, if every tuner has run once. */
  private void keepInterrupted(Map<Candidate, List<RunResult>> results, int asked) {
    int runs = results.values().stream().mapToInt(List::size).sum();
    if (runs == 0) {
      err().println("interrupted before there was anything to report");
      return;
    }
    err().println("interrupted: %d of %d runs".formatted(runs, asked));
    keep(results, List.of());
  }

  private int compareShapes() {
    out().println("%d seeds each; the speed of the first way / that of the other, mean +- standard deviation over runs"
        .formatted(seeds));
    List<ShapeStudy.Result> results = new CopyOnWriteArrayList<>();
    try (Interruption _ = Interruption.keeping(() -> keep(results))) {
      new ShapeStudy(seeds).run(machines(), result -> {
        results.add(result);
        out().println(result.line());
        out().flush();
      });
    }
    keep(results);
    return 0;
  }

  private void keep(List<ShapeStudy.Result> results) {
    if (!results.isEmpty()) { // the files may have the results of an earlier run
      write(new ShapeReport(seeds, machines, results), ShapeStudy.Result.class, results);
    }
  }

  private void printByScenario(List<Scenario> scenarios, Map<Candidate, List<RunResult>> results) {
    for (int i = 0; i < scenarios.size(); i++) {
      int from = i * seeds;
      out().println(scenarios.get(i));
      results.forEach(
          (contestant, runs) -> out().println(Score.of(name(contestant), runs.subList(from, from + seeds)).line()));
    }
    out().println();
  }

  private List<Scenario> scenarios() {
    if (draws == null) {
      return Scenario.all(machines());
    }
    return switch (draws) {
      case "development" -> Draws.DEVELOPMENT.first(pairs);
      case "held-out" -> Draws.HELD_OUT.first(pairs);
      default -> throw unknown("--draws", draws);
    };
  }

  private List<MachineModel> machines() {
    List<MachineModel> all = Stream.concat(Machines.DEVELOPMENT.stream(), Machines.HELD_OUT.stream()).toList();
    List<MachineModel> chosen = switch (machines) {
      case "all" -> all;
      case "development" -> Machines.DEVELOPMENT;
      case "held-out" -> Machines.HELD_OUT;
      default -> all.stream().filter(machine -> machine.name().equals(machines)).toList();
    };
    if (chosen.isEmpty()) {
      throw unknown("--machines", machines);
    }
    return chosen;
  }

  private List<Candidate> contestants() {
    if (tuners.contains("all")) {
      return List.of(Candidate.values());
    }
    return tuners.stream().map(this::contestant).toList();
  }

  private Candidate contestant(String tuner) {
    return Arrays.stream(Candidate.values()).filter(contestant -> name(contestant).equals(tuner)).findFirst()
        .orElseThrow(() -> unknown("--tuner", tuner));
  }

  private ParameterException unknown(String option, String value) {
    return new ParameterException(command().commandLine(),
        "%s is '%s'; see h5burst help simulate for what it may be".formatted(option, value));
  }

  private static String name(Candidate contestant) {
    return contestant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

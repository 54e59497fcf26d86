package org.h5burst.harness.ior;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.Interruption;
import org.h5burst.harness.ior.IorPlan.Switch;
import org.h5burst.harness.job.JobRunner;
import org.h5burst.harness.job.ScratchDirectory;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.tuner.Mode;

/** The original IOR: its command line for a plan, its run, and its output. */
final class IorBinary {
  /** Options that it has too, in the order in which they are passed. */
  private static final List<Map.Entry<Switch, String>> SAME = List.of(Map.entry(Switch.FILE_PER_PROCESS, "-F"),
      Map.entry(Switch.REORDER, "-C"), Map.entry(Switch.RANDOM_ORDER, "-z"), Map.entry(Switch.FSYNC, "-e"),
      Map.entry(Switch.READ, "-r"), Map.entry(Switch.CHECK_WRITE, "-W"), Map.entry(Switch.CHECK_READ, "-R"));

  private IorBinary() {}

  /** Returns the command of a rank, for one iteration after some that do not count. */
  static List<String> command(Path binary, IorPlan plan) {
    List<String> words = new ArrayList<>(
        List.of(binary.toString(), "-a", plan.api().name(), "-b", Long.toString(plan.blockBytes()), "-t",
            Long.toString(plan.transferBytes()), "-s", Integer.toString(plan.segments()), "-i",
            Integer.toString(1 + warmUps(plan)), "-w", "-o", plan.file()));
    if (plan.tuning().mode().name().equals(Mode.COLLECTIVE.name())) {
      words.add("-c");
    }
    if (plan.has(Switch.RANDOM_ORDER) && plan.has(Switch.CHECK_READ)) {
      words.add("--random-offset-seed=1"); // without it IOR refuses to check what it reads in random order
    }
    SAME.stream().filter(option -> plan.has(option.getKey())).map(Map.Entry::getValue).forEach(words::add);
    return words;
  }

  private static int warmUps(IorPlan plan) {
    return Math.min(RankIor.LOOK, plan.warmUps());
  }

  /** Runs it once, next to a plan's own files, and returns what it printed. */
  static String run(Path binary, IorPlan plan, JobRunner runner) throws IOException {
    IorPlan original = plan.original();
    IorFiles written = IorFiles.before(original);
    try (ScratchDirectory scratch = JobRunner.scratch()) {
      MpiJob.Result result = new MpiJob(runner.kind(), plan.ranks(), command(binary.toAbsolutePath(), original)).run(
          scratch.path().resolve("log"), runner.timeLimit());
      if (!result.isSuccess()) {
        throw Interruption.afterFailure(failure(binary, result, runner.timeLimit()), written::delete);
      }
      return result.output();
    }
  }

  /** Returns why it has no result. */
  static CommandFailure failure(Path binary, MpiJob.Result result, Duration limit) {
    String why = result.timedOut()
        ? "did not end within %d s and was killed; a longer --time-limit may help".formatted(limit.toSeconds())
        : "failed with exit code %d".formatted(result.exitCode());
    return new CommandFailure("--ior-binary %s %s:%n%s".formatted(binary, why, result.output().strip()));
  }

  /**
   * Returns the last iteration's line of its table for writing or reading; columns are found by their names, which IOR
   * has added to over time.
   */
  static IorTiming timing(IorPlan plan, IorTiming.Access access, int iteration, String output) {
    List<List<String>> lines = output.lines().map(line -> Arrays.asList(line.strip().split("\\s+"))).toList();
    List<String> names = lines.stream()
        .filter(line -> line.getFirst().equals("access") && line.getLast().equals("iter")).findFirst()
        .orElseThrow(() -> new CommandFailure("IOR printed no table that can be understood:%n%s".formatted(output)));
    String last = Integer.toString(warmUps(plan));
    List<String> values = lines.stream()
        .filter(
            line -> line.getFirst().equals(access.word()) && line.size() == names.size() && line.getLast().equals(last))
        .findFirst().orElseThrow(() -> new CommandFailure(
            "IOR's table has no line for '%s' in iteration %s:%n%s".formatted(access.word(), last, output)));
    return new IorTiming(access, iteration, number(names, values, "open(s)"), number(names, values, "wr/rd(s)"),
        number(names, values, "close(s)"), number(names, values, "total(s)"));
  }

  private static double number(List<String> names, List<String> values, String name) {
    int place = names.indexOf(name);
    try {
      return Double.parseDouble(place < 0 ? name : values.get(place));
    } catch (NumberFormatException e) {
      throw new CommandFailure("IOR's table has no number for %s".formatted(name), e);
    }
  }
}

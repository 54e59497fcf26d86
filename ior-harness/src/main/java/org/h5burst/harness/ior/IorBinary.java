package org.h5burst.harness.ior;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.ior.IorPlan.Switch;
import org.h5burst.tuner.Mode;

/** The real IOR: its command line for a plan, and what it printed. */
final class IorBinary {
  /** Options that it has too, in the order in which they are given. */
  private static final Map<Switch, String> SAME = new EnumMap<>(Map.of(Switch.FILE_PER_PROCESS, "-F", Switch.REORDER,
      "-C", Switch.RANDOM_ORDER, "-z", Switch.FSYNC, "-e", Switch.READ, "-r", Switch.CHECK_WRITE, "-W",
      Switch.CHECK_READ, "-R"));

  private IorBinary() {}

  /** The command of a rank, for one iteration after as many that do not count as H5Burst's ranks have. */
  static List<String> command(Path binary, IorPlan plan, String file) {
    List<String> words = new ArrayList<>(
        List.of(binary.toString(), "-a", plan.api().name(), "-b", Long.toString(plan.blockBytes()), "-t",
            Long.toString(plan.transferBytes()), "-s", Integer.toString(plan.segments()), "-i",
            Integer.toString(1 + RankIor.WARM_UPS), "-w", "-o", file));
    if (plan.tuning().mode().name().equals(Mode.COLLECTIVE.name())) {
      words.add("-c");
    }
    SAME.forEach((option, word) -> {
      if (plan.has(option)) {
        words.add(word);
      }
    });
    return words;
  }

  /**
   * The last iteration's line of its table for writing or reading; columns are found by their names, which IOR has
   * added to over time.
   */
  static IorTiming timing(IorTiming.Access access, int iteration, String output) {
    List<List<String>> lines = output.lines().map(line -> Arrays.asList(line.strip().split("\\s+"))).toList();
    List<String> names = lines.stream()
        .filter(line -> line.getFirst().equals("access") && line.getLast().equals("iter")).findFirst()
        .orElseThrow(() -> new CommandFailure("IOR printed no table that can be understood:%n%s".formatted(output)));
    String last = Integer.toString(RankIor.WARM_UPS);
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

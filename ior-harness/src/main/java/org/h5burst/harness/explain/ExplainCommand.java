package org.h5burst.harness.explain;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.cli.Text;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code h5burst explain}. */
@Command(
    name = "explain",
    description = "Explains why each burst was written as it was, from the record of a job that ran with "
        + "-Dh5burst.explain=FILE.",
    footer = {
      "  h5burst run column --out out.h5 -Dh5burst.explain=why.jsonl",
      "  h5burst explain why.jsonl                a line per burst, then what slows them down",
      "  h5burst explain why.jsonl --burst 4      all about burst 4"},
    exitCodeList = {"0:printed", "1:there is no such record or burst", "2:wrong usage"})
public final class ExplainCommand extends BaseCommand {
  @Parameters(paramLabel = "FILE", description = "The record of the job.")
  private Path record = Path.of("");

  @Option(names = "--burst", paramLabel = "N", description = "Show all about this burst of each file, counted from 1.")
  private @Nullable Long burst;

  @Option(names = "--file", paramLabel = "NAME", description = "Show only files whose path ends with NAME.")
  private String file = "";

  @Mixin
  private final JsonOption json = new JsonOption();

  /** The result for programs. */
  private record Report(List<RecordedDecision> decisions, List<Tally> causes) {}

  /** The number of bursts with a cause. */
  private record Tally(String cause, long bursts, String example, String remedy) {}

  @Override
  public Integer call() {
    json.check();
    List<RecordedDecision> decisions = RecordedDecision.read(record).stream()
        .filter(decision -> (burst == null || decision.burst() == burst) && decision.decision().stream().endsWith(file))
        .toList();
    if (decisions.isEmpty()) {
      throw new CommandFailure("%s holds no decision%s%s".formatted(record, burst == null ? "" : " for burst " + burst,
          file.isEmpty() ? "" : " for " + file));
    }
    decisions.forEach(decision -> out().println(burst == null ? line(decision) : new DecisionReport(decision).text()));
    List<Tally> causes = Arrays.stream(Cause.values()).map(cause -> tally(cause, decisions))
        .filter(tally -> tally.bursts() > 0).toList();
    if (burst == null) {
      causes
          .forEach(tally -> out().println("%s, in %d of %d bursts: %s%n  -> %s".formatted(tally.cause(), tally.bursts(),
              decisions.size(), tally.example(), tally.remedy())));
    }
    out().flush();
    json.write(new Report(decisions, causes));
    return ExitCode.OK;
  }

  private static Tally tally(Cause cause, List<RecordedDecision> decisions) {
    List<String> shows = decisions.stream().flatMap(decision -> cause.in(decision).stream()).toList();
    return new Tally(cause.title(), shows.size(), shows.isEmpty() ? "" : shows.getFirst(), cause.remedy());
  }

  private static String line(RecordedDecision it) {
    return "%s burst %3d  %10s  %-24s %s".formatted(Path.of(it.decision().stream()).getFileName(), it.burst(),
        Text.seconds(it.outcome().seconds()), it.decision().choice(), it.explanation().because());
  }
}

package org.h5burst.harness.overlap;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.h5burst.harness.cli.Interruption;
import org.h5burst.harness.cli.Progress;
import org.h5burst.harness.cli.Text;
import org.h5burst.harness.job.DirectoryOption;
import org.h5burst.harness.job.JobCommand;
import org.h5burst.harness.job.ScratchDirectory;
import org.h5burst.harness.job.TargetDirectory;
import org.h5burst.harness.overlap.OverlapResult.Row;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code h5burst overlap}. */
@Command(
    name = "overlap",
    description = {
      "Measures how much of the writing time is hidden behind computation.",
      "One job interleaves three variants of the same steps: computing and waiting for writes, computing during "
          + "writes, and computing alone.",
      "Ctrl-C keeps what was measured."},
    footer = {"  h5burst overlap", "  h5burst overlap --ranks 1 --mebibytes 16 --compute 2 --dir /scratch --json "
        + "overlap.json"},
    exitCodeList = {"0:measured", "1:failed", "2:wrong usage"})
public final class OverlapCommand extends JobCommand {
  private static final long METADATA_BYTES = 1L << 20;
  private static final String HEADING =
      "ranks   per rank  compute      kind   write      hidden (quartiles)      wall clock    of ideal   observed "
          + "sync  async";

  @Option(names = "--ranks", paramLabel = "N", split = ",", defaultValue = "1,2", description = "Numbers of MPI "
      + "processes (default: ${DEFAULT-VALUE}).")
  private List<Integer> ranks = List.of();

  @Option(names = "--mebibytes", paramLabel = "M", split = ",", defaultValue = "4,64",
      description = "Amount that each rank writes per step, in MiB (default: ${DEFAULT-VALUE}).")
  private List<Integer> mebibytes = List.of();

  @Option(names = "--compute", paramLabel = "F", split = ",", defaultValue = "0.5,1,2",
      description = "Computing time per step, as multiples of a write's time (default: ${DEFAULT-VALUE}).")
  private List<Double> ratios = List.of();

  @Option(names = "--kind", paramLabel = "KIND", split = ",", defaultValue = "busy,sleeping",
      description = "Whether computing keeps its core busy, or sleeps as if it waited for an accelerator: "
          + "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private List<ComputeKind> kinds = List.of();

  @Option(names = "--repetitions", paramLabel = "R", defaultValue = "9", description = "Measurements of each row "
      + "(default: ${DEFAULT-VALUE}).")
  private int repetitions;

  @Option(names = "--steps", paramLabel = "S", defaultValue = "6", description = "Writes in each repetition (default: "
      + "${DEFAULT-VALUE}).")
  private int steps;

  @Mixin
  private final DirectoryOption directory = new DirectoryOption();

  private final List<Row> rows = new CopyOnWriteArrayList<>();

  @Override
  public Integer call() {
    requirePositive("--ranks", ranks);
    requirePositive("--mebibytes", mebibytes);
    requirePositive("--compute", ratios);
    requirePositive("--repetitions", List.of(repetitions));
    requirePositive("--steps", List.of(steps));
    requireWritable();
    long largest = mebibytes.stream().max(Comparator.naturalOrder()).orElseThrow() * (1L << 20);
    TargetDirectory place =
        directory.choose(2 * largest * ranks.stream().max(Comparator.naturalOrder()).orElseThrow() + METADATA_BYTES);
    out().println("%d repetitions of %d steps in %s (%s; %s)%n%s".formatted(repetitions, steps, place.path(),
        place.fileSystem(), place.reason(), HEADING));
    try (Interruption _ = Interruption.keeping(() -> keep(place));
        Progress progress = Progress.start(out(), "measuring", ranks.size())) {
      for (int number : ranks) {
        progress.done(ranks.indexOf(number), number + " ranks");
        measure(number, place, progress);
      }
    } catch (RuntimeException failure) {
      throw Interruption.afterFailure(failure, () -> keep(place));
    }
    keep(place);
    return ExitCode.OK;
  }

  /** Keeps what was measured, if anything: the files may have the results of an earlier run. */
  private void keep(TargetDirectory place) {
    if (rows.isEmpty()) {
      return;
    }
    write(new OverlapResult(place.path().toString(), place.fileSystem(), repetitions, steps, rows), Row.class, rows);
  }

  private void requirePositive(String option, List<? extends Number> values) {
    require(!values.isEmpty()
        && values.stream().mapToDouble(Number::doubleValue).allMatch(value -> value > 0 && Double.isFinite(value)),
        "%s must be positive".formatted(option));
  }

  private void measure(int number, TargetDirectory place, Progress progress) {
    try (ScratchDirectory scratch = ScratchDirectory.in(place.path(), "h5burst-overlap-")) {
      List<Long> sizes = mebibytes.stream().map(count -> (long) count << 20).toList();
      OverlapPlan plan = new OverlapPlan(scratch.path().toString(), sizes, ratios, kinds, repetitions, steps);
      job().runner(number).run(number, OverlapRank.class, plan, Measurement.class, measured -> {
        Row row = Row.of(number, steps, measured);
        rows.add(row);
        progress.line(line(row));
      });
    }
  }

  private static String line(Row row) {
    return "%5d %10s  %4.1f x  %8s %10s   %5.3f (%.3f to %.3f)   %+5.1f %%       %5.2f     %10s  %s".formatted(
        row.ranks(), Text.bytes(row.bytesPerRank()), row.computeOverWrite(), row.computeKind(),
        Text.seconds(row.writeSeconds()), row.hiddenFraction(), row.hiddenLowerQuartile(), row.hiddenUpperQuartile(),
        -100 * row.wallClockGain(), row.gainOverIdeal(),
        Text.bandwidth(row.observedRateSynchronous()),
        Double.isNaN(row.observedRateAsynchronous()) ? "nothing visible"
            : Text.bandwidth(row.observedRateAsynchronous()));
  }
}

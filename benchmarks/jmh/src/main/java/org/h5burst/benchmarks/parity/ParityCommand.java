package org.h5burst.benchmarks.parity;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.h5burst.benchmarks.job.CLibrary;
import org.h5burst.benchmarks.job.JobCommand;
import org.h5burst.harness.job.ScratchDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code h5burst bench parity}. */
@Command(
    name = "parity",
    description = "Compares H5Burst with a small C program: both write the same patterns in turn, in one job, over "
        + "the same MPI and HDF5.",
    footer = {"  h5burst bench parity", "  h5burst bench parity --kernels --jobs 1"},
    exitCodeList = {"0:measured", "1:failed", "2:wrong usage"})
public final class ParityCommand extends JobCommand {
  private static final String PLAIN = "independent";
  private static final double TOLERANCE = .05;

  @Option(names = "--source", paramLabel = "FILE", required = true, description = "Source of the C program "
      + "(bin/h5burst sets it).")
  private Path source = Path.of("");

  @Option(names = "--repetitions", paramLabel = "R", defaultValue = "15",
      description = "Number of times that each side writes a pattern in a job (default: ${DEFAULT-VALUE}).")
  private int repetitions;

  @Option(names = "--jobs", paramLabel = "J", defaultValue = "3",
      description = "Number of jobs, one after the other: the cores on which a job's threads run differ from job to "
          + "job, and matter as much as noise within one (default: ${DEFAULT-VALUE}).")
  private int jobs;

  @Option(names = "--kernels", description = "Write the kernels of h5burst compare but e3sm, in independent mode, "
      + "instead of simple patterns in all modes.")
  private boolean kernels;

  @Override
  public Integer call() throws IOException {
    requirePositive("--repetitions", repetitions);
    requirePositive("--jobs", jobs);
    try (ScratchDirectory scratch = scratch()) {
      Path library = CLibrary.compile(source, scratch.path(), openMpi());
      List<String> arguments =
          List.of(library.toString(), Integer.toString(repetitions), Boolean.toString(kernels));
      List<Measurement> measurements = List.of();
      for (int number = 0; number < jobs; number++) {
        measurements = together(measurements, run(ParityRank.class, scratch, arguments, new TypeReference<>() {}));
      }
      List<Row> rows = measurements.stream().map(Row::of).toList();
      show(rows);
      keep(rows);
      return ExitCode.OK;
    }
  }

  /** Returns the cases of jobs before, if there were any, with those of one more. */
  private static List<Measurement> together(List<Measurement> before, List<Measurement> more) {
    return before.isEmpty() ? more
        : IntStream.range(0, more.size()).mapToObj(index -> before.get(index).and(more.get(index))).toList();
  }

  private void show(List<Row> rows) {
    out().println("C = time of the C program, us; the others: C's time over ours, median (quartiles), 1 = as fast");
    out().println("pattern          per rank  mode              C           borrowed             copied  with manifest "
        + "(cost)    completion");
    for (Row row : rows) {
      out().println(String.format(Locale.ROOT, "%-14s %7d KiB  %-11s %7.0f    %5.2f (%.2f to %.2f)       %5.2f     "
          + "%5.2f (%+4.0f %%)       %5.2f", row.pattern(),
          row.bytesPerRank() >> 10, row.mode(), row.cSeconds() * 1e6, row.speed(), row.lowerQuartile(),
          row.upperQuartile(), row.speedByCopy(),
          row.speedWithManifest(), 100 * row.manifestCost(), row.speedToCompletion()));
    }
    out().println(plainDefault(rows));
    out().flush();
  }

  /** Returns whether a program that does not tune loses anything by not being in C. */
  private static String plainDefault(List<Row> rows) {
    List<Row> plain = rows.stream().filter(row -> row.mode().equals(PLAIN)).toList();
    List<Row> slower = plain.stream().filter(row -> row.speed() < 1 - TOLERANCE).toList();
    return String.format(Locale.ROOT, "The untuned default (%s, borrowed memory) is as fast as the C program, within "
        + "%.0f %%, or faster for %d of %d patterns%s.",
        PLAIN,
        100 * TOLERANCE, plain.size() - slower.size(), plain.size(),
        slower.isEmpty() ? "" : "; not for " + String.join(", ",
            slower.stream().map(row -> String.format(Locale.ROOT, "%s of %d KiB (%.2f)", row.pattern(),
                row.bytesPerRank() >> 10, row.speed())).toList()));
  }
}

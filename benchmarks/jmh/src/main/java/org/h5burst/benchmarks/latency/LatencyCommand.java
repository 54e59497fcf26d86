package org.h5burst.benchmarks.latency;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.h5burst.benchmarks.job.JobCommand;
import org.h5burst.harness.job.ScratchDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code h5burst bench latency}. */
@Command(
    name = "latency",
    description = "Times bursts of many small pieces, from the write to the completion, and the agreement of the "
        + "ranks.",
    footer = {"  h5burst bench latency", "  h5burst bench latency --repetitions 50"},
    exitCodeList = {"0:measured", "1:failed", "2:wrong usage"})
public final class LatencyCommand extends JobCommand {
  @Option(names = "--repetitions", paramLabel = "R", defaultValue = "200", description = "Number of bursts of "
      + "each kind (default: ${DEFAULT-VALUE}).")
  private int repetitions;

  @Override
  public Integer call() throws IOException {
    requirePositive("--repetitions", repetitions);
    try (ScratchDirectory scratch = scratch()) {
      List<Timing> timings = run(LatencyRank.class, scratch,
          List.of(scratch.path().toString(), Integer.toString(repetitions)), new TypeReference<>() {});
      out().println("medians over %d bursts, slowest rank of %d".formatted(repetitions, ranks()));
      for (Timing timing : timings) {
        out().println(
            String.format(Locale.ROOT, "%-58s %10.1f %-5s (quartiles %.1f to %.1f)", timing.what(), timing.median(),
                timing.unit(), timing.lowerQuartile(), timing.upperQuartile()));
      }
      out().flush();
      keep(timings);
      return ExitCode.OK;
    }
  }
}

package org.h5burst.benchmarks.raw;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.h5burst.benchmarks.job.JobCommand;
import org.h5burst.harness.job.ScratchDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code h5burst bench raw}. */
@Command(
    name = "raw",
    description = {"Compares plain writes of contiguous blocks with bursts, in turn, in one job.", "-Dh5burst.backend "
        + "chooses the back end."},
    footer = {"  h5burst bench raw -Dh5burst.backend=portable", "  h5burst bench raw --durable --dir .    what "
        + "durability costs on a disk"},
    exitCodeList = {"0:measured", "1:failed", "2:wrong usage"})
public final class RawCommand extends JobCommand {
  @Option(names = "--repetitions", paramLabel = "R", defaultValue = "60", description = "Number of writes each way "
      + "(default: ${DEFAULT-VALUE}).")
  private int repetitions;

  @Option(names = "--mib", paramLabel = "M", defaultValue = "16", description = "MiB that a rank writes in each burst "
      + "(default: ${DEFAULT-VALUE}).")
  private int mebibytes;

  @Option(names = "--rewrite", description = "Write to the same place each time, for which pages are already "
      + "allocated, instead of extending the file.")
  private boolean rewrite;

  @Option(names = "--durable", description = "Force the data of each step to the disk: fsync after plain writes, "
      + "durable flushes after bursts.")
  private boolean durable;

  @Override
  public Integer call() throws IOException {
    requirePositive("--repetitions", repetitions);
    requirePositive("--mib", mebibytes);
    try (ScratchDirectory scratch = scratch()) {
      List<String> arguments =
          List.of(scratch.path().toString(), Long.toString((long) mebibytes << 20), Integer.toString(repetitions),
              Boolean.toString(rewrite), Boolean.toString(durable));
      RawTimes times = run(RawRank.class, scratch, arguments, new TypeReference<>() {});
      out().println("%s, %d rank(s), %d MiB each, medians of %d".formatted(times.backend(), ranks(), mebibytes,
          repetitions));
      for (RawTimes.Row row : times.rows()) {
        out().println(
            String.format(Locale.ROOT, "%-24s %8.2f ms   speed / plain speed %.2f (quartiles %.2f to %.2f)", row.what(),
                1e3 * row.seconds(), row.speed(), row.lowerQuartile(), row.upperQuartile()));
      }
      out().flush();
      keep(times);
      return ExitCode.OK;
    }
  }
}

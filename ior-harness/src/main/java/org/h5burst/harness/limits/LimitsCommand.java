package org.h5burst.harness.limits;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.h5burst.harness.cli.ByteSize;
import org.h5burst.harness.cli.Interruption;
import org.h5burst.harness.cli.Progress;
import org.h5burst.harness.cli.Text;
import org.h5burst.harness.job.DirectoryOption;
import org.h5burst.harness.job.JobCommand;
import org.h5burst.harness.job.JobRunner;
import org.h5burst.harness.job.ScratchDirectory;
import org.h5burst.harness.job.TargetDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code h5burst limits}. */
@Command(
    name = "limits",
    description = {
      "Measures how fast this machine is at best: memory copies, and writes and reads through POSIX, MPI-IO and HDF5.",
      "Each rank writes one contiguous run to a new file, once to the cache and once to the device, and reads it from "
          + "the cache. First one rank does so, then all.",
      "Ctrl-C keeps what was measured."},
    footer = {"  h5burst limits", "  h5burst limits --dir /scratch --size 256m --repetitions 9 --json limits.json"},
    exitCodeList = {"0:measured", "1:failed", "2:wrong usage"})
public final class LimitsCommand extends JobCommand {
  private static final int FEWEST_REPETITIONS = 5;
  private static final int THINGS = 13;
  private static final int THINGS_WITHOUT_MPI_IO = 10;
  private static final String COLUMNS = "%-32s %5s  %12s   %s";

  @Option(names = "--ranks", paramLabel = "N", defaultValue = "2", description = "Number of MPI processes (default: "
      + "${DEFAULT-VALUE}).")
  private int ranks;

  @Option(names = "--size", paramLabel = "SIZE", defaultValue = "64m", converter = ByteSize.class,
      description = "Bytes that each rank writes and reads, such as 64m; a multiple of 8 (default: ${DEFAULT-VALUE}).")
  private long bytes;

  @Option(names = "--repetitions", paramLabel = "R", defaultValue = "7", description = "Measurements of each kind "
      + "(default: ${DEFAULT-VALUE}).")
  private int repetitions;

  @Mixin
  private final DirectoryOption directory = new DirectoryOption();

  private final List<Limit> limits = new CopyOnWriteArrayList<>();

  /** The result, for programs. */
  record Report(String mpi, String directory, String fileSystem, List<Limit> limits) {}

  /** A limit as a line of CSV, in bytes per second. */
  record CsvRow(String name, int ranks, long bytesPerRank, int repetitions, @Nullable Double median,
      @Nullable Double least, @Nullable Double most,
      @Nullable String missing) {
    static CsvRow of(Limit limit) {
      return new CsvRow(limit.name(), limit.ranks(), limit.bytesPerRank(), limit.all().size(), limit.median(),
          limit.least(), limit.most(), limit.missing());
    }
  }

  @Override
  public Integer call() {
    overrideTuner("limits measures fixed settings");
    require(ranks >= 1, "--ranks must be positive");
    require(bytes >= Double.BYTES && bytes % Double.BYTES == 0 && bytes <= 1L << 30, "--size must be a multiple of "
        + "8, and at most 1g");
    require(repetitions >= FEWEST_REPETITIONS,
        "--repetitions must be at least %d, for a median with a spread".formatted(FEWEST_REPETITIONS));
    requireWritable();
    TargetDirectory place = directory.choose(4 * ranks * bytes);
    JobRunner runner = job().runner(ranks);
    out().println("%s per rank in %s (%s; %s), %d repetitions".formatted(Text.bytes(bytes), place.path(),
        place.fileSystem(), place.reason(), repetitions));
    out().flush();
    out().println(COLUMNS.formatted("what", "ranks", "median", "least .. most"));
    try (Interruption _ = Interruption.keeping(() -> keep(runner, place));
        Progress progress = Progress.start(out(), "measuring", things(runner))) {
      measure(runner, place, progress);
    } catch (RuntimeException failure) {
      throw Interruption.afterFailure(failure, () -> keep(runner, place));
    }
    compare("POSIX");
    compare("MPI-IO");
    keep(runner, place);
    return ExitCode.OK;
  }

  private long things(JobRunner runner) {
    return (runner.kind().isNative() ? THINGS : THINGS_WITHOUT_MPI_IO) * (ranks > 1 ? 2L : 1);
  }

  private void measure(JobRunner runner, TargetDirectory place, Progress progress) {
    try (ScratchDirectory scratch = ScratchDirectory.in(place.path(), "h5burst-limits-")) {
      LimitsPlan plan = new LimitsPlan(scratch.path().toString(), bytes, repetitions);
      runner.run(ranks, RankLimits.class, plan, Limit.class, limit -> take(limit, progress));
    }
  }

  private void take(Limit limit, Progress progress) {
    limits.add(limit);
    progress.line(line(limit));
    progress.done(limits.size(), limit.name());
  }

  private static String line(Limit limit) {
    if (limit.median() == null || limit.least() == null || limit.most() == null) {
      return COLUMNS.formatted(limit.name(), limit.ranks(), "-", limit.missing());
    }
    return COLUMNS.formatted(limit.name(), limit.ranks(), Text.bandwidth(limit.median()),
        Text.bandwidth(limit.least()) + " .. " + Text.bandwidth(limit.most()));
  }

  /** Keeps what was measured, if anything: the files may have the results of an earlier run. */
  private void keep(JobRunner runner, TargetDirectory place) {
    if (limits.isEmpty()) {
      return;
    }
    write(new Report(runner.kind().name(), place.path().toString(), place.fileSystem(), List.copyOf(limits)),
        CsvRow.class, limits.stream().map(CsvRow::of).toList());
  }

  private void compare(String plain) {
    rate(plain + " write, cached").ifPresent(
        rate -> out().println("HDF5 reaches %.2f of %s (cached, %d ranks, from opening to closing)."
            .formatted(rate("HDF5 independent, cached").orElseThrow() / rate, plain, ranks)));
  }

  private Optional<Double> rate(String name) {
    return limits.stream().filter(limit -> limit.name().equals(name) && limit.ranks() == ranks).findFirst()
        .map(Limit::median);
  }
}

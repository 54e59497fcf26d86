package org.h5burst.harness.soak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.cli.Interruption;
import org.h5burst.harness.cli.Progress;
import org.h5burst.harness.cli.TimeSpan;
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

/** {@code h5burst soak}. */
@Command(
    name = "soak",
    description = {
      "Runs random programs with injected faults for a while, and reads back what they write.",
      "It fails if memory, file descriptors, threads or HDF5's objects grow faster than a limit per hour. Ctrl-C ends "
          + "it and reports the result so far."},
    footer = {"  h5burst soak --for 30m --json soak.json", "  h5burst soak --for 2m --mpi solo --ranks 1"},
    exitCodeList = {"0:every byte was right and nothing grows", "1:a program failed, or something grows",
      "2:wrong usage",
      "3:every byte was right, but the run is too short to show whether something grows", "128 + N:ended by signal N"})
public final class SoakCommand extends JobCommand {
  private static final int CANNOT_TELL = 3;
  private static final long NEEDED_BYTES = 256L << 20;
  private static final Duration ENDING = Duration.ofMinutes(5);

  /**
   * Makes the heap constant from the start, and returns the memory that the JVM's compilers have freed, so that growing
   * memory is a leak.
   */
  private static final List<String> STEADY =
      List.of("-Xms192m", "-Xmx192m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC", "-XX:TrimNativeHeapInterval=10000",
          "-Dh5burst.staging.bytes=64MiB", "-Dorg.slf4j.simpleLogger.defaultLogLevel=error");

  @Option(names = "--for", paramLabel = "TIME", defaultValue = "30m", converter = TimeSpan.class,
      description = "Time to run, such as 20s or 30m (default: ${DEFAULT-VALUE}).")
  private Duration time = Duration.ZERO;

  @Option(names = "--ranks", paramLabel = "N", description = "Number of MPI processes (default: 2, or 1 without MPI).")
  private @Nullable Integer ranks;

  @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
      description = "Seed of the first program; each later one uses the next number (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin
  private final DirectoryOption directory = new DirectoryOption();

  /** A trend as a line of CSV. */
  record TrendRow(int rank, String quantity, double mean, double slopePerHour, double leastPerHour, double mostPerHour,
      double limitPerHour, Trend.Verdict verdict) {
    static TrendRow of(Trend trend) {
      return new TrendRow(trend.rank(), trend.quantity(), trend.mean(), trend.slopePerHour(), trend.leastPerHour(),
          trend.mostPerHour(), trend.limitPerHour(), trend.verdict());
    }
  }

  @Override
  public Integer call() {
    overrideTuner("soak draws settings at random");
    int number = ranks == null ? job().defaultRanks() : ranks;
    require(number > 0 && time.toSeconds() > 0, "--ranks must be positive, and --for at least 1s");
    requireWritable();
    JobRunner runner = job().runner(number, time.plus(ENDING)).with(STEADY);
    TargetDirectory place = directory.choose(NEEDED_BYTES);
    try (ScratchDirectory scratch = ScratchDirectory.in(place.path(), "h5burst-soak-")) {
      return report(run(runner, new SoakPlan(scratch.path().toString(), time.toMillis() / 1e3, seed), number));
    }
  }

  private SoakResult run(JobRunner runner, SoakPlan plan, int number) {
    List<Sample> samples = new ArrayList<>();
    try (Interruption _ = Interruption.keeping(() -> report(result(plan, number, samples)));
        Progress progress = Progress.start(out(), "soaking", time.toSeconds())) {
      runner.run(number, SoakRank.class, plan, Sample.class, sample -> {
        synchronized (samples) {
          samples.add(sample);
        }
        SoakResult now = result(plan, number, samples);
        progress.done((long) now.seconds(), "%d programs".formatted(now.programs()));
      });
    }
    return result(plan, number, samples);
  }

  private static SoakResult result(SoakPlan plan, int ranks, List<Sample> samples) {
    synchronized (samples) {
      return SoakResult.of(plan, ranks, samples);
    }
  }

  private int report(SoakResult result) {
    out().println("%d programs, %d of them after a fault, in %.0f s%s; after the first third:".formatted(
        result.programs(), result.faults(), result.seconds(), result.complete() ? "" : ", ended early"));
    for (Trend trend : result.trends()) {
      out().println(
          "rank %d  %-14s  mean %14.1f  slope %+14.1f/h (%+.1f to %+.1f; limit %.1f)  %s".formatted(
              trend.rank(), trend.quantity(), trend.mean(), trend.slopePerHour(), trend.leastPerHour(),
              trend.mostPerHour(), trend.limitPerHour(), trend.verdict().words()));
    }
    if (result.verdict() == Trend.Verdict.UNKNOWN) {
      out().println("this run is too short to distinguish a leak from noise: let it run longer, with --for");
    }
    out().flush();
    if (result.programs() > 0) { // the files may have the results of an earlier run
      write(result, TrendRow.class, result.trends().stream().map(TrendRow::of).toList());
    }
    return switch (result.verdict()) {
      case FLAT -> ExitCode.OK;
      case GROWS -> ExitCode.SOFTWARE;
      case UNKNOWN -> CANNOT_TELL;
    };
  }
}

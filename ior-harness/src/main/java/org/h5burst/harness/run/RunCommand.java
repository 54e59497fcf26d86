package org.h5burst.harness.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.h5burst.harness.check.Reader;
import org.h5burst.harness.check.Verification;
import org.h5burst.harness.cli.BurstsOption;
import org.h5burst.harness.cli.ByteSize;
import org.h5burst.harness.cli.Interruption;
import org.h5burst.harness.cli.KernelOptions;
import org.h5burst.harness.cli.OutputFile;
import org.h5burst.harness.cli.Progress;
import org.h5burst.harness.cli.Text;
import org.h5burst.harness.job.BurstRow;
import org.h5burst.harness.job.DocumentOption;
import org.h5burst.harness.job.JobCommand;
import org.h5burst.harness.job.JobEvent;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.job.JobPlan;
import org.h5burst.harness.job.JobPlan.Flushing;
import org.h5burst.harness.job.JobRecord;
import org.h5burst.harness.job.Lane;
import org.h5burst.harness.job.TunerKnowledge;
import org.h5burst.harness.job.Tuning;
import org.h5burst.harness.kernel.Workload;
import org.h5burst.writer.recover.Recovery;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code h5burst run}. */
@Command(
    name = "run",
    description = {
      "Writes one kernel from MPI ranks into one file, and prints how, and how fast, each burst was written.",
      "Ctrl-C keeps what was measured."},
    footer = {
      "  h5burst run column --ranks 2 --bursts 20 --mode online --out out.h5 --verify",
      "  h5burst run vpic --mode collective --aggregators 1 --buffer 4194304 --out out.h5 --json out.json",
      "  h5burst run strided-8 --mpi openmpi --ranks 4 --mode off --out out.h5",
      "  h5burst run contiguous --mpi solo --ranks 1 --out out.h5",
      "  h5burst run vpic --ranks 2 --config best.xml --out out.h5                use the settings of evolve or model"},
    exitCodeList = {"0:written, and right if --verify was given", "1:failed, or a byte is wrong", "2:wrong usage",
      "128 + N:ended by signal N; h5burst recover rebuilds what was flushed"})
public final class RunCommand extends JobCommand {
  private static final String LANE = "run";
  private static final String FLUSH_LOG = "--flush-log";

  @Mixin
  private final KernelOptions kernel = new KernelOptions();

  @Mixin
  private final BurstsOption bursts = new BurstsOption();

  @Mixin
  private final TunerKnowledge knowledge = new TunerKnowledge();

  @Option(names = "--out", paramLabel = "FILE", required = true, description = "The HDF5 file to write; an existing "
      + "one is replaced.")
  private Path file = Path.of("");

  @Mixin
  private final DocumentOption document = new DocumentOption();

  @Option(names = "--mode", paramLabel = "MODE", description = "How bursts are written: off (as a plain parallel "
      + "HDF5 program would), independent, collective, sieve, document (the settings of --config), or online: the "
      + "tuner decides, burst by burst (default: online; with --config, document).")
  private Tuning.@Nullable Kind mode;

  @Option(names = "--aggregators", paramLabel = "N", description = "With --mode collective: number of ranks that write "
      + "(default: the library's choice).")
  private @Nullable Integer aggregators;

  @Option(names = "--buffer", paramLabel = "SIZE", converter = ByteSize.class,
      description = "With --mode collective: buffer size of each writing rank, such as 16MiB (default: the library's "
          + "choice).")
  private @Nullable Long bufferBytes;

  @Option(names = "--verify", description = "Read everything back, if possible with a reader other than H5Burst.")
  private boolean verify;

  @Option(names = "--flush-every", paramLabel = "K", description = "Flush after every K bursts.")
  private @Nullable Integer flushEvery;

  @Option(names = FLUSH_LOG, paramLabel = "FILE", description = "After each flush, add a line with the number of "
      + "safe bursts to this file.")
  private @Nullable Path flushLog;

  @Override
  public Integer call() {
    overrideTuner("run writes as --mode, --config and --knowledge say");
    Path[] written = Recovery.filesOf(file).toArray(Path[]::new);
    requireWritable(written);
    OutputFile.requireDirectory("--out", file);
    Workload workload = kernel.workload();
    Tuning tuning = tuning(workload.ranks());
    JobPlan plan = new JobPlan(workload, bursts.count(),
        List.of(new Lane(LANE, file.toAbsolutePath().toString(), tuning)), flushing(written));
    JobRecord events = new JobRecord();
    Verification verification;
    try (Interruption _ = Interruption.keeping(() -> keepInterrupted(plan, events))) {
      write(plan, events);
      events.finished(); // fails if the end was not reported
      verification = verify ? verify(plan) : null;
    } catch (RuntimeException failure) {
      throw Interruption.afterFailure(failure, () -> keepMeasured(plan, events));
    }
    keep(result(plan, events, verification));
    return verification == null || verification.passed() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private void write(JobPlan plan, JobRecord events) {
    try (Progress progress = Progress.start(out(), "writing", plan.bursts())) {
      job().runner(plan.workload().ranks()).run(plan, event -> {
        events.accept(event);
        show(event, progress);
      });
    }
  }

  private Verification verify(JobPlan plan) {
    try (Progress progress = Progress.start(out(), "reading back", plan.bursts())) {
      return Verification.of(file, plan.workload(), plan.bursts(), Reader.Kind.AUTO, burst -> progress.done(burst, ""));
    }
  }

  /** Keeps the results when a signal ends this process, and its job with it. */
  private void keepInterrupted(JobPlan plan, JobRecord events) {
    keepMeasured(plan, events);
    err().println(events.end() == null
        ? "h5burst: ended by a signal, and the job with it; what was flushed is kept: h5burst recover " + file
        : "h5burst: ended by a signal; %s is complete, but was not read back to its end".formatted(file));
    err().flush();
  }

  private void keepMeasured(JobPlan plan, JobRecord events) {
    if (events.hasBegun()) {
      keep(result(plan, events, null));
    }
  }

  private void keep(RunResult result) {
    print(result);
    write(result, BurstRow.class, BurstRow.of(result.bursts()));
  }

  private Tuning tuning(int ranks) {
    Tuning.Kind kind = mode != null ? mode : document.isGiven() ? Tuning.Kind.DOCUMENT : Tuning.Kind.ONLINE;
    require(document.isGiven() == (kind == Tuning.Kind.DOCUMENT), "--config FILE implies --mode document; give no "
        + "other mode");
    require(kind == Tuning.Kind.COLLECTIVE || aggregators == null && bufferBytes == null,
        "--aggregators and --buffer need --mode collective");
    require(aggregators == null || aggregators > 0 && aggregators <= ranks,
        "--aggregators must lie between 1 and --ranks");
    require(bufferBytes == null || bufferBytes > 0 && bufferBytes <= Integer.MAX_VALUE,
        "--buffer must lie between 1 and %d".formatted(Integer.MAX_VALUE));
    if (kind == Tuning.Kind.ONLINE) {
      return knowledge.online();
    }
    require(!knowledge.isGiven(), "--knowledge needs --mode online");
    if (kind == Tuning.Kind.DOCUMENT) {
      return document.tuning().orElseThrow();
    }
    return new Tuning(kind, aggregators == null ? 0 : aggregators, bufferBytes == null ? 0 : bufferBytes);
  }

  private @Nullable Flushing flushing(Path... written) {
    if (flushEvery == null) {
      require(flushLog == null, "--flush-log needs --flush-every");
      return null;
    }
    require(flushEvery > 0, "--flush-every must be positive");
    if (flushLog != null) {
      requireWritable(FLUSH_LOG, flushLog, written);
    }
    return new Flushing(flushEvery, flushLog == null ? null : flushLog.toAbsolutePath().toString());
  }

  private RunResult result(JobPlan plan, JobRecord events, @Nullable Verification verification) {
    List<BurstWritten> bursts = events.bursts(LANE);
    return new RunResult(plan.workload().kind(0).label(), file.toString(), events.started().mpi(),
        events.started().mpiVersion(), events.started().backend(), events.started().ranks(),
        plan.lanes().getFirst().tuning(),
        bursts.stream().mapToLong(BurstWritten::bytes).sum(),
        RunResult.median(bursts.stream().mapToDouble(BurstWritten::seconds).toArray()),
        RunResult.median(bursts.stream().mapToDouble(BurstWritten::bandwidth).toArray()),
        bursts.stream().mapToDouble(BurstWritten::openSeconds).sum(),
        Optional.ofNullable(events.end()).map(JobEvent.Finished::seconds).orElse(null),
        bursts.stream().filter(BurstWritten::opened).count(), bursts.stream().filter(BurstWritten::reopened).count(),
        bursts, verification);
  }

  private static void show(JobEvent event, Progress progress) {
    switch (event) {
      case JobEvent.Started started ->
        progress.line("%s, %d ranks (%s), %s writes".formatted(started.mpi(), started.ranks(), started.mpiVersion(),
            started.backend()));
      case BurstWritten burst -> {
        progress.line("burst %3d  %9s in %10s  %10s  %-20s %s%s".formatted(burst.burst() + 1, Text.bytes(burst.bytes()),
            Text.seconds(burst.seconds()), Text.bandwidth(burst.bandwidth()), burst.choice(),
            Text.reason(burst.reason()),
            burst.reopened() ? "; reopened the file in %s".formatted(Text.seconds(burst.openSeconds())) : ""));
        progress.done(burst.burst() + 1, Text.bandwidth(burst.bandwidth()));
      }
      case JobEvent.Finished _ -> {}
    }
  }

  private void print(RunResult result) {
    String total =
        result.totalSeconds() == null ? "incomplete" : "in total " + Text.seconds(result.totalSeconds());
    out().println("%s: %s in %d bursts, median %s (%s), %s; opened %d time(s), reopened %d time(s), which took %s"
        .formatted(result.file(), Text.bytes(result.bytes()), result.bursts().size(),
            Text.seconds(result.medianSeconds()), Text.bandwidth(result.medianBandwidth()), total, result.opens(),
            result.reopens(), Text.seconds(result.openSeconds())));
    if (result.verification() != null) {
      out().println(result.verification().summary());
    }
    out().flush();
  }
}

package org.h5burst.harness.replay;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.Interruption;
import org.h5burst.harness.cli.OutputFile;
import org.h5burst.harness.cli.Progress;
import org.h5burst.harness.cli.Text;
import org.h5burst.harness.job.BurstRow;
import org.h5burst.harness.job.DocumentOption;
import org.h5burst.harness.job.JobCommand;
import org.h5burst.harness.job.JobEvent;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.job.JobEvent.Finished;
import org.h5burst.harness.job.JobRecord;
import org.h5burst.harness.job.ScratchDirectory;
import org.h5burst.harness.job.TargetDirectory;
import org.h5burst.harness.job.Tuning;
import org.h5burst.harness.replay.ReplayPlan.Compute;
import org.h5burst.harness.replay.ReplayResult.Transferred;
import org.h5burst.harness.trace.TraceRecord;
import org.h5burst.writer.recover.Recovery;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code h5burst replay}. */
@Command(
    name = "replay",
    description = {
      "Repeats the writes and reads of a program from its trace.",
      "It uses the same datasets, selections, order, and ends of bursts and files, on the same number of ranks.",
      "It first creates files that the program found; the program's own files are not touched.",
      "Elements get the values that 'run' gives to a dataset of the same name, so 'check' can verify the replay of a "
          + "kernel.",
      "Ctrl-C keeps what was measured.",
      "Bursts are tuned by --config, else by -Dh5burst.tuner=..., as in any program (default: plain parallel HDF5)."},
    footer = {
      "  mpirun -np 2 java -Dh5burst.trace=trace ... MyProgram",
      "  h5burst replay trace",
      "  h5burst -Dh5burst.tuner=online replay trace --compute keep --out again.h5 --json again.json",
      "  h5burst replay trace --config best.xml"},
    exitCodeList = {"0:repeated", "1:failed, or the trace cannot be used", "2:wrong usage"})
public final class ReplayCommand extends JobCommand {
  private static final long METADATA_BYTES = 1L << 20;

  @Parameters(paramLabel = "TRACE_DIR", description = "The trace directory: the program's -Dh5burst.trace.")
  private Path trace = Path.of("");

  @Option(names = "--compute", paramLabel = "keep|drop", defaultValue = "drop",
      description = "Whether to keep the pauses between the program's calls (default: ${DEFAULT-VALUE}).")
  private Compute compute = Compute.DROP;

  @Option(names = "--out", paramLabel = "FILE", description = {
    "The HDF5 file to write; an existing one is replaced. The 2nd, 3rd, ... file of a trace gets its number before "
        + "the extension.",
    "(Default: a file in shared memory or the directory for temporary files, which is deleted at the end.)"})
  private @Nullable Path file;

  @Mixin
  private final DocumentOption document = new DocumentOption();

  @Override
  public Integer call() {
    if (document.isGiven()) {
      overrideTuner("replay writes as --config says");
    }
    @Nullable String config = document.tuning().map(Tuning::source).orElse(null);
    requireWritable(file == null ? new Path[0] : Recovery.filesOf(file).toArray(Path[]::new));
    TraceOutline outline = TraceOutline.of(trace);
    if (outline.calls() == 0) {
      throw new CommandFailure("the trace in %s holds no file that all ranks created".formatted(trace));
    }
    if (file != null) {
      OutputFile.requireDirectory("--out", file);
      return replay(outline, file, config);
    }
    TargetDirectory place =
        TargetDirectory.choose(null, Math.min(outline.bytes(), Long.MAX_VALUE - METADATA_BYTES) + METADATA_BYTES);
    try (ScratchDirectory scratch = ScratchDirectory.in(place.path(), "h5burst-replay-")) {
      return replay(outline, scratch.path().resolve("replay.h5"), config);
    }
  }

  private int replay(TraceOutline outline, Path first, @Nullable String config) {
    Map<String, Integer> numbers = new HashMap<>();
    List<String> files = outline.files().stream()
        .map(path -> numbered(first.toAbsolutePath(), numbers.computeIfAbsent(path, _ -> numbers.size()))).toList();
    ReplayPlan plan =
        new ReplayPlan(trace.toAbsolutePath().toString(), files, outline.readOnly(), compute, outline.calls(), config);
    JobRecord events = new JobRecord();
    try (Interruption _ = Interruption.keeping(() -> keepInterrupted(plan, outline, events))) {
      run(plan, outline, events);
      events.finished(); // fails if the end was not reported
    } catch (RuntimeException failure) {
      throw Interruption.afterFailure(failure, () -> keepMeasured(plan, outline, events));
    }
    keep(result(plan, outline, events), outline);
    return ExitCode.OK;
  }

  private void keep(ReplayResult result, TraceOutline outline) {
    show(result, outline);
    write(result, BurstRow.class, BurstRow.of(result.bursts()));
  }

  private void keepMeasured(ReplayPlan plan, TraceOutline outline, JobRecord events) {
    if (events.hasBegun()) {
      keep(result(plan, outline, events), outline);
    }
  }

  private void keepInterrupted(ReplayPlan plan, TraceOutline outline, JobRecord events) {
    keepMeasured(plan, outline, events);
    err().println("interrupted after %d of %d writes and reads of bursts".formatted(events.count(),
        outline.transfers()));
  }

  /** {@code again.h5}, {@code again-2.h5}. */
  static String numbered(Path first, int number) {
    String path = first.toString();
    int dot = path.lastIndexOf('.');
    int end = dot > path.lastIndexOf('/') + 1 ? dot : path.length();
    return number == 0 ? path : "%s-%d%s".formatted(path.substring(0, end), number + 1, path.substring(end));
  }

  private void run(ReplayPlan plan, TraceOutline outline, JobRecord events) {
    try (Progress progress = Progress.start(out(), "replaying", outline.transfers())) {
      job().runner(outline.ranks()).run(outline.ranks(), ReplayRank.class, plan, JobEvent.class, event -> {
        events.accept(event);
        progress.done(events.count(), plan.trace());
      });
    }
  }

  private ReplayResult result(ReplayPlan plan, TraceOutline outline, JobRecord events) {
    List<BurstWritten> bursts = events.bursts();
    List<TraceRecord.Burst> traced = outline.bursts();
    List<BurstWritten> reads = bursts.stream().filter(burst -> burst.lane().endsWith(ReplayRank.READING)).toList();
    List<BurstWritten> writes = bursts.stream().filter(burst -> !burst.lane().endsWith(ReplayRank.READING)).toList();
    return new ReplayResult(ReplayRank.KERNEL, plan.trace(), compute, plan.files(), events.started().mpi(),
        events.started().mpiVersion(), events.started().backend(), events.started().ranks(), Transferred.of(writes,
            traced.stream().filter(burst -> burst.bytes() > 0).mapToDouble(TraceRecord.Burst::seconds)),
        Transferred.of(reads,
            traced.stream().filter(burst -> burst.readBytes() > 0).mapToDouble(TraceRecord.Burst::readSeconds)),
        Optional.ofNullable(events.end()).map(Finished::seconds).orElse(null), outline.cut(), bursts);
  }

  private void show(ReplayResult result, TraceOutline outline) {
    out().println("%s, %d ranks (%s), pauses %s".formatted(result.mpi(), result.ranks(), result.mpiVersion(),
        result.compute() == Compute.KEEP ? "kept" : "left out"));
    show("written", result.written());
    show("read", result.read());
    out().println(
        result.totalSeconds() == null ? "incomplete" : "in total " + Text.seconds(result.totalSeconds()));
    if (file != null) {
      IntStream.range(0, result.files().size()).filter(number -> !outline.unpublished().contains(number))
          .mapToObj(result.files()::get).distinct()
          .forEach(written -> out().println("wrote " + written));
    }
    if (result.cut() != null) {
      out().println("the trace is not repeated to its end: " + result.cut());
    }
  }

  private void show(String done, Transferred part) {
    if (part.bursts() > 0) {
      out().println("%s %s in %d bursts; a burst took %s (median), in the trace %s".formatted(done,
          Text.bytes(part.bytes()), part.bursts(),
          Text.seconds(part.medianSeconds()), Text.seconds(part.tracedMedianSeconds())));
    }
  }
}

package org.h5burst.harness.compare;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.h5burst.harness.cli.Interruption;
import org.h5burst.harness.cli.KernelsOptions;
import org.h5burst.harness.cli.OutputFile;
import org.h5burst.harness.cli.Progress;
import org.h5burst.harness.cli.Terminal;
import org.h5burst.harness.compare.KernelComparison.Effort;
import org.h5burst.harness.job.DirectoryOption;
import org.h5burst.harness.job.DocumentOption;
import org.h5burst.harness.job.JobCommand;
import org.h5burst.harness.job.JobEvent;
import org.h5burst.harness.job.ScratchDirectory;
import org.h5burst.harness.job.TargetDirectory;
import org.h5burst.harness.job.TunerKnowledge;
import org.h5burst.harness.kernel.Workload;
import org.h5burst.harness.kernel.Workload.Steps;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code h5burst compare}. */
@Command(
    name = "compare",
    description = {
      "Writes a kernel with every setting that the tuner can choose, and with the tuner, and shows which is fastest.",
      "One job on one host interleaves the settings. Several kernels, or 'all', run one after the other; then a table "
          + "shows all of them. Ctrl-C keeps what was measured.",
      "Repetitions rewrite the same datasets, so that times show transfers, not how the file system allocates; "
          + "--new-steps changes that."},
    footer = {"  h5burst compare column", "  h5burst compare strided-64 --learning 5",
      "  h5burst compare vpic --scale 0.5 --dir /scratch --repetitions 48 --json compare.json",
      "  h5burst compare all --repetitions 20 --markdown table.md --json all.json",
      "  h5burst compare column strided-64 vpic --knowledge k.db --warm 3        how well a campaign warms up the "
          + "tuner",
      "  h5burst compare vpic --config best.xml         how good the settings of evolve or model are"},
    exitCodeList = {"0:compared, and every byte is right", "1:failed, or a byte is wrong", "2:wrong usage"})
public final class CompareCommand extends JobCommand {
  static final int FEWEST_REPETITIONS = 4;

  @Mixin
  private final KernelsOptions kernels = new KernelsOptions();

  @Option(names = "--repetitions", paramLabel = "R", defaultValue = "24", description = "How often the kernel is "
      + "written with each setting (default: ${DEFAULT-VALUE}).")
  private int repetitions;

  @Option(names = "--learning", paramLabel = "N", defaultValue = "0", description = "Then show how many "
      + "bursts the tuner needs to find a setting within 10 %% of the best: N times without knowledge, and each time "
      + "again with what it has just learned (default: ${DEFAULT-VALUE}).")
  private int learning;

  @Option(names = "--warm", paramLabel = "N", defaultValue = "0", description = "Then start N short jobs with "
      + "the initial content of the --knowledge file, and show how good the settings of their first two bursts are "
      + "(default: ${DEFAULT-VALUE}).")
  private int warm;

  @Option(names = "--new-steps", description = "Write new datasets in every repetition, as applications do; takes R "
      + "times the space.")
  private boolean newSteps;

  @Option(names = "--markdown", paramLabel = "FILE", description = "Also write the table of all kernels, as Markdown, "
      + "to this file.")
  private @Nullable Path markdown;

  @Mixin
  private final DirectoryOption directory = new DirectoryOption();

  @Mixin
  private final TunerKnowledge knowledge = new TunerKnowledge();

  @Mixin
  private final DocumentOption document = new DocumentOption();

  private final List<CompareResult> results = new ArrayList<>();
  private final AtomicReference<@Nullable KernelComparison> running = new AtomicReference<>();

  @Override
  public Integer call() {
    overrideTuner("compare writes with each setting, and with the tuner of --knowledge and the document of --config");
    require(repetitions >= FEWEST_REPETITIONS, "--repetitions must be at least %d".formatted(FEWEST_REPETITIONS));
    require(learning >= 0 && warm >= 0, "--learning and --warm must not be negative");
    require(warm <= 0 || knowledge.isGiven(), "--warm needs --knowledge FILE");
    List<Workload> workloads = kernels.workloads(newSteps ? Steps.NEW : Steps.REWRITTEN);
    requireWritable();
    if (markdown != null) {
      requireWritable("--markdown", markdown);
    }
    long needed = workloads.stream().mapToLong(workload -> KernelComparison.neededBytes(workload, repetitions)).max()
        .orElseThrow();
    TargetDirectory place = directory.choose(needed);
    Effort effort = new Effort(repetitions, learning, warm, warm > 0 ? knowledge.now() : null, knowledge.online(),
        document.tuning().orElse(null));
    try (Interruption _ = Interruption.keeping(() -> keepInterrupted(workloads.size()))) {
      for (Workload workload : workloads) {
        CompareResult result = compare(workload, effort, place);
        new CompareScreen(out(), Terminal.ansi()).show(result);
        add(result);
      }
    } catch (RuntimeException failure) {
      throw Interruption.afterFailure(failure, () -> keepMeasured(workloads.size()));
    }
    keep(workloads.size());
    return results.stream().allMatch(result -> Boolean.TRUE.equals(result.verified())) ? ExitCode.OK
        : ExitCode.SOFTWARE;
  }

  private CompareResult compare(Workload workload, Effort effort, TargetDirectory place) {
    try (ScratchDirectory scratch = ScratchDirectory.in(place.path(), "h5burst-compare-")) {
      KernelComparison comparison =
          new KernelComparison(workload, effort, job().runner(workload.ranks()), place, scratch);
      out().println("%s on %d ranks, %d settings and the tuner, %d repetitions each, in %s (%s; %s)".formatted(
          comparison.kernel(), workload.ranks(),
          comparison.ways(), repetitions, place.path(), place.fileSystem(), place.reason()));
      running.set(comparison);
      try (Progress progress = Progress.start(out(), "comparing " + comparison.kernel(), comparison.writes())) {
        long[] done = {0};
        return comparison.measure(event -> {
          if (event instanceof JobEvent.BurstWritten burst) {
            progress.done(++done[0], burst.lane());
          } else if (event instanceof JobEvent.Started started) {
            progress.line("%d ranks under %s".formatted(started.ranks(), started.mpiVersion()));
          }
        });
      }
    }
  }

  private synchronized void add(CompareResult result) {
    results.add(result);
    running.set(null);
  }

  /** Keeps what was measured, with what is known about the kernel in progress. */
  private synchronized void keepInterrupted(int asked) {
    addRunning();
    if (results.isEmpty()) {
      err().println("interrupted before there was anything to report");
      return;
    }
    new CompareScreen(out(), Terminal.ansi()).show(results.getLast());
    CompareResult last = results.getLast();
    err().println("interrupted: %s after %d repetitions".formatted(last.kernel(), last.repetitions()));
    keep(asked);
  }

  /** Keeps the kernels that were compared before a failure, and what is known about the one that failed. */
  private synchronized void keepMeasured(int asked) {
    addRunning();
    if (!results.isEmpty()) {
      keep(asked);
    }
  }

  private void addRunning() {
    Optional.ofNullable(running.get()).flatMap(KernelComparison::soFar).ifPresent(this::add);
  }

  private void keep(int asked) {
    List<String> words = command().root().commandLine().getParseResult().originalArgs();
    CompareReport report =
        new CompareReport("bin/h5burst " + String.join(" ", words), LocalDate.now(ZoneOffset.UTC).toString(),
            Runtime.getRuntime().availableProcessors(), List.copyOf(results));
    write(asked == 1 ? results.getFirst() : report, CompareRow.class, CompareRow.of(results));
    List<String> table = CompareTable.lines(report);
    if (asked > 1) {
      out().println();
      table.forEach(out()::println);
      out().flush();
    }
    if (markdown != null) {
      OutputFile.write("--markdown", markdown, String.join("\n", table) + "\n");
    }
  }
}

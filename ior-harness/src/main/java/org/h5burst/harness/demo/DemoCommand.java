package org.h5burst.harness.demo;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.check.Reader;
import org.h5burst.harness.check.Verification;
import org.h5burst.harness.cli.Interruption;
import org.h5burst.harness.cli.Progress;
import org.h5burst.harness.cli.Terminal;
import org.h5burst.harness.job.BurstRow;
import org.h5burst.harness.job.DirectoryOption;
import org.h5burst.harness.job.JobCommand;
import org.h5burst.harness.job.JobPlan;
import org.h5burst.harness.job.JobRecord;
import org.h5burst.harness.job.Lane;
import org.h5burst.harness.job.ScratchDirectory;
import org.h5burst.harness.job.TargetDirectory;
import org.h5burst.harness.job.TunerKnowledge;
import org.h5burst.harness.job.Tuning;
import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.kernel.Workload;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code h5burst demo}. */
@Command(
    name = "demo",
    description = {
      "Shows the tuner at work: writes two alternating patterns to one file, untuned and tuned, and reads them back.",
      "Ctrl-C keeps what was measured."},
    footer = {"  h5burst demo", "  h5burst demo --dir /scratch --bursts 80 --json demo.json"},
    exitCodeList = {"0:written, and every byte is right", "1:failed, or a byte is wrong", "2:wrong usage"})
public final class DemoCommand extends JobCommand {
  static final String PLAIN = "plain";
  static final String TUNED = "tuned";
  private static final List<KernelKind> KERNELS = List.of(KernelKind.VPIC, KernelKind.COLUMN);
  private static final long METADATA_BYTES = 16L << 20;

  @Mixin
  private final DirectoryOption directory = new DirectoryOption();

  @Option(names = "--bursts", paramLabel = "B", defaultValue = "40", description = "Number of bursts of both patterns "
      + "together (default: ${DEFAULT-VALUE}).")
  private int bursts;

  @Option(names = "--ranks", paramLabel = "N", description = "Number of processes (default: 2, or 1 without MPI).")
  private @Nullable Integer givenRanks;

  @Option(names = "--scale", paramLabel = "F", defaultValue = "1", description = "Factor for the amount of data "
      + "(default: ${DEFAULT-VALUE}).")
  private double scale;

  @Option(names = "--keep", description = "Do not delete the files.")
  private boolean keep;

  @Mixin
  private final TunerKnowledge knowledge = new TunerKnowledge();

  @Override
  public Integer call() {
    overrideTuner("demo writes plainly, and with the tuner of --knowledge");
    int ranks = givenRanks == null ? job().defaultRanks() : givenRanks;
    requireUsage(ranks);
    requireWritable();
    Workload workload = new Workload(KERNELS, ranks, scale);
    long neededBytes = 2 * (workload.bytes(bursts) + METADATA_BYTES);
    TargetDirectory place = directory.choose(neededBytes);
    try (ScratchDirectory scratch = ScratchDirectory.in(place.path(), "h5burst-demo-")) {
      if (keep) {
        scratch.keep();
      }
      JobPlan plan = new JobPlan(workload, bursts,
          List.of(lane(PLAIN, Tuning.OFF, scratch), lane(TUNED, knowledge.online(), scratch)), null);
      DemoScreen screen = new DemoScreen(out(), Terminal.ansi());
      screen.introduce(plan, place, neededBytes, keep);
      JobRecord events = new JobRecord();
      List<Verification> verifications;
      try (Interruption _ = Interruption.keeping(() -> keepInterrupted(events, place, screen))) {
        write(plan, screen, events);
        verifications = verify(plan);
      } catch (RuntimeException failure) {
        throw Interruption.afterFailure(failure, () -> keepMeasured(events, place, screen));
      }
      return keep(DemoResult.of(events, KERNELS, place, verifications), screen);
    }
  }

  private int keep(DemoResult result, DemoScreen screen) {
    screen.conclude(result);
    write(result, BurstRow.class, BurstRow.of(result.bursts()));
    return Boolean.TRUE.equals(result.verified()) ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private void keepMeasured(JobRecord events, TargetDirectory place, DemoScreen screen) {
    if (events.hasBegun()) {
      keep(DemoResult.of(events, KERNELS, place, List.of()), screen);
    }
  }

  private void keepInterrupted(JobRecord events, TargetDirectory place, DemoScreen screen) {
    keepMeasured(events, place, screen);
    if (!events.hasBegun()) {
      err().println("interrupted before there was anything to report");
    }
  }

  private void requireUsage(int ranks) {
    require(bursts >= KERNELS.size(), "--bursts must be at least %d, one for each pattern".formatted(KERNELS.size()));
    require(ranks > 0, "--ranks must be positive");
    require(scale > 0 && Double.isFinite(scale), "--scale must be positive");
  }

  private static Lane lane(String name, Tuning tuning, ScratchDirectory scratch) {
    return new Lane(name, scratch.path().resolve(name + ".h5").toString(), tuning);
  }

  private void write(JobPlan plan, DemoScreen screen, JobRecord events) {
    try (Progress progress = Progress.start(out(), "writing", plan.bursts())) {
      job().runner(plan.workload().ranks()).run(plan, event -> {
        events.accept(event);
        screen.show(event, progress);
      });
    }
  }

  private List<Verification> verify(JobPlan plan) {
    List<Verification> verifications = new ArrayList<>();
    for (Lane lane : plan.lanes()) {
      try (Progress progress = Progress.start(out(), "reading back " + lane.name(), plan.bursts())) {
        verifications.add(Verification.of(Path.of(lane.file()), plan.workload(), plan.bursts(), Reader.Kind.AUTO,
            burst -> progress.done(burst, "")));
      }
    }
    return verifications;
  }
}

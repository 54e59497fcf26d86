package org.h5burst.harness.compare;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.h5burst.harness.check.Reader;
import org.h5burst.harness.check.Verification;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.cli.KernelOptions;
import org.h5burst.harness.cli.Progress;
import org.h5burst.harness.cli.Terminal;
import org.h5burst.harness.cli.Text;
import org.h5burst.harness.compare.CompareResult.Way;
import org.h5burst.harness.job.DirectoryOption;
import org.h5burst.harness.job.JobEvent;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.job.JobOptions;
import org.h5burst.harness.job.JobPlan;
import org.h5burst.harness.job.JobRecord;
import org.h5burst.harness.job.Lane;
import org.h5burst.harness.job.ScratchDirectory;
import org.h5burst.harness.job.TargetDirectory;
import org.h5burst.harness.job.TunerKnowledge;
import org.h5burst.harness.job.Tuning;
import org.h5burst.harness.kernel.Workload;
import org.h5burst.harness.kernel.Workload.Steps;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.online.Arms;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code h5burst compare}. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "Writes a kernel in every way that the tuner chooses among, and with the tuner, interleaved in one job on one host, and tells which is fastest.",
      "Repetitions rewrite the same datasets, so that times tell how data travel and not how the file system allocates; --new-steps changes that."},
    footerHeading = "%nExamples:%n",
    footer = {"  h5burst compare column", "  h5burst compare strided-64 --learning 5",
      "  h5burst compare vpic --scale 0.5 --dir /scratch --repetitions 48 --json compare.json"},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:compared, and every byte is right", "1:failed, or a byte is wrong", "2:wrong usage"})
public final class CompareCommand implements Callable<Integer> {
  private static final String TUNED = "tuned";
  private static final int FEWEST_REPETITIONS = 4;
  private static final long METADATA_BYTES = 1L << 20;

  @Mixin
  private final KernelOptions kernel = new KernelOptions();

  @Option(names = "--repetitions", paramLabel = "R", defaultValue = "24", description = "How often each way writes the kernel (default: ${DEFAULT-VALUE}).")
  private int repetitions;

  @Option(names = "--learning", paramLabel = "N", defaultValue = "0", description = {
    "Then tell how many bursts the tuner needs until it uses a setting within 10 %% of the best: N times without knowledge,",
    "and each time again with what it has just learned (default: ${DEFAULT-VALUE})."})
  private int learning;

  @Option(names = "--new-steps", description = "Write new datasets in every repetition, as applications do; takes R times the room.")
  private boolean newSteps;

  @Mixin
  private final DirectoryOption directory = new DirectoryOption();

  @Mixin
  private final TunerKnowledge knowledge = new TunerKnowledge();

  @Mixin
  private final JobOptions job = new JobOptions();

  @Mixin
  private final JsonOption json = new JsonOption();

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before call()
  private CommandSpec spec;

  @Override
  public Integer call() {
    if (repetitions < FEWEST_REPETITIONS) {
      throw new ParameterException(spec.commandLine(), "--repetitions must be at least %d".formatted(FEWEST_REPETITIONS));
    }
    json.check();
    Workload given = kernel.workload();
    Workload workload = new Workload(given.kinds(), given.ranks(), given.scale(), newSteps ? Steps.NEW : Steps.REWRITTEN);
    int bursts = repetitions * workload.cycle();
    List<Choice> arms = Arms.of(new Platform(1, workload.ranks(), 0, false, 0, true), Set.of());
    TargetDirectory place = directory.choose((arms.size() + 1) * (workload.bytes(bursts) + METADATA_BYTES));
    PrintWriter out = spec.commandLine().getOut();
    out.println("%s on %d ranks, %d ways and the tuner, %d repetitions each, in %s (%s; %s)".formatted(workload.kind(0).label(), workload.ranks(), arms.size(),
        repetitions, place.path(), place.fileSystem(), place.reason()));
    try (ScratchDirectory scratch = ScratchDirectory.in(place.path(), "h5burst-compare-")) {
      JobPlan plan = new JobPlan(workload, bursts, lanes(arms, scratch), null);
      JobRecord events = write(plan);
      boolean verified = verify(plan);
      CompareResult result = result(plan, events, place, verified, learn(plan, events, scratch));
      new CompareScreen(out, Terminal.ansi()).show(result);
      json.write(result);
      return result.verified() ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }

  /** The settings, the default first, and the tuner last. */
  private List<Lane> lanes(List<Choice> arms, ScratchDirectory scratch) {
    List<Lane> lanes = new ArrayList<>();
    for (Choice arm : arms) {
      lanes.add(new Lane(Text.choice(arm), file(scratch, lanes.size()), Tuning.fixed(arm)));
    }
    lanes.add(new Lane(TUNED, file(scratch, lanes.size()), knowledge.online()));
    return lanes;
  }

  private static String file(ScratchDirectory scratch, int number) {
    return scratch.path().resolve("way%d.h5".formatted(number)).toString();
  }

  private JobRecord write(JobPlan plan) {
    JobRecord events = new JobRecord();
    int writes = plan.bursts() * plan.lanes().size();
    try (Progress progress = Progress.start(spec.commandLine().getOut(), "comparing", writes)) {
      job.runner(plan.workload().ranks()).run(plan, event -> {
        events.accept(event);
        if (event instanceof BurstWritten burst) {
          progress.done(events.bursts().size(), burst.lane());
        } else if (event instanceof JobEvent.Started started) {
          progress.line("%d ranks under %s".formatted(started.ranks(), started.mpiVersion()));
        }
      });
    }
    return events;
  }

  private static boolean verify(JobPlan plan) {
    return plan.lanes().stream()
        .allMatch(lane -> Verification.of(Path.of(lane.file()), plan.workload(), plan.bursts(), Reader.Kind.AUTO, burst -> {}).passed());
  }

  /** Jobs of the tuner alone, in pairs: the first knows nothing, the second what the first has learned. */
  private @Nullable Learning learn(JobPlan plan, JobRecord events, ScratchDirectory scratch) {
    if (learning < 1) {
      return null;
    }
    Set<String> good = new Comparison(events, repetitions, plan.workload().cycle()).good(plan.lanes().subList(0, plan.lanes().size() - 1));
    List<Integer> cold = new ArrayList<>();
    List<Integer> remembering = new ArrayList<>();
    for (int run = 0; run < learning; run++) {
      Path known = scratch.path().resolve("learned%d.db".formatted(run));
      for (List<Integer> counts : List.of(cold, remembering)) {
        Lane lane = new Lane(TUNED, file(scratch, plan.lanes().size()), Tuning.online(known));
        JobRecord alone = new JobRecord();
        job.runner(plan.workload().ranks()).run(new JobPlan(plan.workload(), plan.bursts(), List.of(lane), null), alone);
        counts.add(Learning.burstsBefore(good, alone.bursts(TUNED)));
      }
    }
    return Learning.of(plan.bursts(), cold, remembering);
  }

  private CompareResult result(JobPlan plan, JobRecord events, TargetDirectory place, boolean verified, @Nullable Learning learned) {
    Comparison comparison = new Comparison(events, repetitions, plan.workload().cycle());
    List<Lane> arms = plan.lanes().subList(0, plan.lanes().size() - 1);
    Lane tuned = plan.lanes().getLast();
    Lane best = comparison.best(arms);
    JobEvent.Started started = events.started();
    List<Way> ways = arms.stream().map(comparison::way).toList();
    long bytes = events.bursts(TUNED).stream().mapToLong(BurstWritten::bytes).sum() / repetitions;
    long reopens = events.bursts(TUNED).stream().filter(BurstWritten::reopened).count();
    return new CompareResult(plan.workload().kind(0).label(), started.mpi(), started.mpiVersion(), started.backend(), started.ranks(), place.path().toString(),
        place.fileSystem(), bytes, repetitions, comparison.judging().size(), ways.getFirst(), ways, comparison.way(best), comparison.way(tuned),
        comparison.choices(tuned), reopens, comparison.ratios(arms.getFirst(), best, tuned), learned, verified);
  }
}

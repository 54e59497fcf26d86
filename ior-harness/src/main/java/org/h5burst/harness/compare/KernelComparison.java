package org.h5burst.harness.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.h5burst.harness.check.Reader;
import org.h5burst.harness.check.Verification;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.compare.CompareResult.Way;
import org.h5burst.harness.job.JobEvent;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.job.JobPlan;
import org.h5burst.harness.job.JobRecord;
import org.h5burst.harness.job.JobRunner;
import org.h5burst.harness.job.Lane;
import org.h5burst.harness.job.ScratchDirectory;
import org.h5burst.harness.job.TargetDirectory;
import org.h5burst.harness.job.Tuning;
import org.h5burst.harness.kernel.Workload;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.KnowledgeFile;
import org.h5burst.tuner.online.Arms;
import org.jspecify.annotations.Nullable;

/**
 * Writes one kernel in every way, interleaved in one job, and makes the figures. {@link #soFar} may be called by
 * another thread than the one that measures.
 */
final class KernelComparison {
  private static final String TUNED = "tuned";
  static final String DOCUMENT = "document";
  private static final long METADATA_BYTES = 1L << 20;
  private static final int WARM_BURSTS = 2;

  private final Workload workload;
  private final Effort effort;
  private final JobRunner runner;
  private final TargetDirectory place;
  private final ScratchDirectory scratch;
  private final List<Lane> lanes = new ArrayList<>();
  private final JobRecord events = new JobRecord();
  private final List<String> wrong = new CopyOnWriteArrayList<>(); // read by an interruption, too

  /**
   * The amount of measuring.
   *
   * @param repetitions how often each way writes the kernel
   * @param learning pairs of jobs that show how soon the tuner learns
   * @param warm jobs that start from {@code known}
   * @param known what they know; null = none are asked for
   * @param tuned the tuner of the comparison
   * @param document an H5Tuner document that is measured as well; null = none
   */
  record Effort(int repetitions, int learning, int warm, @Nullable Knowledge known, Tuning tuned,
      @Nullable Tuning document) {}

  KernelComparison(Workload workload, Effort effort, JobRunner runner, TargetDirectory place,
      ScratchDirectory scratch) {
    this.workload = workload;
    this.effort = effort;
    this.runner = runner;
    this.place = place;
    this.scratch = scratch;
    for (Choice arm : arms(workload.ranks())) {
      lanes.add(new Lane(arm.toString(), file(lanes.size()), Tuning.fixed(arm)));
    }
    Tuning document = effort.document();
    if (document != null) {
      lanes.add(new Lane(DOCUMENT, file(lanes.size()), document));
    }
    lanes.add(new Lane(TUNED, file(lanes.size()), effort.tuned()));
  }

  /** Returns the settings, the default first. */
  private static List<Choice> arms(int ranks) {
    return Arms.of(new Platform(1, ranks, 0, false, 0, true), Set.of());
  }

  /**
   * Returns the room that all files of a comparison take: of each setting, of a document, of the tuner, and of its jobs
   * {@link #alone}, which replace each other's.
   */
  static long neededBytes(Workload workload, int repetitions) {
    return (arms(workload.ranks()).size() + 3) * (workload.bytes(repetitions * workload.cycle()) + METADATA_BYTES);
  }

  /** Returns the kernel's name. */
  String kernel() {
    return workload.kind(0).label();
  }

  /** Returns how many settings there are besides the tuner. */
  int ways() {
    return lanes.size() - 1;
  }

  /** Returns how many bursts are written, into all files together. */
  int writes() {
    return plan().bursts() * lanes.size();
  }

  private JobPlan plan() {
    return new JobPlan(workload, effort.repetitions() * workload.cycle(), lanes, null);
  }

  private String file(int number) {
    return scratch.path().resolve("way%d.h5".formatted(number)).toString();
  }

  /** Writes, reads back, and lets the tuner start again as often as that is asked for. */
  CompareResult measure(Consumer<JobEvent> listener) {
    runner.run(plan(), events.andThen(listener));
    lanes.forEach(lane -> verify(lane, plan().bursts()));
    Comparison comparison = new Comparison(events, effort.repetitions(), workload.cycle());
    return result(comparison, effort.repetitions(), learn(comparison), warm(comparison), List.copyOf(wrong));
  }

  private void verify(Lane lane, int bursts) {
    Verification read = Verification.of(Path.of(lane.file()), workload, bursts, Reader.Kind.AUTO, burst -> {});
    if (!read.passed()) {
      wrong.add("%s: %s".formatted(lane.name(), read.summary()));
    }
  }

  /**
   * Returns what is known before all is measured: the repetitions that all ways have written; nothing if they are too
   * few. Not all bytes may have been read; files that were found to be wrong are named.
   */
  Optional<CompareResult> soFar() {
    int fewest =
        lanes.stream().mapToInt(lane -> events.bursts(lane.name()).size()).min().orElseThrow() / workload.cycle();
    if (fewest < CompareCommand.FEWEST_REPETITIONS) {
      return Optional.empty();
    }
    return Optional.of(result(new Comparison(events, fewest, workload.cycle()), fewest, null, null,
        wrong.isEmpty() ? null : List.copyOf(wrong)));
  }

  private List<Lane> fixed() {
    return lanes.subList(0, ways());
  }

  /** Runs jobs of the tuner alone, in pairs: the first knows nothing, the second knows what the first has learned. */
  private @Nullable Learning learn(Comparison comparison) {
    if (effort.learning() < 1) {
      return null;
    }
    List<Map<String, Double>> overBest = comparison.overBest(fixed());
    List<Integer> cold = new ArrayList<>();
    List<Integer> remembering = new ArrayList<>();
    for (int run = 0; run < effort.learning(); run++) {
      Path known = scratch.path().resolve("learned%d.db".formatted(run));
      for (List<Integer> counts : List.of(cold, remembering)) {
        counts.add(Learning.burstsBefore(overBest, alone(Tuning.online(known), plan().bursts())));
      }
    }
    return Learning.of(plan().bursts(), cold, remembering);
  }

  /** Runs short jobs of the tuner alone, each from a copy of the same knowledge. */
  private @Nullable Warmth warm(Comparison comparison) {
    Knowledge known = effort.known();
    if (known == null) {
      return null;
    }
    List<List<BurstWritten>> runs = new ArrayList<>();
    for (int run = 0; run < effort.warm(); run++) {
      Path copy = scratch.path().resolve("known%d.db".formatted(run));
      try {
        new KnowledgeFile(copy).save(known);
      } catch (IOException e) {
        throw new CommandFailure("%s: a copy of the knowledge cannot be written there".formatted(copy), e);
      }
      runs.add(alone(Tuning.online(copy), WARM_BURSTS));
    }
    return Warmth.of(runs, comparison.overBest(fixed()));
  }

  /** Runs a job of the tuner alone, and reads its file back before the next one replaces it. */
  private List<BurstWritten> alone(Tuning tuning, int bursts) {
    JobRecord alone = new JobRecord();
    Lane lane = new Lane(TUNED, file(lanes.size()), tuning);
    runner.run(new JobPlan(workload, bursts, List.of(lane), null), alone);
    verify(lane, bursts);
    return alone.bursts(TUNED);
  }

  private CompareResult result(Comparison comparison, int repetitions, @Nullable Learning learned,
      @Nullable Warmth warmth, @Nullable List<String> errors) {
    Lane tuned = lanes.getLast();
    Lane best = comparison.best(fixed());
    JobEvent.Started started = events.started();
    List<Way> ways = fixed().stream().map(comparison::way).toList();
    List<BurstWritten> bursts = events.bursts(TUNED).subList(0, repetitions * workload.cycle());
    long bytes = bursts.stream().mapToLong(BurstWritten::bytes).sum() / repetitions;
    long reopens = bursts.stream().filter(BurstWritten::reopened).count();
    return new CompareResult(kernel(), started.mpi(), started.mpiVersion(), started.backend(), started.ranks(),
        place.path().toString(), place.fileSystem(), bytes, repetitions, comparison.judging().size(), ways.getFirst(),
        ways, comparison.way(best), comparison.way(tuned), comparison.choices(tuned), reopens,
        comparison.ratios(fixed().getFirst(), best, tuned), learned, warmth, errors);
  }
}

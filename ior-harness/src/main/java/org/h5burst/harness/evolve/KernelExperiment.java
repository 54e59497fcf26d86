package org.h5burst.harness.evolve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.FailureReport;
import org.h5burst.harness.job.JobPlan;
import org.h5burst.harness.job.JobRecord;
import org.h5burst.harness.job.JobRunner;
import org.h5burst.harness.job.Lane;
import org.h5burst.harness.job.ScratchDirectory;
import org.h5burst.harness.job.Tuning;
import org.h5burst.harness.kernel.Workload;
import org.h5burst.tuner.genetic.Experiment;
import org.h5burst.tuner.genetic.Trial;
import org.h5burst.tuner.xml.Entry;
import org.h5burst.tuner.xml.Parameter;
import org.h5burst.tuner.xml.StaticConfiguration;

/**
 * Writes a kernel for each candidate, whose document its file gets; the time is that of opening the file, of its bursts
 * and of closing it, as in the paper, without starting the job.
 */
public record KernelExperiment(Workload workload, int bursts, Path file, JobRunner runner, Path log)
    implements
      Experiment {
  private static final String LANE = "candidate";
  private static final double NANOS = 1e9;

  @Override
  public Trial run(StaticConfiguration candidate) {
    Path parent = Objects.requireNonNull(file.toAbsolutePath().getParent());
    // a candidate that is killed leaves more than its file
    try (ScratchDirectory scratch = ScratchDirectory.in(parent, "h5burst-evolve-")) {
      Path document = scratch.path().resolve("candidate.xml");
      withinRanks(candidate).write(document);
      Path written = scratch.path().resolve(String.valueOf(file.getFileName()));
      return run(new Lane(LANE, written.toString(), Tuning.document(document)));
    } catch (IOException e) {
      throw new CommandFailure("the candidate could not be written next to %s".formatted(file), e);
    }
  }

  /** Returns no more aggregators than ranks. */
  private StaticConfiguration withinRanks(StaticConfiguration candidate) {
    return candidate.forFile(file.toString()).choice().aggregators() <= workload.ranks() ? candidate
        : candidate.with(StaticConfiguration.of(List.of(Entry.of(Parameter.AGGREGATORS, workload.ranks()))));
  }

  private Trial run(Lane lane) {
    JobRecord events = new JobRecord();
    long start = System.nanoTime();
    try {
      runner.run(new JobPlan(workload, bursts, List.of(lane), null), events);
      double seconds = events.bursts(LANE).stream().mapToDouble(burst -> burst.seconds() + burst.openSeconds()).sum();
      return new Trial(Trial.Status.DONE, seconds + events.finished().closeSeconds());
    } catch (CommandFailure e) {
      keep(FailureReport.describe(e));
      double seconds = (System.nanoTime() - start) / NANOS;
      return new Trial(seconds >= runner.timeLimit().toNanos() / NANOS ? Trial.Status.TIMED_OUT : Trial.Status.FAILED,
          seconds);
    }
  }

  private void keep(String failure) {
    try {
      Files.writeString(log, failure + System.lineSeparator());
    } catch (IOException e) {
      throw new CommandFailure("%s could not be written".formatted(log), e);
    }
  }
}

package org.h5burst.harness.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.Interruption;
import org.h5burst.harness.cli.Progress;
import org.h5burst.harness.cli.Terminal;
import org.h5burst.harness.cli.Text;
import org.h5burst.harness.job.JobCommand;
import org.h5burst.harness.job.JobRunner;
import org.h5burst.harness.job.ScratchDirectory;
import org.h5burst.harness.job.TargetDirectory;
import org.h5burst.harness.knowledge.KnowledgeOption;
import org.h5burst.tuner.knowledge.Knowledge;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code h5burst campaign}. */
@Command(
    name = "campaign",
    description = {
      "Measures this machine so that the online tuner starts warm.",
      "It writes and reads bursts of random sizes, contiguous and strided, with every setting that the tuner can "
          + "choose (the statistical benchmarking of Tang, Xie et al., PDSW 2021).",
      "A journal records each run at once: if the command is killed, run it again to continue."},
    footer = {
      "  h5burst campaign                                          measures for ten minutes",
      "  h5burst campaign --budget 1h --dir /scratch --ranks 1,2   on the file system to tune",
      "  h5burst campaign --budget 8h --dir /scratch --nodes 2,4,8,16,32 --cores-per-node 42 --cold   as in the "
          + "paper"},
    exitCodeList = {"0:measured", "1:failed; what was measured is kept", "2:wrong usage"})
public final class CampaignCommand extends JobCommand {
  private static final Duration GRACE = Duration.ofMinutes(15);

  @Mixin
  private final CampaignOptions options = new CampaignOptions();

  @Option(names = "--dir", paramLabel = "DIR",
      description = "Directory on the file system to measure (default: shared memory if there is room, else the "
          + "directory for temporary files).")
  private @Nullable Path directory;

  @Mixin
  private final KnowledgeOption knowledge = new KnowledgeOption();

  @Option(names = "--journal", paramLabel = "FILE", description = "File that records each run (default: the knowledge "
      + "file's name with .campaign added).")
  private @Nullable Path journalFile;

  @Option(names = "--fresh", description = "Forget the journal and start again.")
  private boolean fresh;

  @Override
  public Integer call() {
    overrideTuner("campaign measures each setting");
    options.check();
    requireWritable(journalPath());
    TargetDirectory place = TargetDirectory.choose(directory, options.neededBytes());
    JobRunner runner = job().runner(options.mostRanks(), options.budget().plus(GRACE));
    CampaignJournal journal =
        journal(new CampaignJournal.Title(how(runner), place.path().toAbsolutePath().toString(), options.seed()));
    try (ScratchDirectory scratch =
        ScratchDirectory.at(place.path().resolve("h5burst-campaign-%08x".formatted(journal.path().hashCode())))) {
      CampaignPlan plan = options.plan(scratch.path(), place.fileSystem());
      out().println("campaign in %s (%s; %s), %s, bursts up to %s, budget %s; journal %s".formatted(place.path(),
          place.fileSystem(), place.reason(), scales(plan.scales()), Text.bytes(plan.ranges().getLast().most),
          Text.seconds(plan.budgetSeconds()), journal.path()));
      measure(plan, journal, runner);
      if (journal.runs().isEmpty()) {
        throw new CommandFailure("nothing was measured within the budget of %s: give a longer --budget, or fewer ranks"
            .formatted(Text.seconds(plan.budgetSeconds())));
      }
      CampaignResult result = keep(plan, journal);
      new CampaignScreen(out(), Terminal.ansi()).show(result);
      out().println("kept in %s: %d records".formatted(knowledge.path(), result.measured().size()));
      return ExitCode.OK;
    }
  }

  private static String scales(CampaignPlan.Scales scales) {
    return scales.areDrawn()
        ? "nodes %s with up to %d ranks each".formatted(scales.nodes(), scales.coresPerNode())
        : "ranks " + scales.ranks();
  }

  /** Returns the MPI, a back end that was asked for, and whether reads are cold: such runs are not those of others. */
  private String how(JobRunner runner) {
    return runner.kind() + runner.backend().map(backend -> " " + JobRunner.BACKEND_OPTION + backend).orElse("")
        + (options.isCold() ? " --cold" : "");
  }

  private Path journalPath() {
    Path file = journalFile != null ? journalFile
        : knowledge.path().resolveSibling(knowledge.path().getFileName() + ".campaign");
    return file.toAbsolutePath();
  }

  private CampaignJournal journal(CampaignJournal.Title title) {
    CampaignJournal journal = new CampaignJournal(journalPath());
    try {
      Path parent = journal.path().getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      if (fresh) {
        journal.forget();
      }
      journal.begin(title);
      // fails if another campaign runs
      journal.writer().close();
      return journal;
    } catch (IOException e) {
      throw new CommandFailure("the journal %s".formatted(journal.path()), e);
    }
  }

  /** Runs the job; if it fails or the program is interrupted, what was measured is kept all the same. */
  private void measure(CampaignPlan plan, CampaignJournal journal, JobRunner runner) {
    try (Interruption _ = Interruption.keeping(() -> keepInterrupted(plan, journal));
        Progress progress = Progress.start(out(), "campaign", (long) plan.budgetSeconds())) {
      CampaignWatch watch = new CampaignWatch(plan, progress);
      runner.run(plan.scales().mostRanks(), RankCampaign.class,
          new RankCampaign.Orders(plan, journal.path().toString()), Run.class, watch::show);
    } catch (RuntimeException failure) {
      throw Interruption.afterFailure(failure, () -> keep(plan, journal));
    }
  }

  private void keepInterrupted(CampaignPlan plan, CampaignJournal journal) {
    CampaignResult result = keep(plan, journal);
    err().println("interrupted: %d runs are kept; the same command continues from here".formatted(result.runs()));
  }

  /** Removes the levels that new ones replace: all of the same operations, of which there may have been more. */
  private static Knowledge withoutLevelsOf(Knowledge found, Knowledge old) {
    return new Knowledge(old.campaign(), old.patterns(), old.models(), old.clusters().stream()
        .filter(level -> found.clusters().stream().noneMatch(other -> other.operation() == level.operation())).toList(),
        old.history());
  }

  /** Puts what was measured into the knowledge file, and writes it for programs. */
  private CampaignResult keep(CampaignPlan plan, CampaignJournal journal) {
    List<Run> runs = journal.runs();
    CampaignResult result = Summary.of(plan, runs);
    Knowledge found = new Knowledge(result.measured().stream().map(CampaignResult.Measured::record).toList(), List.of(),
        List.of(), result.levels(), List.of());
    if (!runs.isEmpty()) { // the files may have the results of an earlier campaign
      knowledge.update(old -> withoutLevelsOf(found, old).merge(found));
      write(result, RunRow.class, RunRow.of(runs, result));
    }
    return result;
  }
}

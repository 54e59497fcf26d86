package org.h5burst.harness.demo;

import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.h5burst.harness.check.Verification;
import org.h5burst.harness.cli.Progress;
import org.h5burst.harness.cli.Text;
import org.h5burst.harness.demo.DemoResult.Pattern;
import org.h5burst.harness.job.JobEvent;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.job.JobPlan;
import org.h5burst.harness.job.TargetDirectory;
import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.kernel.Workload;
import picocli.CommandLine.Help.Ansi;

/** The demo's output, for scientists who have never seen H5Burst. */
final class DemoScreen {
  private static final String COLUMNS = "%5s  %-8s %12s %12s  %-25s %s";

  private final PrintWriter out;
  private final Ansi ansi;
  private final Map<Integer, BurstWritten> waiting = new HashMap<>();

  DemoScreen(PrintWriter out, Ansi ansi) {
    this.out = out;
    this.ansi = ansi;
  }

  void introduce(JobPlan plan, TargetDirectory directory, long neededBytes, boolean kept) {
    Workload workload = plan.workload();
    String known =
        plan.lanes().stream().flatMap(lane -> Optional.ofNullable(lane.tuning().source()).stream()).findAny()
            .map("it starts from what %s knows"::formatted).orElse("it knows nothing of this machine");
    out.println(ansi.string("@|bold H5Burst demo:|@ several processes write one HDF5 file together. How much faster "
        + "is it if a tuner"));
    out.println("chooses, burst by burst, how their data reach the file?");
    out.println();
    out.println("Two applications' patterns take turns, %d bursts in all:".formatted(plan.bursts()));
    for (KernelKind kernel : workload.kinds()) {
      out.println("  %-8s %s".formatted(kernel.label(), kernel.description()));
    }
    out.println("Every burst is written twice, into two files, one after the other:");
    out.println("  plain    as any parallel HDF5 program does: each process writes its own pieces, no hints");
    out.println("  tuned    as H5Burst's online tuner decides; %s and learns from each burst".formatted(known));
    out.println("Directory: %s (%s; %s). Up to %s, %s at the end.".formatted(directory.path(), directory.fileSystem(),
        directory.reason(), Text.bytes(neededBytes), kept ? "kept" : "deleted"));
    out.flush();
  }

  /** Shows a burst when both files have it. */
  void show(JobEvent event, Progress progress) {
    switch (event) {
      case JobEvent.Started started -> {
        progress.line(
            "Processes: %d under %s; %s writes.%n".formatted(started.ranks(), started.mpiVersion(), started.backend()));
        progress.line(ansi.string(
            "@|bold " + COLUMNS.formatted("burst", "pattern", "plain", "tuned", "how tuned wrote it", "why") + "|@"));
      }
      case BurstWritten burst -> {
        BurstWritten other = waiting.remove(burst.burst());
        if (other == null) {
          waiting.put(burst.burst(), burst);
        } else {
          boolean first = burst.lane().equals(DemoCommand.TUNED);
          showPair(first ? other : burst, first ? burst : other, progress);
        }
      }
      case JobEvent.Finished _ -> progress.line("");
    }
  }

  private void showPair(BurstWritten plain, BurstWritten tuned, Progress progress) {
    String why = Text.reason(tuned.reason());
    if (tuned.reopened()) {
      why += "; reopened the file in " + Text.seconds(tuned.openSeconds());
    }
    progress.line(COLUMNS.formatted(tuned.burst() + 1, tuned.kernel(), Text.bandwidth(plain.bandwidth()),
        Text.bandwidth(tuned.bandwidth()), tuned.choice(), why));
    progress.done(tuned.burst() + 1, "%s %s".formatted(tuned.kernel(), Text.bandwidth(tuned.bandwidth())));
  }

  void conclude(DemoResult result) {
    String columns = "%-8s %12s %12s  %12s  %s";
    out.println(ansi.string(
        "@|bold " + columns.formatted("pattern", "plain", "tuned", "plain/tuned", "choices of the tuner") + "|@"));
    for (Pattern pattern : result.patterns()) {
      out.println(columns.formatted(pattern.name(), Text.seconds(pattern.defaultMedianSeconds()),
          Text.seconds(pattern.tunedMedianSeconds()),
          "%.2f".formatted(pattern.ratio()), Text.counted(pattern.choices())));
    }
    out.println(("(Medians of a burst's time, last half of the bursts. The tuned file was opened %s and reopened with "
        + "other").formatted(times(result.opens())));
    out.println("settings %s, which took %s in all and is not in these times.)".formatted(times(result.reopens()),
        Text.seconds(result.openSeconds())));
    out.println();
    for (Verification verification : result.verifications()) {
      out.println(verification.summary());
    }
    if (result.verified() == null) {
      out.println("The bytes were not read back.");
      out.flush();
      return;
    }
    out.println(ansi.string(result.verified()
        ? "@|bold,green Every byte of both files is right.|@ See also: h5burst run, h5burst doctor"
        : "@|bold,red A byte is WRONG: this must not happen. Please report it, with the lines above.|@"));
    out.flush();
  }

  private static String times(long count) {
    return count == 1 ? "once" : count + " times";
  }
}

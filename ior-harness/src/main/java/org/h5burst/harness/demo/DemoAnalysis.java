package org.h5burst.harness.demo;

import java.util.List;
import org.h5burst.harness.check.Verification;
import org.h5burst.harness.demo.DemoResult.Pattern;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.job.JobRecord;
import org.h5burst.harness.job.TargetDirectory;
import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.run.RunResult;
import org.jspecify.annotations.Nullable;

/** Evaluates the reports of the demo's job. */
final class DemoAnalysis {
  private DemoAnalysis() {}

  /**
   * Returns the figures of what both files have, and of all bursts.
   *
   * @param verifications of both files; none if they were not read
   */
  static DemoResult of(JobRecord events, List<KernelKind> kernels, TargetDirectory directory,
      List<Verification> verifications) {
    List<BurstWritten> tuned = events.bursts(DemoCommand.TUNED);
    List<BurstWritten> plain = events.bursts(DemoCommand.PLAIN);
    List<Pattern> patterns = kernels.stream().map(KernelKind::label)
        .filter(kernel -> plain.stream().anyMatch(burst -> burst.kernel().equals(kernel))
            && tuned.stream().anyMatch(burst -> burst.kernel().equals(kernel)))
        .map(kernel -> pattern(kernel, plain, tuned)).toList();
    @Nullable Boolean verified = verifications.isEmpty() ? null : verifications.stream().allMatch(Verification::passed);
    return new DemoResult(verified, events.started().ranks(), events.started().mpi(), events.started().mpiVersion(),
        events.started().backend(), directory.path().toString(), directory.fileSystem(), patterns,
        tuned.stream().filter(BurstWritten::opened).count(), tuned.stream().filter(BurstWritten::reopened).count(),
        tuned.stream().mapToDouble(BurstWritten::openSeconds).sum(), events.bursts(), verifications);
  }

  private static Pattern pattern(String kernel, List<BurstWritten> plain, List<BurstWritten> tuned) {
    List<BurstWritten> lastTuned = lastHalf(kernel, tuned);
    double defaultSeconds = medianSeconds(lastHalf(kernel, plain));
    double tunedSeconds = medianSeconds(lastTuned);
    return new Pattern(kernel, lastTuned.getFirst().bytes(), defaultSeconds, tunedSeconds,
        defaultSeconds / tunedSeconds, lastTuned.stream().map(burst -> burst.choice().toString()).toList());
  }

  private static List<BurstWritten> lastHalf(String kernel, List<BurstWritten> bursts) {
    List<BurstWritten> own = bursts.stream().filter(burst -> burst.kernel().equals(kernel)).toList();
    return own.subList(own.size() / 2, own.size());
  }

  private static double medianSeconds(List<BurstWritten> bursts) {
    return RunResult.median(bursts.stream().mapToDouble(BurstWritten::seconds).toArray());
  }
}

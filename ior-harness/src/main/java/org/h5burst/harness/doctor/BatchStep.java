package org.h5burst.harness.doctor;

import java.util.List;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.mpi.runtime.Launcher;
import org.h5burst.writer.configuration.WriterProperties;

/** Judges how a batch system has started this process, and so programs that are started in the same way. */
final class BatchStep {
  private BatchStep() {}

  /** Returns what is found of this process. */
  static List<Finding> findings() {
    return judge(Launcher.ofProcess(), WriterProperties.ofProcess());
  }

  /** Returns a finding where many tasks were started that no MPI would connect. */
  static List<Finding> judge(Launcher launcher, OptionReader options) {
    boolean isChecked = !options.find(MpiProperties.CHECK).text().equalsIgnoreCase("off");
    return launcher.tasks().filter(tasks -> tasks.count() > 1 && launcher.evidence().isEmpty() && isChecked).stream()
        .map(tasks -> Finding.warning(
            "%s has started %d tasks like this one (%s), and no MPI connects them: such programs are refused."
                .formatted(tasks.launcher(), tasks.count(), tasks.evidence()),
            "Start them by %s; or set %s=off if each task is to be its own job.".formatted(tasks.remedy(),
                MpiProperties.CHECK)))
        .toList();
  }
}

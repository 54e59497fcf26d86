package org.h5burst.harness.doctor;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import org.h5burst.mpi.Processes;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.mpi.runtime.Launcher;

/** Judges this node, and how a batch system has started this process on it. */
final class ComputeNode {
  /** From inside to outside: Flux may run within a job of Slurm. */
  private static final List<BatchSystem> SYSTEMS = List.of(
      new BatchSystem("flux", "FLUX_JOB_ID", "flux run "),
      new BatchSystem("srun", "SLURMD_NODENAME", "srun --ntasks=1 "),
      new BatchSystem("bsub", "LSB_JOBID", "bsub -I "),
      new BatchSystem("qsub", "PBS_JOBID", "in a job of qsub, "));

  private ComputeNode() {}

  /**
   * A batch system.
   *
   * @param program by which it is known
   * @param variable set on the nodes that run a job
   * @param start what runs a command on one of them
   */
  private record BatchSystem(String program, String variable, String start) {}

  /** Returns a finding where jobs run on other nodes than this one, such as a login node. */
  static List<Finding> judge(Search search, Map<String, String> environment) {
    if (SYSTEMS.stream().map(BatchSystem::variable).anyMatch(environment::containsKey)) {
      return List.of();
    }
    return SYSTEMS.stream().filter(system -> search.program(system.program()).isPresent()).limit(1)
        .map(system -> Finding.warning(
            "Only this node, %s, was examined: its cores, memory and libraries may differ from those of the nodes that "
                .formatted(Processes.hostName()) + "run jobs.",
            "Examine one of those: %sbin/h5burst doctor PATH --ranks N.".formatted(system.start())))
        .toList();
  }

  /** Returns a finding where a batch system has started many tasks that no MPI would connect. */
  static List<Finding> judgeTasks(Launcher launcher, OptionReader options) {
    boolean isChecked = !options.find(MpiProperties.CHECK).text().equalsIgnoreCase("off");
    return launcher.tasks().filter(tasks -> tasks.count() > 1 && launcher.evidence().isEmpty() && isChecked).stream()
        .map(tasks -> Finding.warning(
            "%s has started %d tasks like this one (%s), and no MPI connects them: such programs are refused."
                .formatted(tasks.launcher(), tasks.count(), tasks.evidence()),
            "Start them by %s; or set %s=off if each task is to be its own job.".formatted(tasks.remedy(),
                MpiProperties.CHECK)))
        .toList();
  }

  /** Looks up this machine's own name, as MPJ Express does when it starts ranks. */
  static List<Finding> judgeName() {
    try {
      InetAddress.getLocalHost();
      return List.of();
    } catch (UnknownHostException e) {
      return List.of(Finding.warning("This machine's name has no address, so --mpi mpj cannot start ranks: "
          + e.getMessage(), "Add the line \"127.0.1.1 NAME\", with its name, to /etc/hosts."));
    }
  }
}

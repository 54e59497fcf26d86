package org.h5burst.harness.doctor;

import java.util.List;
import java.util.Map;
import org.h5burst.mpi.Processes;

/** Judges whether this is a node on which a batch system runs jobs, or another one, such as a login node. */
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

  /** Returns a finding where jobs run on other nodes than this one. */
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
}

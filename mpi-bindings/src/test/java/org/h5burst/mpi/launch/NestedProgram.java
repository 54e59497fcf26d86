package org.h5burst.mpi.launch;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;

/** A rank that starts a job of its own. The argument: a directory for its log. */
public final class NestedProgram {
  private NestedProgram() {}

  /** Prints what the inner job sees of the outer one. */
  public static void main(String[] arguments) {
    System.out.println("PMI_RANK outside: " + System.getenv("PMI_RANK"));
    System.out.println("H5BURST_MPI outside: " + System.getenv("H5BURST_MPI"));
    MpiJob inner = new MpiJob(Kind.SOLO, 1,
        List.of("sh", "-c", "echo inside: [$PMI_RANK$PMI_SIZE$H5BURST_MPI$SLURM_STEP_NUM_TASKS]"));
    System.out.println(inner.run(Path.of(arguments[0], "inner.log"), Duration.ofSeconds(10)).output());
  }
}

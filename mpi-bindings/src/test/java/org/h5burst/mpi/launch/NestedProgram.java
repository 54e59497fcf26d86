package org.h5burst.mpi.launch;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
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
    MpiJob jvm = new MpiJob(Kind.SOLO, 1,
        MpiJob.javaCommand(List.of("-XX:+UseSerialGC"), Collectors.class.getName(), List.of()));
    System.out.println(jvm.run(Path.of(arguments[0], "jvm.log"), Duration.ofSeconds(20)).output());
  }

  /** Prints with what this JVM collects garbage. */
  public static final class Collectors {
    private Collectors() {}

    /** No arguments. */
    public static void main(String[] arguments) {
      System.out.println("collectors inside: "
          + ManagementFactory.getGarbageCollectorMXBeans().stream().map(MemoryManagerMXBean::getName).toList());
    }
  }
}

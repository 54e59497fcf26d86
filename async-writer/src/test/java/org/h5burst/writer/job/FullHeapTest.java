package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.Cases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * The program uses up the heap: calls end, and so does a job. A JVM without any memory hears no signal, so a process
 * alone gets it back before.
 */
@Timeout(150)
@Execution(ExecutionMode.CONCURRENT) // most of the time is waiting
final class FullHeapTest {
  private static final int TERMINATED = 143;

  @TempDir
  Path directory;

  @Test
  void shouldEndCallsWhenTheHeapIsFullAndTheProcessBySigtermAfterwards() {
    MpiJob.Result result = Jobs.runUnder(Kind.SOLO, List.of("timeout", "--preserve-status", "-k", "10", "60"),
        directory.resolve("job.log"), 1, List.of("-Xmx32m", "-XX:+UseSerialGC"), FullHeapProgram.class, "alone",
        directory.resolve("out.h5"));
    assertEquals(TERMINATED, result.exitCode(), result::output);
    assertTrue(result.output().contains(FullHeapProgram.CALLS_HAVE_ENDED), result::output);
  }

  @ParameterizedTest
  @Cases(value = "MPICH, phdf5", nightly = "OPEN_MPI, portable")
  void shouldEndTheJobWhenTheHeapOfARankIsFullForGood(Kind kind, String backend) {
    MpiJob.Result result = Jobs.run(kind, directory.resolve("job.log"), 2,
        List.of("-Xmx32m", "-XX:+UseSerialGC", Jobs.backend(backend), "-Dh5burst.agreement.timeout=8s"),
        FullHeapProgram.class, "ranks", directory.resolve("out.h5"));
    assertNotEquals(0, result.exitCode(), result::output);
  }
}

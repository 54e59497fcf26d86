package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program's own tuner does not come back, under a program without MPI: it is told in which call, and continues. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT) // most of the time is waiting
final class StuckTunerTest {
  @TempDir
  Path directory;

  @Test
  void shouldNameTheTunersCallAndWriteLaterFilesWhenItDoesNotComeBack() {
    List<String> calls = List.of("make", "propose", "observe", "close");
    MpiJob.Result result = run("-Dh5burst.io.timeout=1s", "block", calls);
    assertEquals(0, result.exitCode(), result::output);
    assertTrue(result.output().contains("main ends"), result::output);
    assertTrue(Pattern.compile("(?m)^close failed with TimeLimitException: .*close\\.h5 is closed, and complete")
        .matcher(result.output()).find(), result::output);
    calls.forEach(
        call -> assertTrue(Pattern
            .compile(("(?m)^%1$s failed with TimeLimitException: %1$s\\(\\) of the tuner of \\S+%1$s\\.h5 "
                + ".*h5burst\\.io\\.timeout").formatted(call))
            .matcher(result.output()).find(), () -> call + "\n" + result.output()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"propose", "close"})
  void shouldEndTheProcessWithItsExitCodeWhenTheTunerCallsExit(String call) {
    MpiJob.Result result = run("-Dh5burst.io.timeout=50s", "exit", List.of(call));
    assertEquals(TunerProgram.EXIT_CODE, result.exitCode(), result::output);
    assertTrue(result.output().contains("the program's tuner has called System.exit"), result::output);
  }

  private MpiJob.Result run(String limit, String how, List<String> calls) {
    Object[] arguments = new Object[2 + calls.size()];
    arguments[0] = how;
    arguments[1] = directory;
    System.arraycopy(calls.toArray(), 0, arguments, 2, calls.size());
    return Jobs.run(Kind.SOLO, directory.resolve("job.log"), 1, List.of(limit), TunerProgram.class, arguments);
  }
}

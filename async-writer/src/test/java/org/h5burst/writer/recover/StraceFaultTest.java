package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * System calls fail by themselves, whatever library makes them: strace sees to that, so that nothing depends on what a
 * preloaded library covers.
 */
@Timeout(60)
final class StraceFaultTest {
  private static final int STEPS = 6;
  @TempDir
  Path directory;

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"fsync, EIO, 5, Input/output error", "pwrite64, ENOSPC, 110, No space left on device"})
  void shouldTellTheProgramAndKeepWhatWasFlushedWhenTheSystemCallFails(String call, String error, int first,
      String words) throws IOException {
    Path place = Files.createDirectory(directory.resolve("job"));
    List<String> line =
        new ArrayList<>(List.of("strace", "--seccomp-bpf", "-f", "-qq", "-o", directory.resolve("trace").toString(),
            "-e", "trace=" + call, "-e",
            "inject=%s:error=%s:when=%d+".formatted(call, error, first)));
    line.addAll(
        MpiJob.javaCommand(SmallJvm.options("-Xmx128m", "-Dh5burst.backend=portable", "-Dh5burst.durability=durable"),
            FlushingJob.class.getName(),
            List.of(place.toString(), "1", "" + STEPS, "2")));
    MpiJob.Result result = new MpiJob(Kind.SOLO, 1, line).run(directory.resolve("out"), Duration.ofSeconds(40));
    String context = result.output();
    assertFalse(result.timedOut(), context);
    assertFalse(result.isSuccess(), context);
    assertTrue(Files.readString(directory.resolve("trace")).contains("(INJECTED)"), context);
    assertTrue(context.contains(words), context);
    int kept = StepContents.assertKept(place, STEPS, context);
    assertTrue(kept > 0 && kept < STEPS, context);
  }
}

package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.PreloadedLibrary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file system stands still under a program without MPI: it is told, and continues. */
@Timeout(120)
final class StuckTest {
  private static final int EVER_MILLIS = 1_000_000;
  private static final int SOME_MILLIS = 5000;

  @TempDir
  Path directory;

  @Execution(ExecutionMode.CONCURRENT) // most of the time is waiting
  @ParameterizedTest
  @ValueSource(strings = {"write", "fsync"})
  void shouldTellAllThatWaitAndWriteLaterFilesWhenAFileSystemStandsStill(String operation) throws Exception {
    String output = run(operation, EVER_MILLIS);
    List<String> stuck = operation.equals("write") ? List.of("piece", "burst", "behind") : List.of();
    Stream.concat(stuck.stream(), Stream.of("flush", "write", "complete", "close"))
        .forEach(call -> assertFails(call, "h5burst.io.timeout", output));
    assertTrue(
        Pattern.compile("(?m)^again failed with FileInUseException: .*is being written by process \\d+").matcher(output)
            .find(),
        output);
    assertTrue(output.contains("later.h5 is complete"), output);
    assertTrue(Files.exists(directory.resolve("stuck.h5.lock")) && Files.notExists(directory.resolve("stuck.h5")),
        output);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void shouldLetGoOfTheFileAndNotPublishItWhenTheFileSystemComesBack() throws Exception {
    String output = run("return", SOME_MILLIS);
    assertFails("complete", "h5burst.io.timeout", output);
    assertTrue(output.contains("let go, and published: false") && output.contains("later.h5 is complete"), output);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void shouldSayWhatHoldsUpLaterFilesWhenHdf5StandsStill() throws Exception {
    String output = run("hdf5", SOME_MILLIS + SOME_MILLIS);
    assertFails("flush", "h5burst.io.timeout", output);
    assertFails("later", "only one thread at a time may call HDF5", output);
    assertTrue(output.contains("last.h5 is complete"), output);
  }

  private static void assertFails(String call, String words, String output) {
    assertTrue(Pattern.compile("(?m)^%s failed with TimeLimitException: .*%s".formatted(call, Pattern.quote(words)))
        .matcher(output).find(), () -> call + "\n" + output);
  }

  private String run(String operation, int millis) throws IOException, InterruptedException {
    Path home = Files.createDirectory(directory.resolve("home"));
    Path library = PreloadedLibrary.compile("inject-faults.c", home);
    List<String> options = List.of(Jobs.backend("auto"), "-Dh5burst.io.timeout=2s");
    MpiJob.Result result = Jobs.runUnder(Kind.SOLO, List.of("env", "LD_PRELOAD=" + library), home.resolve("job.log"), 1,
        options, StuckProgram.class, operation,
        directory, library, millis);
    assertEquals(0, result.exitCode(), result::output);
    assertTrue(result.output().contains("main ends") && !result.output().contains("CIRCULAR REFERENCE"),
        result::output);
    return result.output();
  }
}

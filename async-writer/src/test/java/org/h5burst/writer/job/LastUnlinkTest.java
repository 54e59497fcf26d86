package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.PreloadedLibrary;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that is complete under its name stays a success when what lies next to it cannot be removed. */
@Timeout(60)
final class LastUnlinkTest {
  @TempDir
  Path directory;

  /** Writes one file; its path is the argument. */
  static final class Program {
    private Program() {}

    public static void main(String[] arguments) {
      Path path = Path.of(arguments[0]);
      BurstFile.write(path, file -> {
        file.dataset("x", new int[] {1, 2, 3});
        file.flush();
      });
      System.out.println("complete");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lock", "manifest"})
  void shouldSucceedWhenTheFileNextToItCannotBeRemoved(String left) throws IOException, InterruptedException {
    Path path = directory.resolve("out.h5");
    Path faults = PreloadedLibrary.compile("inject-faults.c", directory);
    MpiJob.Result result = Jobs.runUnder(Kind.SOLO,
        List.of("env", "LD_PRELOAD=" + faults, "H5BURST_FAULT=unlink 1 1000 5 out.h5." + left),
        directory.resolve("job.log"), 1, List.of(), Program.class, path);
    assertEquals(0, result.exitCode(), result::output);
    assertTrue(result.output().contains("complete"), result::output);
    assertTrue(result.output().contains("out.h5." + left) && result.output().contains("Input/output error"),
        result::output);
    assertTrue(Files.exists(Path.of(path + "." + left)), "this is what could not be removed");
    assertEquals(List.of(1, 2, 3), numbers(path));

    BurstFile.write(path, CreateOptions.defaults().replace(), file -> file.dataset("x", new int[] {4}));
    assertEquals(List.of(4), numbers(path));
    assertTrue(Files.notExists(Path.of(path + "." + left)), "the next job removes it");
  }

  private static List<Integer> numbers(Path path) {
    try (BurstFile file = BurstFile.open(path)) {
      return Arrays.stream(file.dataset("x").readInts()).boxed().toList();
    }
  }
}

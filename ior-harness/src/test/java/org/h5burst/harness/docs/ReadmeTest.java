package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.systemsx.cisd.hdf5.HDF5Factory;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program on the first page does what the page says. */
@Timeout(120)
final class ReadmeTest {
  private static final Path README = Path.of("..", "README.md");
  private static final Pattern PROGRAM = Pattern.compile("```java\n(.*?public class (\\w+) .*?)```", Pattern.DOTALL);
  private static final int STEPS = 10;
  private static final int RANKS = 2;

  @Test
  void shouldWriteItsFileWhenTheFirstProgramRunsOnTwoRanks(@TempDir Path directory) throws IOException, InterruptedException {
    Matcher program = PROGRAM.matcher(Files.readString(README));
    assertTrue(program.find(), "no program in " + README);
    compile(program.group(2), program.group(1), directory);

    Path file = directory.resolve("waves.h5");
    String classPath = directory + File.pathSeparator + System.getProperty("java.class.path");
    List<String> command =
        MpiJob.javaCommand(List.of("--class-path", classPath, "-Dh5burst.tuner=online"), program.group(2), List.of(file.toString()));
    MpiJob.Result result = new MpiJob(Kind.MPICH, RANKS, command).run(directory.resolve("log"), Duration.ofSeconds(90));

    assertTrue(result.isSuccess(), result.output());
    assertTrue(Files.exists(Path.of(System.getProperty("native.libpath.sis-jhdf5"))),
        "JHDF5's native library, which reads the file, is not linked: run bin/setup");
    try (var reader = HDF5Factory.openForReading(file.toFile())) {
      var values = reader.float64().readMDArray("fields/ex");
      assertArrayEquals(new int[] {STEPS, RANKS, 65_536}, values.dimensions());
      for (int step = 0; step < STEPS; step++) {
        for (int rank = 0; rank < RANKS; rank++) {
          assertEquals(step + rank, values.get(step, rank, 0));
          assertEquals(step + rank, values.get(step, rank, 65_535));
        }
      }
    }
  }

  static void compile(String name, String source, Path directory) throws IOException, InterruptedException {
    Path file = Files.writeString(directory.resolve(name + ".java"), source);
    Path log = directory.resolve("javac.log");
    Process javac = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
        "-proc:none", "-d", directory.toString(), "-cp", System.getProperty("java.class.path"), file.toString())
        .redirectErrorStream(true).redirectOutput(log.toFile()).start();
    int exitCode = javac.waitFor();
    assertEquals(0, exitCode, Files.readString(log));
  }
}

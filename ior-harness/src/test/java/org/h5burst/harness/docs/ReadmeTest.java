package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.systemsx.cisd.hdf5.HDF5Factory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The programs that the pages show compile and run, and the one on the first page does what the page says. */
@Timeout(180)
final class ReadmeTest {
  private static final Path README = Pages.ROOT.resolve("README.md");
  private static final int STEPS = 10;
  private static final int RANKS = 2;

  @Test
  void shouldWriteItsFileWhenTheFirstProgramRunsOnTwoRanks(@TempDir Path directory) throws IOException {
    Path file = run(Pages.blocks(README, "java").getFirst(), directory);
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

<<<<<<< HEAD
  static void compile(String name, String source, Path directory) throws IOException, InterruptedException {
    Path file = Files.writeString(directory.resolve(name + ".java"), source);
    Path log = directory.resolve("javac.log");
    Process javac = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
        "-proc:none", "-d", directory.toString(), "-cp", System.getProperty("java.class.path"), file.toString())
        .redirectErrorStream(true).redirectOutput(log.toFile()).start();
    int exitCode = javac.waitFor();
    assertEquals(0, exitCode, Files.readString(log));
=======
  @Test
  void shouldWriteAnHdf5FileWhenAProgramOfAnotherPageRuns(@TempDir Path directory) throws IOException {
    int programs = 0;
    for (Path page : Pages.all()) {
      for (String block : Pages.blocks(page, "java")) {
        if (block.contains("public class") && !page.equals(README)) {
          Path own = Files.createDirectory(directory.resolve("program" + programs++));
          assertTrue(HDF5Factory.isHDF5File(run(block, own).toFile()), page::toString);
        }
      }
    }
    assertTrue(programs > 0, "no page has a program");
  }

  /** The file that it wrote, on two ranks if it speaks of MPI. */
  private static Path run(String program, Path directory) throws IOException {
    String name = Programs.compile(program, directory, System.getProperty("java.class.path"));
    Path file = directory.resolve(name + ".h5");
    boolean parallel = program.contains("Mpi.run");
    Programs.run(parallel ? Kind.MPICH : Kind.SOLO, parallel ? RANKS : 1, directory, name, List.of(file.toString()));
    return file;
>>>>>>> 41a6ee9 (Speak JHDF5's language, so that its programs move by changing their imports)
  }
}

package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.systemsx.cisd.hdf5.HDF5Factory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.tuner.Tuner;
import org.h5burst.writer.BurstFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program for JHDF5 writes the same file with H5Burst when its imports are changed, and nothing else. */
@Timeout(120)
final class MigrationTest {
  private static final Path EXAMPLE = Pages.ROOT.resolve("docs/examples/HeatRod.java");
  private static final Path PAGE = Pages.ROOT.resolve("docs/jhdf5.md");

  /**
   * What makes many ranks of one process: the communicator, of the blocks those of this rank, and a dataset that has
   * its length from the beginning.
   */
  private static final Map<String, String> MANY_RANKS = Map.of("public static void main(String[] args) {",
      "public static void main(String[] args) throws Exception { org.h5burst.mpi.Mpi.run(mpi -> run(args, "
          + "mpi.world())); }\n"
          + "  private static void run(String[] args, org.h5burst.mpi.Communicator world) {",
      "configure(args[0])", "configure(args[0]).communicator(world)", "(int first = 0; first < CELLS; first += BLOCK)",
      "(int first = world.rank() * BLOCK; first < CELLS; first += world.size() * BLOCK)",
      "createArray(\"run/clock\", 4)", "createArray(\"run/clock\", STEPS, STEPS)");

  private static final String OURS = Programs.placesOf(BurstFile.class, Mpi.class, Tuner.class, adapter());

  @TempDir
  Path directory;

  /** Of an artifact with which the command line is handed out, but which it does not use. */
  private static Class<?> adapter() {
    try {
      return Class.forName("org.h5burst.writer.jhdf5.HDF5Factory");
    } catch (ClassNotFoundException missing) {
      throw new IllegalStateException(missing);
    }
  }

  @Test
  void shouldWriteTheSameFileWhenOnlyTheImportsOfAProgramForJhdf5Change() throws IOException, InterruptedException {
    String before = Files.readString(EXAMPLE);
    String after = replaced();
    assertNotEquals(before, after);
    assertTrue(after.indexOf("ch.systemsx") < 0, after);

    Path old = run(Kind.SOLO, 1, "old", before, System.getProperty("java.class.path"));
    Path ported = run(Kind.SOLO, 1, "ported", after, OURS); // JHDF5 is not there
    assertSame(old, ported);
    assertEquals(objects(old), objects(ported));

    String many = after;
    for (Map.Entry<String, String> change : MANY_RANKS.entrySet()) {
      assertTrue(many.contains(change.getKey()), change.getKey());
      many = many.replace(change.getKey(), change.getValue());
    }
    assertSame(old, run(Kind.MPICH, Programs.RANKS, "many", many, OURS));
    assertHoldsARod(old);
  }

  /** The program after the command of the page, as it stands there. */
  private String replaced() throws IOException, InterruptedException {
    Files.copy(EXAMPLE, directory.resolve("YourProgram.java"));
    Process bash = new ProcessBuilder("bash", "-c", Pages.blocks(PAGE, "").getFirst()).directory(directory.toFile())
        .inheritIO().start();
    assertEquals(0, bash.waitFor());
    return Files.readString(directory.resolve("YourProgram.java"));
  }

  private static void assertSame(Path old, Path ported) throws IOException, InterruptedException {
    Process h5diff =
        new ProcessBuilder("h5diff", "-r", "--exclude-path", "/__DATA_TYPES__", old.toString(), ported.toString())
            .redirectErrorStream(true).start();
    String differences = new String(h5diff.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, h5diff.waitFor(), differences);
  }

  /**
   * What the program computes is known without it: before heat reaches an end of the rod, its sum stays, and both
   * halves are alike.
   */
  private static void assertHoldsARod(Path file) {
    try (var reader = HDF5Factory.openForReading(file.toFile())) {
      double[][] rod = reader.float64().readMatrix("run/temperature");
      assertEquals(200, rod[0][47], 1e-9, "a fifth of the 1000 degrees of cell 48 went to each side");
      assertEquals(600, rod[0][48], 1e-9);
      for (double[] step : rod) {
        assertEquals(1000, Arrays.stream(step).sum(), 1e-6);
        for (int cell = 1; cell < 48; cell++) {
          assertEquals(step[48 - cell], step[48 + cell], 1e-9);
        }
      }
      assertArrayEquals(new long[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, reader.int64().readArray("run/clock"));
      assertEquals("J", reader.string().getAttr("run/joules", "unit"));
    }
  }

  private Path run(Kind kind, int ranks, String name, String source, String classPath) throws IOException {
    Path classes = Files.createDirectory(directory.resolve(name));
    Path file = directory.resolve(name + ".h5");
    Programs.run(kind, ranks, classes, Programs.compile(source, classes, classPath), List.of(file.toString()));
    return file;
  }

  /** What h5ls lists with the present sizes, but for what JHDF5 keeps for itself. */
  private static List<String> objects(Path file) throws IOException, InterruptedException {
    Process h5ls = new ProcessBuilder("h5ls", "-r", file.toString()).redirectErrorStream(true).start();
    List<String> lines = new String(h5ls.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines()
        .filter(line -> !line.startsWith("/__DATA_TYPES__"))
        .map(line -> line.replaceAll("/Inf", "")).toList();
    assertEquals(0, h5ls.waitFor(), () -> lines.toString());
    assertTrue(lines.size() > 20, lines.toString());
    return lines;
  }
}

package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
  private static final String IMPORT = "(?m)^import ch\\.systemsx\\.cisd\\.(hdf5|base\\.mdarray)\\.";

  @TempDir
  Path directory;

  @Test
  void shouldWriteTheSameFileWhenOnlyTheImportsOfAProgramForJhdf5Change() throws IOException, InterruptedException {
    String before = Files.readString(EXAMPLE);
    String after = before.replaceAll(IMPORT, "import org.h5burst.writer.jhdf5.");
    assertNotEquals(before, after);
    assertTrue(after.indexOf("ch.systemsx") < 0, after);

    Path old = run("old", before, System.getProperty("java.class.path"));
    Path ported = run("ported", after, Programs.placesOf(BurstFile.class, Mpi.class, Tuner.class)); // JHDF5 is not there
    Process h5diff =
        new ProcessBuilder("h5diff", "-r", "--exclude-path", "/__DATA_TYPES__", old.toString(), ported.toString()).redirectErrorStream(true).start();
    String differences = new String(h5diff.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, h5diff.waitFor(), differences);
    assertEquals(objects(old), objects(ported));
  }

  private Path run(String name, String source, String classPath) throws IOException {
    Path classes = Files.createDirectory(directory.resolve(name));
    Path file = directory.resolve(name + ".h5");
    Programs.run(Kind.SOLO, 1, classes, Programs.compile(source, classes, classPath), List.of(file.toString()));
    return file;
  }

  /** What h5ls lists with the present sizes, but for what JHDF5 keeps for itself. */
  private static List<String> objects(Path file) throws IOException, InterruptedException {
    Process h5ls = new ProcessBuilder("h5ls", "-r", file.toString()).redirectErrorStream(true).start();
    List<String> lines = new String(h5ls.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("/__DATA_TYPES__"))
        .map(line -> line.replaceAll("/Inf", "")).toList();
    assertEquals(0, h5ls.waitFor(), () -> lines.toString());
    assertTrue(lines.size() > 20, lines.toString());
    return lines;
  }
}

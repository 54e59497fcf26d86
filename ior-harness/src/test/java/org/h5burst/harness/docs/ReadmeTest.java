package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.systemsx.cisd.hdf5.HDF5Factory;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The programs that the pages show compile and run, and the one on the first page does what the page says. */
@Timeout(180)
final class ReadmeTest {
  private static final Path README = Pages.ROOT.resolve("README.md");
  private static final int STEPS = 10;
  private static final int RANKS = Programs.RANKS;
  private static final int SHORT = 8;
  private static final int WORDS = 500;

  @Test
  void shouldWriteItsFileWhenTheProgramForManyRanksRunsOnTwo(@TempDir Path directory) throws IOException {
    Path file = Programs.fileOf(Pages.blocks(README, "java").get(1), directory);
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

  @Test
  void shouldBeShortAndWriteItsArrayWhenTheProgramIsForOneProcess(@TempDir Path directory) throws Exception {
    String source = Pages.blocks(README, "java").getFirst();
    assertTrue(source.lines().filter(line -> !line.isBlank()).count() <= SHORT, source);
    assertTrue(Pages.blocks(Pages.ROOT.resolve("docs/getting-started.md"), "java").contains(source), source);
    String name = Programs.compile(source, directory, System.getProperty("java.class.path"));
    Path file = directory.resolve("simple.h5");
    try (URLClassLoader classes = new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
      classes.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) new String[] {file.toString()});
    }
    try (var reader = HDF5Factory.openForReading(file.toFile())) {
      assertArrayEquals(new double[][] {{1, 2, 3}, {4, 5, 6}}, reader.float64().readMatrix("fields/u"));
    }
  }

  @Test
  void shouldBeReadInMinutesWhenItIsTheFirstPage() throws IOException {
    String prose = Files.readString(README).replaceAll("(?ms)^```.*?^```", "");
    long words = Pattern.compile("\\S+").matcher(prose).results().count();
    assertTrue(words <= WORDS, () -> words + " words outside of programs; move what only contributors need");
  }

  @Test
  void shouldWriteAnHdf5FileWhenAProgramOfAnotherPageRuns(@TempDir Path directory) throws IOException {
    int programs = 0;
    for (Path page : Pages.all()) {
      for (String block : Pages.blocks(page, "java")) {
        if (block.contains("public class") && !page.equals(README) && !page.startsWith(HowToTest.PAGES)) {
          Path own = Files.createDirectory(directory.resolve("program" + programs++));
          assertTrue(HDF5Factory.isHDF5File(Programs.fileOf(block, own).toFile()), page::toString);
        }
      }
    }
    assertTrue(programs > 0, "no page has a program");
  }
}

package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.h5burst.writer.BurstFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The programs of the task pages run, and their programs in Python read what those wrote. */
@Timeout(120)
final class HowToTest {
  static final Path PAGES = Pages.ROOT.resolve("docs/how-to");

  static Stream<Path> pages() {
    return Pages.all().stream().filter(page -> page.startsWith(PAGES));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void shouldWriteAndReadItsFileWhenAPageHasPrograms(Path page, @TempDir Path directory) throws Exception {
    List<String> programs = Pages.blocks(page, "java");
    List<String> readers = Pages.blocks(page, "python");
    assertTrue(readers.isEmpty() || !programs.isEmpty(), "a reader without a file");
    for (String program : programs) {
      Path file = program.contains("Mpi.run") ? Programs.fileOf(program, directory) : writtenHere(program, directory);
      assertSucceeds(directory, "h5dump", "--header", file.toString());
      for (String reader : readers) {
        assertSucceeds(directory, "/usr/bin/python3", "-c", reader, file.toString());
      }
    }
  }

  /** Runs a program of one process in this JVM, which is faster; returns its file. */
  private static Path writtenHere(String program, Path directory) throws IOException, ReflectiveOperationException {
    String name = Programs.compile(program, directory, System.getProperty("java.class.path"));
    Path file = directory.resolve(name + ".h5");
    try (URLClassLoader classes = new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
      classes.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) new String[] {file.toString()});
    }
    return file;
  }

  @Test
  void shouldContinueWhereTheLastJobEndedWhenThereIsACheckpoint(@TempDir Path directory) throws IOException {
    for (String program : Pages.blocks(PAGES.resolve("checkpoint.md"), "java")) {
      Path file = Programs.fileOf(program, directory);
      assertEquals(file, Programs.fileOf(program, directory));
      try (BurstFile opened = BurstFile.open(file)) {
        assertEquals(40, opened.requireAttribute("step").asLong(), program);
        double[] state = opened.dataset("state").readDoubles();
        for (int rank = 0; rank < state.length / 1000; rank++) {
          assertEquals(39 * 40 / 2, state[1000 * rank], program);
        }
      }
    }
  }

  private static void assertSucceeds(Path directory, String... command) throws IOException, InterruptedException {
    Path log = directory.resolve("log");
    Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), () -> command[0] + " does not end");
    assertEquals(0, process.exitValue(), () -> {
      try {
        return Files.readString(log);
      } catch (IOException unreadable) {
        return unreadable.toString();
      }
    });
  }

  @Test
  void shouldBeShortAndListedWhenAPageIsForATask() throws IOException {
    String index = Files.readString(Pages.ROOT.resolve("docs/README.md"));
    for (Path page : pages().toList()) {
      assertTrue(Files.readAllLines(page).size() < 100, page::toString);
      assertTrue(index.contains("(how-to/" + page.getFileName() + ")"), page::toString);
    }
    assertFalse(pages().toList().isEmpty());
  }
}

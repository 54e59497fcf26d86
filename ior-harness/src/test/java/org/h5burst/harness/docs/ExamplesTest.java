package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The programs in docs/examples write what their twins for h5py write, and are not much longer; jHDF reads the same in
 * both.
 */
@Timeout(120)
final class ExamplesTest {
  private static final Path EXAMPLES = Pages.ROOT.resolve("docs/examples");
  private static final String DEBIANS_PYTHON = "/usr/bin/python3";
  private static final double MUCH_LONGER = 1.5;
  /** Says what differs between two files: members, shapes, types, elements, attributes; strings by their characters. */
  private static final String COMPARE = """
      import sys, h5py, numpy as np
      def text(value): return value.decode() if isinstance(value, bytes) else value
      def content(file):
          all = {}
          def add(name, node):
              all[name] = [{key: str(text(value)) for key, value in node.attrs.items()}]
              if isinstance(node, h5py.Dataset):
                  all[name] += [node.dtype, node.shape, node.maxshape, node.chunks, node[()].tobytes()]
          file.visititems(add)
          all["/"] = [{key: str(text(value)) for key, value in file.attrs.items()}]
          return all
      with h5py.File(sys.argv[1], "r") as one, h5py.File(sys.argv[2], "r") as other:
          one, other = content(one), content(other)
          for name in sorted(one.keys() | other.keys()):
              if one.get(name) != other.get(name):
                  print(name, one.get(name), other.get(name))
      """;

  @TempDir
  private Path directory;

  @ParameterizedTest
  @CsvSource({"FieldDump, field_dump, 1", "Particles, particles, 1", "Checkpoint, checkpoint, 2",
    "Sensors, sensors, 1"})
  void shouldWriteWhatItsTwinWrites(String program, String twin, int runs) throws Exception {
    assumeTrue(Files.isExecutable(Path.of(DEBIANS_PYTHON)) && python(List.of("-c", "import h5py, numpy")).isEmpty(),
        "there is no h5py here");
    String source = Files.readString(EXAMPLES.resolve(program + ".java"));
    Programs.compile(source, directory, System.getProperty("java.class.path"));
    Path ours = directory.resolve("ours.h5");
    Path theirs = directory.resolve("theirs.h5");
    for (int run = 0; run < runs; run++) {
      run(program, ours);
      assertEquals("", python(List.of(EXAMPLES.resolve(twin + ".py").toString(), theirs.toString())));
    }
    assertEquals("", python(List.of("-c", COMPARE, ours.toString(), theirs.toString())));
    assertEquals(JhdfContent.of(theirs), JhdfContent.of(ours));
  }

  /** It is stored as JHDF5 does, in which h5py differs: strings of fixed length, and what can grow. */
  @Test
  void shouldHoldWhatItsTwinHoldsWhenAProgramForJhdf5IsPorted() throws Exception {
    assumeTrue(Files.isExecutable(Path.of(DEBIANS_PYTHON)) && python(List.of("-c", "import h5py, numpy")).isEmpty(),
        "there is no h5py here");
    Programs.compile(Programs.ported(Files.readString(EXAMPLES.resolve("HeatRod.java"))), directory,
        System.getProperty("java.class.path"));
    Path ours = directory.resolve("ours.h5");
    Path theirs = directory.resolve("theirs.h5");
    run("HeatRod", ours);
    assertEquals("", python(List.of(EXAMPLES.resolve("heat_rod.py").toString(), theirs.toString())));
    Map<String, String> found = new TreeMap<>(JhdfContent.of(ours));
    found.keySet().removeIf(name -> name.startsWith("/__DATA_TYPES__"));
    found.replaceAll(
        (name, content) -> name.contains("@") && content.startsWith("1\t") ? content.substring(1) : content);
    assertEquals(JhdfContent.of(theirs), found);
  }

  /** In the order of ranks within each step, each rank another number. */
  @Test
  void shouldAppendTheRecordsOfAllRanksWhenSeveralRun() throws Exception {
    Path file = Programs.fileOf(Files.readString(EXAMPLES.resolve("Particles.java")), directory);
    assertEquals("", python(List.of("-c", """
        import sys, h5py
        expected = [(1000 * rank + 100 * step + i, 0.5 * i)
                    for step in range(5) for rank in range(2) for i in range(step + rank + 1)]
        found = [tuple(each) for each in h5py.File(sys.argv[1])["events"][:].tolist()]
        if found != expected:
            print(found)
        """, file.toString())));
  }

  private void run(String program, Path file) throws ReflectiveOperationException, IOException {
    try (URLClassLoader classes = new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
      classes.loadClass(program).getMethod("main", String[].class).invoke(null,
          (Object) new String[] {file.toString()});
    }
  }

  /** Returns what Python prints. */
  private String python(List<String> arguments) throws IOException, InterruptedException {
    Path said = directory.resolve("said");
    ProcessBuilder python = new ProcessBuilder(DEBIANS_PYTHON).redirectErrorStream(true).redirectOutput(said.toFile());
    python.command().addAll(arguments);
    Process process = python.start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "Python does not end");
    return Files.readString(said, StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({"FieldDump, field_dump", "Particles, particles", "Checkpoint, checkpoint", "Sensors, sensors",
    "HeatRod, heat_rod"})
  void shouldHaveAtMostHalfAsManyStatementsMoreThanItsTwin(String program, String twin) throws IOException {
    long ours = Files.readAllLines(EXAMPLES.resolve(program + ".java")).stream().map(String::strip)
        .filter(line -> !line.matches("|[})(;]+|import .*|//.*|/?\\*.*|public (class|static void main).*")).count();
    long theirs = Files.readAllLines(EXAMPLES.resolve(twin + ".py")).stream().map(String::strip)
        .filter(line -> !line.matches("|import .*|#.*")).count();
    assertTrue(ours <= MUCH_LONGER * theirs, () -> "%d lines, and %d of h5py's".formatted(ours, theirs));
  }
}

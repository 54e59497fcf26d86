package org.h5burst.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The benchmarks' manners, and that pages show them as they are. */
@Timeout(60)
final class BenchTest {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final Pattern SHOWN = Pattern.compile("(?m)(?:^|`|\\$ )(?:[\\w$/.]*bin/)?h5burst bench "
      + "+([a-z][^`\n]*)");

  /** What bin/h5burst adds. */
  private static final Map<String, List<String>> ADDED =
      Map.of("jmh", List.of("--results", "results"), "parity", List.of("--source", "reference.c"),
          "file", List.of("--source", "reference.c"));

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  static Set<String> commands() {
    return Bench.commandLine().getSubcommands().keySet();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void shouldShowExamplesAndExitCodesWhenAskedForHelp(String command) {
    if (!command.equals("help")) {
      assertEquals(0, execute(command, "--help"));
      assertTrue(out.toString().contains("Examples:") && out.toString().contains("Exit codes:"), out::toString);
    }
  }

  @Test
  void shouldTellWhenAndWhereButNotEachTimeWhenBenchmarksWereRun(@TempDir Path directory) throws Exception {
    assertEquals(0,
        execute("jmh", "--results", directory.toString(), "--name", "ring", "--", "RingBenchmark.plainCopy", "-p",
            "bytes=64", "-f", "0", "-wi", "0", "-i", "1",
            "-r", "10ms"),
        err::toString);
    String result = Files.readString(directory.resolve("ring.json"));
    assertTrue(
        result.contains(LocalDate.now().toString()) && result.contains("\"processor\"") && result.contains("\"cores\""),
        result);
    assertFalse(result.contains("rawDataHistogram") || result.contains("\"jvm\""), result);
    assertEquals(0,
        execute("compare", directory.resolve("ring.json").toString(), directory.resolve("ring.json").toString()),
        err::toString);
  }

  @Test
  void shouldLeaveTheFirstResultOfADayWhenAnotherFollows(@TempDir Path directory) throws Exception {
    String day = LocalDate.now() + "-" + InetAddress.getLocalHost().getHostName();
    Files.writeString(directory.resolve(day + ".json"), "precious");
    assertEquals(0,
        execute("jmh", "--results", directory.toString(), "--", "RingBenchmark.plainCopy", "-p", "bytes=64", "-f", "0",
            "-wi", "0", "-i", "1", "-r", "10ms"),
        err::toString);
    assertEquals("precious", Files.readString(directory.resolve(day + ".json")));
    assertTrue(Files.exists(directory.resolve(day + "-2.json")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-h", "-l", "-lp", "-lrf"})
  void shouldMeasureNothingWhenJmhIsAskedWhatThereIs(String option, @TempDir Path directory) throws IOException {
    assertEquals(0, execute("jmh", "--results", directory.toString(), "--", "RingBenchmark.plainCopy", option),
        err::toString);
    try (Stream<Path> files = Files.list(directory)) {
      assertEquals(0, files.count());
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "jmh --results none -- -rf csv | -rf and -rff have no effect here",
    "jmh --results none -- -rff mine.json | -rf and -rff have no effect here",
    "parity --source none --jobs 0 | --jobs must be positive",
    "parity --source none --repetitions 0 | --repetitions must be positive",
    "file --source none --files 0 | --files must be positive",
    "file --source none --datasets 1,0 | --datasets must be positive",
    "file --source none --datasets 64 --bytes 64 | --bytes must be at least 8 for each dataset",
    "raw --mib 0 | --mib must be positive",
    "raw --ranks 0 | --ranks must be positive",
    "chunks --writers h5pi | --writers: no name contains 'h5pi'; the writers are: h5py; ",
    "chunks --bytes 1m | --bytes must be at least 2 MiB",
    "series --steps 0 | --steps must be positive",
    "chunks --repetitions 0 | --repetitions must be positive",
    "latency --repetitions -1 | --repetitions must be positive"})
  void shouldTellWhatAnOptionMayBeWhenItIsOutOfRange(String arguments, String message) {
    assertEquals(2, execute(arguments.split(" ")));
    assertTrue(err.toString().contains(message), err::toString);
  }

  @Test
  void shouldEndWithTwoForWrongUsageAndWithOneAndALineForAFailure() {
    assertEquals(2, execute("latency", "--repetitions", "many"));
    assertEquals(2, execute("compare"));
    err.getBuffer().setLength(0);
    assertEquals(1, execute("compare", "no-before.json", "no-after.json"));
    assertTrue(err.toString().contains("no-before.json"), err::toString);
    assertEquals(List.of("(--stacktrace shows where it happened)"), err.toString().lines().skip(1).toList());
    assertFalse(err.toString().contains("\u001b"), err::toString);
  }

  @Test
  void shouldSayWhatIsWrongWithAFileBeforeAnythingIsMeasured(@TempDir Path directory) throws IOException {
    assertEquals(1, execute("raw", "--json", directory.resolve("none/result.json").toString()));
    assertTrue(err.toString().contains("create it first"), err::toString);
    for (String content : List.of("[]", "{}", "[{}]")) {
      err.getBuffer().setLength(0);
      String file = Files.writeString(directory.resolve("other.json"), content).toString();
      assertEquals(1, execute("compare", file, file));
      assertEquals("h5burst: %s is not a result of 'h5burst bench jmh'".formatted(file), err.toString().strip());
    }
  }

  @Tag("nightly")
  @Test
  @Timeout(600)
  void shouldWriteRightFilesWithAllThatIsInstalledWhenChunksAreCompared(@TempDir Path directory) throws IOException {
    Path result = directory.resolve("chunks.json");
    assertEquals(0, execute("chunks", "--bytes", "5m", "--repetitions", "1", "--out", directory.toString(), "--json",
        result.toString()), err::toString);
    for (String writer : List.of("h5py", "codec alone, auto, threads=1", "portable, java", "portable, auto, threads=1",
        "portable, contiguous", "portable, auto, 2 ranks, threads=1", "phdf5, 2 ranks")) {
      assertTrue(out.toString().contains("\n" + writer + " "), out::toString);
    }
    JsonNode skipped = new ObjectMapper().readTree(result.toFile()).get("skipped");
    assertTrue(skipped.isEmpty() || skipped.size() == 1 && skipped.has("JHDF5"), skipped::toString);
    assertEquals(List.of(result), files(directory));
  }

  @Test
  @Timeout(120)
  void shouldCompareOnlyTheWritersWhoseNamesContainTheTextWhenThereIsOne(@TempDir Path directory) {
    assertEquals(0, execute("chunks", "--bytes", "2m", "--repetitions", "1", "--out", directory.toString(), "--writers",
        "auto, threads="), err::toString);
    assertTrue(out.toString().contains("\nportable, auto, threads=1 "), out::toString);
    assertFalse(out.toString().contains("\nh5py ") || out.toString().contains(" ranks"), out::toString);
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }

  @Test
  void shouldTakeEveryCommandLineWhenAPageShowsIt() throws IOException {
    int shown = 0;
    for (Path page : pages()) {
      for (String line : SHOWN.matcher(Files.readString(page)).results().map(match -> match.group(1)).toList()) {
        List<String> words = new ArrayList<>(Stream.of(line.replaceFirst(" {2,}.*| [#>|].*", "").split(" +"))
            .filter(word -> !word.startsWith("-D")).toList());
        words.addAll(1, ADDED.getOrDefault(words.getFirst(), List.of()));
        Bench.commandLine().parseArgs(words.toArray(String[]::new)); // throws and tells what is wrong
        shown++;
      }
    }
    assertTrue(shown > 3, "only " + shown + " command lines were found");
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      return Stream.concat(Stream.of(ROOT.resolve("README.md")), docs.filter(file -> file.toString().endsWith(".md")))
          .toList();
    }
  }

  private int execute(String... arguments) {
    CommandLine commands = Bench.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return commands.execute(arguments);
  }
}

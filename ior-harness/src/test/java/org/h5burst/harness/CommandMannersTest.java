package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.KnowledgeFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What holds for every command, also for those within another one. */
@Timeout(60)
final class CommandMannersTest {
  /** Their result is a script, or is JSON anyway; or they only hold other commands. */
  private static final Set<String> WITHOUT_JSON =
      Set.of("generate-completion", "tuner", "model", "knowledge", "knowledge export", "xdmf");

  @TempDir
  private Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  static Stream<String> commands() {
    return below(Main.commandLine())
        .map(command -> command.getCommandSpec().qualifiedName().replaceFirst("h5burst ", ""));
  }

  private static Stream<CommandLine> below(CommandLine command) {
    return command.getSubcommands().values().stream().filter(nested -> !nested.getCommandName().equals("help"))
        .flatMap(nested -> Stream.concat(Stream.of(nested), below(nested)));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void shouldShowADescriptionExamplesExitCodesAndOptionsOfAllWhenAskedForHelp(String command) {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.add("--help");
    assertEquals(0, execute(words.toArray(String[]::new)), err::toString);
    String help = out.toString();
    assertTrue(help.contains("Example") && help.contains("Exit codes:") && help.contains("--stacktrace"), help);
    assertTrue(help.contains("h5burst " + command) || command.equals("tuner"), help);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void shouldWriteJsonOnRequestWhenTheCommandHasAResultForPrograms(String command) {
    assertTrue(WITHOUT_JSON.contains(command) || find(command).getCommandSpec().optionsMap().containsKey("--json"),
        command);
  }

  /** What it shows can be typed. */
  @ParameterizedTest
  @MethodSource("commands")
  void shouldTakeItsOwnExamplesWhenAskedForHelp(String command) {
    for (String line : find(command).getCommandSpec().usageMessage().footer()) {
      String example = line.strip().replaceFirst(" (#|\\||>|<) .*| {3,}.*", "");
      if (example.startsWith("h5burst ")) {
        String[] words =
            Stream.of(example.split(" +")).skip(1).filter(word -> !word.startsWith("-D")).toArray(String[]::new);
        Main.commandLine().parseArgs(words); // throws and tells what is wrong
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"knowledge export --knowledge k.db --out", "report r.json --out",
    "knowledge show --knowledge k.db --json", "ior --mpi solo -N 1 -o t.h5 -O summaryFormat=JSON,summaryFile="})
  void shouldReplaceNoDataWhenAResultIsWritten(String command) throws IOException {
    byte[] signature = {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};
    Path hdf5 = Files.write(directory.resolve("out.h5"), signature);
    Path known = directory.resolve("known.db");
    new KnowledgeFile(known).save(Knowledge.EMPTY);
    for (Path data : List.of(hdf5, known)) {
      byte[] before = Files.readAllBytes(data);
      String words = command.endsWith("=") ? command + data : command + " " + data;
      assertEquals(1, execute(words.replace("k.db", known.toString()).split(" ")), words);
      assertTrue(err.toString().contains(data + ": this is an HDF5 file or a knowledge file"), err::toString);
      assertArrayEquals(before, Files.readAllBytes(data), words);
    }
  }

  @Test
  void shouldRefuseBeforeItMeasuresWhenAResultCannotBeWritten() {
    String ior = "ior --mpi solo -N 1 -b 64k -t 64k -k -o " + directory.resolve("t.h5");
    assertEquals(1, execute((ior + " -O summaryFormat=JSON,summaryFile=/nowhere/x").split(" ")));
    assertTrue(err.toString().contains("-O summaryFile /nowhere/x: "), err::toString);
    String both = directory.resolve("both").toString();
    assertEquals(1, execute((ior + " --json %1$s --csv %1$s".formatted(both)).split(" ")));
    assertTrue(err.toString().contains("--csv %1$s: the result would take the place of %1$s".formatted(both)),
        err::toString);
    assertFalse(Files.exists(directory.resolve("t.h5")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"explain X --json X", "knowledge import X --json X", "knowledge merge X --json X",
    "model fit m X --json X", "model train --kernel vpic --out X --json X",
    "model train --kernel vpic --out X --json X.log", "model tune --model m --kernel vpic --out X --json X",
    "model tune --model m --kernel vpic --out X --json X.csv",
    "evolve --kernel vpic --space unstriped --out X --csv X",
    "evolve --kernel vpic --space unstriped --out X --json X.journal",
    "campaign --journal X --json X", "campaign --csv k.db.campaign",
    "compare column --markdown X --json X", "pattern find --kernel vpic --xml X --json X", "report X --out X",
    "report X --out page.html --json X",
    "ior --mpi solo -N 1 -a posix -b 64k -t 64k -o X --json X",
    "ior --mpi solo -N 1 -a posix -b 64k -t 64k -o X -O summaryFormat=JSON,summaryFile=X",
    "run contiguous --mpi solo --ranks 1 --bursts 1 --out X.h5 --csv X.h5.manifest",
    "reproduce sctuner-section-4c --html X --markdown X"})
  void shouldRefuseWhenAResultWouldReplaceAnotherFile(String command) throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "{}");
    String words = command.replaceFirst("^((campaign|knowledge|model|pattern) .*)$", "$1 --knowledge k.db")
        .replace("k.db", directory.resolve("k.db").toString()).replace("page.html", directory.resolve("p").toString())
        .replace("X", file.toString());
    assertEquals(1, execute(words.split(" ")), words);
    assertTrue(err.toString().contains(": the result would take the place of "), err::toString);
    assertEquals("{}", Files.readString(file), words);
  }

  @Test
  void shouldKeepWhatIsThereWhenIorIsToWriteNoFile() throws IOException {
    Path there = Files.createDirectory(directory.resolve("empty"));
    for (String api : List.of("POSIX", "HDF5")) {
      assertEquals(1, execute("ior", "-a", api, "--mpi", "solo", "-N", "1", "-b", "64k", "-t", "64k", "-o",
          there.toString()));
      assertTrue(err.toString().contains("-o %s: this is a directory or a device".formatted(there)),
          err::toString);
    }
    assertTrue(Files.isDirectory(there));
  }

  @Test
  void shouldRefuseBeforeItWritesWhenTheFlushLogCannotBeWritten() throws IOException {
    Path file = directory.resolve("out.h5");
    String run = "run contiguous --mpi solo --ranks 1 --scale .01 --bursts 1 --flush-every 1 --out %s --flush-log "
        .formatted(file);
    assertEquals(1, execute((run + "/nowhere/log").split(" ")));
    assertTrue(err.toString().contains("--flush-log /nowhere/log: the directory"), err::toString);
    assertEquals(1, execute((run + file).split(" ")));
    assertTrue(err.toString().contains("--flush-log %1$s: the result would take the place of %1$s".formatted(file)),
        err::toString);
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void shouldEndWithOneAndALineWhenACommandWithinACommandFails() {
    assertEquals(1, execute("knowledge", "import", directory.resolve("no.jsonl").toString(), "--knowledge",
        directory.resolve("k.db").toString()));
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertTrue(err.toString().startsWith("h5burst: ") && err.toString().contains("no.jsonl"), err.toString());
    assertEquals(2, execute("knowledge", "import"));
    assertEquals(1, execute("knowledge", "show", "--json", directory.resolve("no/file.json").toString()));
    assertEquals(1, execute("model", "fit", "m", directory.resolve("no.csv").toString(), "--knowledge",
        directory.resolve("k.db").toString()));
  }

  @Test
  void shouldTellProgramsOfTheJobWhenLaunchIsAskedFor() throws IOException {
    Path json = directory.resolve("launch.json");
    assertEquals(3,
        execute("launch", "--mpi", "solo", "--ranks", "1", "--json", json.toString(), "--", "sh", "-c", "exit 3"),
        err::toString);
    JsonNode told = new ObjectMapper().readTree(json.toFile());
    assertEquals(List.of("SOLO", "1", "3", "false"),
        Stream.of("mpi", "ranks", "exitCode", "timedOut").map(name -> told.at("/" + name).asText()).toList());
    assertTrue(told.at("/seconds").asDouble() > 0 && told.at("/command").size() == 3, told::toString);
  }

  @Test
  void shouldRefuseABackEndWhenItWouldChooseNothing() {
    assertEquals(2, execute("ior", "-a", "POSIX", "--mpi", "solo", "--ranks", "1", "--backend", "portable"));
    assertTrue(err.toString().contains("--backend portable has no effect here: -a POSIX"), err::toString);
    assertEquals(2, execute("launch", "--mpi", "solo", "--ranks", "1", "--backend", "portable", "--", "true"));
    assertTrue(err.toString().contains("Unknown option") && err.toString().contains("--backend"), err::toString);
    assertEquals(0, execute("launch", "--help"));
    assertFalse(out.toString().contains("--backend") || !out.toString().contains("-Dh5burst.backend"), out::toString);
  }

  @Test
  void shouldTellProgramsWhatIsKnownWhenKnowledgeChanges() throws IOException {
    Path json = directory.resolve("now.json");
    String knowledge = directory.resolve("k.db").toString();
    assertEquals(0, execute("pattern", "learn", "vpic", "--kernel", "vpic", "--ranks", "8", "--knowledge", knowledge),
        err::toString);
    assertEquals(0,
        execute("knowledge", "forget", "--section", "history", "--knowledge", knowledge, "--json", json.toString()),
        err::toString);
    JsonNode told = new ObjectMapper().readTree(json.toFile());
    assertEquals(1, told.at("/entries/patterns").asInt(), told::toString);
    assertEquals(knowledge, told.at("/file").asText());
  }

  private static CommandLine find(String command) {
    CommandLine found = Main.commandLine();
    for (String word : command.split(" ")) {
      found = Objects.requireNonNull(found.getSubcommands().get(word), word);
    }
    return found;
  }

  private int execute(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine commands = Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return commands.execute(arguments);
  }
}

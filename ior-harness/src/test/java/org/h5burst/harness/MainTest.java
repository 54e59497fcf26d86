package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.writer.configuration.WriterProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@Isolated("sets properties, which jobs of other tests would inherit")
class MainTest extends CommandCase {
  static Set<String> commands() {
    return Main.commandLine().getSubcommands().keySet();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void shouldShowExamplesAndExitCodesWhenAskedForHelp(String command) {
    assertEquals(0, execute("help", command));
    if (!command.equals("help")) {
      assertTrue(out.toString().contains("Examples:"), out.toString());
      assertTrue(out.toString().contains("Exit codes:"), out.toString());
      assertTrue(out.toString().contains("--stacktrace"), out.toString());
    }
  }

  /** The list of commands shows the first line only. */
  @ParameterizedTest
  @MethodSource("commands")
  void shouldBeAShortSentenceWhenListedAmongTheCommands(String command) {
    if (!command.equals("help")) {
      String[] description = Objects.requireNonNull(Main.commandLine().getSubcommands().get(command)).getCommandSpec()
          .usageMessage().description();
      assertTrue(description[0].matches("[A-Z].{10,118}\\."), description[0]);
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "chek vpic x | Did you mean: h5burst check",
    "check nothing x | there is no kernel 'nothing'",
    "check vpic | FILE",
    "check vpic --ranks 0 x | --ranks must be positive",
    "check vpic --ranks two x | --ranks",
    "check vpic --scale NaN x | --scale must be positive",
    "check vpic --bursts 3 --upto 4 x | --upto must lie between 0 and --bursts, which is 3",
    "check vpic --reader magic x | --reader",
    "launch --ranks 0 -- true | --ranks must be positive",
    "launch --ranks 2 | COMMAND",
    "launch --mpi solo --ranks 1 --hosts a -- true | --hosts is for --mpi mpj",
    "launch --mpi mpj --ranks 1 --address 127.0.0.1 -- true | --remote-shell and --address need --hosts",
    "run vpic | --out",
    "run vpic --out x --aggregators 2 | --aggregators and --buffer need --mode collective",
    "run vpic --out x --mode collective --aggregators 3 | --aggregators must lie between 1 and --ranks",
    "run vpic --out x --mode collective --buffer 0 | --buffer must lie between 1 and",
    "run vpic --out x --mode document | --config FILE implies --mode document; give no other mode",
    "run vpic --out x --mode online --config y | --config FILE implies --mode document; give no other mode",
    "run vpic --out x --config y --knowledge z | --knowledge needs --mode online",
    "run vpic --out x --config no.xml | --config no.xml: cannot be read: there is no such file",
    "compare vpic --config no.xml | --config no.xml: cannot be read",
    "ior --config no.xml | --config no.xml: cannot be read",
    "ior -a POSIX --config no.xml | --config applies only to H5Burst: it needs -a HDF5",
    "ior --warm-up -1 | --warm-up must not be negative",
    "ior -c --config no.xml | leave out -c and --mode",
    "replay trace --config no.xml | --config no.xml: cannot be read",
    "evolve --kernel vpic --config no.xml --out x | --config no.xml: cannot be read",
    "run vpic --out x --grid 2,1,1 | --grid has no effect on the kernel vpic",
    "run vorpal --out x --ranks 4 --grid 2,1,1 | --grid [2, 1, 1] is not of 4 ranks",
    "run vorpal --out x --block 2,1 | --block takes 3 numbers here",
    "run flash --out x --output 4 | --output 4: the kernel has 3",
    "run column --out x --chunk 10 | --chunk has 1 numbers, but columns has 2 dimensions",
    "compare gcrm --resolution 16 | --resolution must be at most 15",
    "evolve --kernel gcrm --block 3 --out x | --block has no effect on the kernel gcrm",
    "run vpic --out x --flush-log y | --flush-log needs --flush-every",
    "run vpic --out x --flush-every 0 | --flush-every must be positive",
    "run vpic --out x --mpi lam | --mpi",
    "run vpic --out x --time-limit 0 | --time-limit must be positive",
    "campaign --budget soon | not 'soon'",
    "soak --for soon | not 'soon'",
    "evolve --out x --scale 2 -- true | --bursts, --scale, --mpi need --kernel",
    "evolve --out x --mpi mpich -- true | --bursts, --scale, --mpi need --kernel",
    "pattern show --trace x --ranks 4 | --ranks and --scale need --kernel",
    "pattern find --trace x --scale 2 | --ranks and --scale need --kernel",
    "compare vpic --learning -3 | --learning and --warm must not be negative",
    "compare vpic --warm -1 | --learning and --warm must not be negative",
    "compare vpic --repetitions 3 | --repetitions must be at least 4",
    "demo --bursts 1 | --bursts must be at least 2",
    "demo --ranks 0 | --ranks must be positive",
    "demo --scale -1 | --scale must be positive"})
  void shouldExitWithTwoWhenTheUsageIsWrong(String arguments, String message) {
    assertEquals(2, execute(arguments.split(" ")));
    assertTrue(err.toString().contains(message), err.toString());
    assertFalse(err.toString().contains("\tat "), err.toString());
  }

  @Test
  void shouldStartRanksByTheRemoteShellWhenHostsAreNamed() throws IOException {
    Path shell = directory.resolve("shell");
    Files.writeString(shell, "exec env HOST_OF_RANK=\"$1\" sh -c \"$2\"\n");
    Path said = directory.resolve("said");
    assertEquals(0,
        execute("launch", "--mpi", "mpj", "--ranks", "2", "--hosts", "127.0.0.1,127.0.0.2", "--remote-shell",
            "sh " + shell, "--", "sh", "-c",
            "echo \"$H5BURST_MPJ_RANK on ${HOST_OF_RANK:-this host}\" >> " + said),
        err::toString);
    assertEquals(List.of("0 on this host", "1 on 127.0.0.2"), Files.readAllLines(said).stream().sorted().toList());
  }

  @Test
  void shouldExitWithOneAndOneLineWhenACommandFails() {
    assertEquals(1, execute("check", "vpic", directory.resolve("no.h5").toString()));
    assertTrue(err.toString().contains("no such file"), err.toString());
    assertEquals(1, err.toString().lines().count(), err.toString());
  }

  @Test
  void shouldFailAndLeaveTheExportWhenTheKnowledgeFileIsForeign() throws IOException {
    String foreign = Files.writeString(directory.resolve("k.db"), "my thesis").toString();
    Path export = Files.writeString(directory.resolve("export.jsonl"), "all that was known");
    assertEquals(1, execute("knowledge", "export", "--out", export.toString(), "--knowledge", foreign));
    assertEquals("all that was known", Files.readString(export));
    assertEquals(1, execute("knowledge", "show", "--knowledge", foreign));
    assertEquals(2,
        err.toString().lines().filter(line -> line.contains("k.db is ignored: it is not an SQLite file")).count(),
        err::toString);
  }

  @Test
  void shouldSayWhatToInstallWhenTheMpiThatWasNamedIsMissing() throws IOException, InterruptedException {
    ProcessBuilder run = new ProcessBuilder(MpiJob.javaCommand(List.of("-XX:TieredStopAtLevel=1"), Main.class.getName(),
        List.of("run", "vpic", "--scale", "0.01", "--mpi", "mpich", "--out", directory.resolve("out.h5").toString())));
    run.environment().put("PATH", directory.toString());
    Process process = run.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(1, process.waitFor(), said);
    assertTrue(said.contains("is on the PATH: install MPI (Debian: the package mpich)"), said);
    assertFalse(said.contains("Exception") || said.contains("--stacktrace"), said);
  }

  @Test
  void shouldShowWhereItHappenedWhenAskedFor() {
    assertEquals(1, execute("check", "--stacktrace", "vpic", directory.resolve("no.h5").toString()));
    assertTrue(err.toString().contains("\tat "), err.toString());
  }

  @Test
  void shouldRefuseBeforeTheWorkWhenTheJsonFileCannotBeWritten() {
    assertEquals(1, execute("doctor", "--json", directory.resolve("no").resolve("file.json").toString()));
    assertTrue(err.toString().contains("does not exist; create it first"), err.toString());
    assertEquals("", out.toString());
  }

  @Test
  void shouldPrintUnitsWithSizesTimesAndCountsWhenDoctorIsAskedFor() {
    System.setProperty("h5burst.io.timeout", "90");
    System.setProperty("h5burst.hdf5.alignment", "0,1048576");
    try {
      execute("doctor", directory.toString());
    } finally {
      System.clearProperty("h5burst.io.timeout");
      System.clearProperty("h5burst.hdf5.alignment");
    }
    for (String line : List.of("h5burst.io.timeout +90 seconds +\\(system property, default 10m\\)",
        "h5burst.agreement.timeout +0 seconds",
        "h5burst.staging.bytes +512MiB", "h5burst.ring.slots +4096 slots", "h5burst.hdf5.alignment +0,1048576 bytes",
        "h5burst.tuner.mode +independent")) {
      assertTrue(Pattern.compile(line).matcher(out.toString()).find(), () -> line + "\n" + out);
    }
  }

  @Test
  void shouldWriteJsonWhenDoctorIsAskedFor() throws IOException {
    Path json = directory.resolve("doctor.json");
    execute("doctor", directory.toString(), "--json", json.toString());
    var tree = new ObjectMapper().readTree(json.toFile());
    assertEquals(Runtime.getRuntime().availableProcessors(), tree.at("/machine/cores").asInt());
    assertEquals(2, tree.at("/mpis").size());
    assertTrue(tree.at("/fileSystem/type").isTextual(), tree.toString());
    assertEquals(MpiProperties.ALL.size() + WriterProperties.ALL.size(), tree.at("/options").size());
    assertEquals("h5burst.mpi", tree.at("/options/0/name").asText());
    JsonNode backend = tree.at("/options").get(MpiProperties.ALL.size());
    assertEquals(WriterProperties.BACKEND.property(), backend.at("/name").asText());
    assertEquals(WriterProperties.BACKEND.defaultText(), backend.at("/defaultValue").asText());
    assertEquals("DEFAULT", backend.at("/origin").asText());
  }

  @Test
  void shouldPrintAScriptThatBashTakesAndThatCompletesWhenCompletionIsAskedFor()
      throws IOException, InterruptedException {
    assertEquals(0, execute("generate-completion"));
    Path script = Files.writeString(directory.resolve("completion.bash"), out.toString());
    assertEquals("", bash("bash", "-n", script.toString()));
    for (List<String> typed : List.of(List.of("doctor --ra", "--ranks"), List.of("knowledge fo", "forget"),
        List.of("model fit --ref", "--refit"),
        List.of("gen", "generate-completion"))) {
      String words = "h5burst " + typed.getFirst();
      String trial = ("source %s; COMP_WORDS=(%s); COMP_CWORD=%d; COMP_LINE='%s'; _complete_h5burst 2> /dev/null; "
          + "echo \"${COMPREPLY[@]}\"").formatted(script,
              words, words.split(" ").length - 1, words);
      assertEquals(typed.getLast() + "\n", bash("bash", "-c", trial), words);
    }
  }

  @Test
  void shouldUseNoColoursWhenTheOutputIsNoTerminal() {
    execute("help", "run");
    execute("doctor", directory.toString());
    execute("check", "vpic", directory.resolve("no.h5").toString());
    assertFalse((out.toString() + err).contains("\u001b"), out.toString() + err);
  }

  private static String bash(String... command) throws IOException, InterruptedException {
    Process bash = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, bash.waitFor(), said);
    return said;
  }
}

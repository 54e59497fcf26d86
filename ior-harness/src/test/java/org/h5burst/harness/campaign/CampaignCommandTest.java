package org.h5burst.harness.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h5burst.harness.Main;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.KnowledgeFile;
import org.h5burst.tuner.knowledge.PerformanceCluster;
import org.h5burst.tuner.prior.CampaignRecord;
import org.h5burst.tuner.prior.FiveNumbers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A campaign on two ranks of MPICH, killed, interrupted and resumed. */
@Timeout(240)
class CampaignCommandTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir
  private Path directory;

  @Tag("nightly")
  @Test
  void shouldLoseNothingAndGoOnWhenKilledTwiceAndInterruptedOnce() throws Exception {
    Path journal = directory.resolve("runs");
    Path knowledge = directory.resolve("knowledge.db");
    Random moments = new Random();
    int runs = 0;
    List<String> kept = List.of();
    for (int kill = 0; kill < 2; kill++) {
      runs += 1 + moments.nextInt(60);
      killAfter(journal, runs, arguments(journal, knowledge));
      List<String> now = lines(journal);
      assertEquals(kept, now.subList(0, kept.size()), "what was measured before the kill is there, unchanged");
      kept = now;
      runs = now.size();
    }
    interruptAfter(journal, runs + 20, arguments(journal, knowledge));
    assertTrue(output().contains("runs are kept; the same command continues from here"), this::output);
    assertTrue(new KnowledgeFile(knowledge).load().knowledge().campaign().size() >= 9, "it is in the knowledge");
    int measured = MAPPER.readTree(directory.resolve("result.json").toFile()).at("/runs").asInt();
    assertTrue(measured > runs && measured < 2 * 2 * (9 + 15) * 2, "what was measured by then is told to programs as "
        + "well");
    assertEquals(1 + measured, Files.readAllLines(directory.resolve("runs.csv")).size());

    Process resumed = start(arguments(journal, knowledge));
    assertTrue(resumed.waitFor(120, TimeUnit.SECONDS));
    assertEquals(0, resumed.exitValue(), this::output);

    List<String> all = Files.readAllLines(journal);
    assertEquals(kept, all.subList(0, kept.size()), "what was measured before the kills is there, unchanged");
    JsonNode result = MAPPER.readTree(directory.resolve("result.json").toFile());
    assertEquals(all.size() - 1, result.at("/runs").asInt());
    // 2 patterns of one range, written and read; 9 settings on 1 rank, 15 on 2
    assertEquals(8, result.at("/patterns").asInt());
    assertEquals(2 * 2 * (9 + 15), result.at("/measured").size());
    assertEquals(2 * 2 * (9 + 15) * 2, result.at("/runs").asInt(), "each setting twice, none again after the kills");
    assertKnown(knowledge);
    assertEquals(all.size(), Files.readAllLines(directory.resolve("runs.csv")).size());
    try (Stream<Path> left = Files.list(directory.resolve("target"))) {
      assertEquals(List.of(), left.toList(), "the killed campaign's files are gone as well");
    }
  }

  private static void assertKnown(Path knowledge) {
    List<CampaignRecord> known = new KnowledgeFile(knowledge).load().knowledge().campaign();
    for (Operation operation : Operation.values()) {
      assertEquals(2 * (9 + 15), known.stream().filter(record -> record.operation() == operation).count(),
          operation::toString);
    }
  }

  @Test
  void shouldRefuseAnotherCampaignsJournalWhenItIsNamed() throws Exception {
    Path journal = directory.resolve("runs");
    new CampaignJournal(journal).begin(new CampaignJournal.Title("MPICH", "/elsewhere", 5));

    Process refused = start(arguments(journal, directory.resolve("k.db")));

    assertTrue(refused.waitFor(60, TimeUnit.SECONDS));
    assertEquals(1, refused.exitValue());
    assertTrue(output().contains("belongs to another campaign") && output().contains("/elsewhere"), this::output);
  }

  @Test
  void shouldRefuseTheJournalWhenItsReadsWereNotColdAndThoseNowAre() throws Exception {
    Path journal = directory.resolve("runs");
    new CampaignJournal(journal).begin(new CampaignJournal.Title("MPICH", directory.resolve("target").toString(), 1));
    List<String> arguments = new ArrayList<>(arguments(journal, directory.resolve("k.db")));
    arguments.add("--cold");

    Process refused = start(arguments);

    assertTrue(refused.waitFor(60, TimeUnit.SECONDS));
    assertEquals(1, refused.exitValue(), this::output);
    assertTrue(output().contains("--seed and --cold as then"), this::output);
  }

  @Test
  void shouldKeepTheLevelsOfWritesWhenOnlyReadsAreMeasured() throws Exception {
    Path knowledge = directory.resolve("k.db");
    FiveNumbers centre = new FiveNumbers(.1, .2, .3, .4, .5);
    List<PerformanceCluster> levels = Stream.of(Operation.WRITE, Operation.READ).flatMap(operation -> IntStream
        .range(0, 9).mapToObj(level -> new PerformanceCluster(operation, level, centre, 99))).toList();
    new KnowledgeFile(knowledge).save(new Knowledge(List.of(), List.of(), List.of(), levels, List.of()));

    Process process = start(List.of("campaign", "--mpi", "solo", "--ranks", "1", "--budget", "60s", "--largest", "4m",
        "--patterns", "1", "--repetitions", "1", "--operations", "read", "--dir", directory.toString(), "--knowledge",
        knowledge.toString()));

    assertTrue(process.waitFor(120, TimeUnit.SECONDS));
    assertEquals(0, process.exitValue(), this::output);
    Map<Operation, Long> known = new KnowledgeFile(knowledge).load().knowledge().clusters().stream()
        .filter(level -> level.members() == 99)
        .collect(Collectors.groupingBy(PerformanceCluster::operation, Collectors.counting()));
    assertEquals(Map.of(Operation.WRITE, 9L), known, "those of reads are replaced, however many there are now");
  }

  @Test
  void shouldLeaveTheJournalOfACampaignAloneWhenItStillRuns() throws Exception {
    Path journal = directory.resolve("runs");
    new CampaignJournal(journal).begin(new CampaignJournal.Title("MPICH", directory.resolve("target").toString(), 1));
    List<String> before = Files.readAllLines(journal);
    List<String> arguments = new ArrayList<>(arguments(journal, directory.resolve("k.db")));
    arguments.add("--fresh");
    try (CampaignJournal.Writer _ = new CampaignJournal(journal).writer()) {
      Process refused = start(arguments);
      assertTrue(refused.waitFor(60, TimeUnit.SECONDS));
      assertEquals(1, refused.exitValue(), this::output);
    }
    assertTrue(output().contains("another campaign is writing " + journal), this::output);
    assertEquals(before, Files.readAllLines(journal));
  }

  @Test
  void shouldKeepOthersOutOfTheJournalWhenItMeasures() throws Exception {
    Path journal = directory.resolve("runs");
    Process process = startedAndMeasuring(journal, 1, arguments(journal, directory.resolve("k.db")));
    IOException refused = assertThrows(IOException.class, () -> new CampaignJournal(journal).writer().close());
    assertTrue(refused.toString().contains("another campaign is writing " + journal), refused::toString);
    kill(process);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "--backend phdf5 | not use a native MPI",
    "--time-limit 1 | did not end within 1 s"})
  void shouldHeedHowJobsAreStartedWhenItIsSaid(String option, String reason) throws Exception {
    List<String> arguments =
        new ArrayList<>(List.of("campaign", "--mpi", "solo", "--ranks", "1", "--budget", "5s", "--dir",
            directory.toString(), "--knowledge",
            directory.resolve("k.db").toString(), "--csv", directory.resolve("runs.csv").toString()));
    arguments.addAll(List.of(option.split(" ")));
    Path earlier = Files.writeString(directory.resolve("runs.csv"), "earlier");
    Process refused = start(arguments);

    assertTrue(refused.waitFor(60, TimeUnit.SECONDS));
    assertEquals(1, refused.exitValue(), this::output);
    assertTrue(output().contains(reason), this::output);
    assertEquals("earlier", Files.readString(earlier), "nothing was measured");
  }

  private List<String> arguments(Path journal, Path knowledge) throws IOException {
    Files.createDirectories(directory.resolve("target"));
    return List.of("campaign", "--mpi", "mpich", "--budget", "100s", "--largest", "4m", "--patterns", "2",
        "--repetitions", "2", "--dir",
        directory.resolve("target").toString(), "--journal", journal.toString(), "--knowledge", knowledge.toString(),
        "--json",
        directory.resolve("result.json").toString(), "--csv", directory.resolve("runs.csv").toString());
  }

  private Process start(List<String> arguments) throws IOException {
    // a background job of a shell ignores SIGINT, and so do those that it starts, unless they are told not to
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
    command.addAll(MpiJob.javaCommand(SmallJvm.options(), Main.class.getName(), arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    return builder.redirectErrorStream(true).redirectOutput(directory.resolve("output").toFile()).start();
  }

  /** Kills the command and all that it started once so many runs are in the journal. */
  private void killAfter(Path journal, int runs, List<String> arguments) throws Exception {
    kill(startedAndMeasuring(journal, runs, arguments));
  }

  private static void kill(Process process) throws Exception {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
    process.waitFor();
    for (ProcessHandle child : children) {
      child.onExit().get(20, TimeUnit.SECONDS);
    }
  }

  /** Interrupts the command, as Ctrl-C does, once so many runs are in the journal. */
  private void interruptAfter(Path journal, int runs, List<String> arguments) throws Exception {
    Process process = startedAndMeasuring(journal, runs, arguments);
    assertEquals(0, new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor());
    assertTrue(process.waitFor(30, TimeUnit.SECONDS));
    assertEquals(128 + 2, process.exitValue(), this::output);
  }

  private Process startedAndMeasuring(Path journal, int runs, List<String> arguments) throws Exception {
    Process process = start(arguments);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(90);
    while (process.isAlive() && (!Files.exists(journal) || lines(journal).size() <= runs)) {
      assertTrue(System.nanoTime() < deadline, this::output);
      Thread.sleep(10);
    }
    assertTrue(process.isAlive(), () -> "it ended before it could be stopped: " + output());
    return process;
  }

  /** Whole lines. */
  private static List<String> lines(Path journal) throws IOException {
    String text = Files.readString(journal);
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
  }

  private String output() {
    try {
      return Files.readString(directory.resolve("output"));
    } catch (IOException e) {
      return e.toString();
    }
  }
}

package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.KnowledgeFile;
import org.h5burst.tuner.knowledge.Section;
import org.h5burst.tuner.prior.CampaignRecord;
import org.h5burst.tuner.prior.FiveNumbers;
import org.h5burst.tuner.regression.EmpiricalModel;
import org.h5burst.tuner.regression.IoSetting;
import org.h5burst.tuner.regression.PublishedResults;
import org.h5burst.tuner.xml.StaticConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(180)
class LearningCommandsTest extends CommandCase {
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "model | say what to do: train, tune, fit, show or top",
    "model top | top needs the NAME of a model, or --published",
    "model top --published --count 0 | --count must be positive",
    "model top --published --file-gb -1 | --file-gb must be positive",
    "pattern | say what to do: show, find or learn, or name a TRACE_DIR",
    "pattern show | say whose pattern: --kernel KERNEL or --trace DIR",
    "pattern show --kernel nothing | there is no kernel 'nothing'",
    "pattern show --kernel vpic --ranks 0 | --ranks and --scale must be positive",
    "pattern find --kernel vpic --limit -1 | --limit must not be negative",
    "knowledge | say what to do: show, import, export, merge or forget",
    "knowledge forget | say what to forget",
    "knowledge forget --section dreams | --section",
    "evolve --out x | say what to run",
    "evolve --out x --kernel vpic -- true | say what to run",
    "evolve --out x --kernel nothing --space unstriped | there is no kernel 'nothing'",
    "evolve --out x --population 1 -- true | the population is 1",
    "evolve --out x --mutation 2 -- true | the mutation rate is 2.0",
    "evolve --out x --space lustre --targets 2 -- true | 2 storage targets",
    "evolve --out x --time-limit 0 -- true | --time-limit must be positive"})
  void shouldExitWithTwoWhenTheUsageIsWrong(String arguments, String message) {
    assertEquals(2, execute(arguments.split(" ")), err::toString);
    assertTrue(err.toString().contains(message), err::toString);
  }

  @ParameterizedTest
  @CsvSource({"model train", "model tune", "model fit", "model show", "model top",
    "pattern show", "pattern find", "pattern learn", "knowledge show",
    "knowledge import", "knowledge export",
    "knowledge merge", "knowledge forget", "evolve"})
  void shouldShowAnExampleWhenAskedForHelp(String command) {
    List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
    arguments.add("--help");
    assertEquals(0, execute(arguments.toArray(String[]::new)));
    assertTrue(out.toString().contains("Example") && out.toString().contains("h5burst " + command), out::toString);
  }

  @Test
  void shouldFitShowAndRefitAModelWhenTimesWereMeasured() throws IOException {
    Path training = csv("training.csv", 16, 32, 64, 96);
    assertDone("model", "fit", "vpic", training.toString(), "--json", path("fit.json"));
    assertTrue(json("fit.json").at("/rSquared").asDouble() > .999, () -> out.toString());
    assertDone("model", "show", "vpic", "--json", path("show.json"));
    assertEquals(json("fit.json").at("/formula"), json("show.json").at("/0/formula"));

    assertDone("model", "top", "vpic", "--file-gb", "512", "--count", "5", "--xml", path("candidates"), "--json",
        path("top.json"));
    assertEquals(5, json("top.json").size());
    Choice first = StaticConfiguration.read(directory.resolve("candidates/candidate-01.xml")).forFile("any").choice();
    assertEquals(json("top.json").at("/0/setting/stripeCount").asInt(), first.stripeCount());
    assertEquals(json("top.json").at("/0/setting/aggregators").asInt(), first.aggregators());

    assertDone("model", "fit", "vpic", csv("more.csv", 4, 8).toString(), "--refit", "--json", path("refit.json"));
    assertEquals(json("fit.json").at("/settings").asInt() * 6 / 4, json("refit.json").at("/settings").asInt());
  }

  @Test
  void shouldFitTheCampaignWhenNoFileIsGiven() throws IOException {
    List<CampaignRecord> campaign =
        new ArrayList<>(List.of(record(5, 1 << 20, Choice.DEFAULT), record(5, 1 << 30, Choice.collective(0, 0))));
    for (int aggregators : new int[] {1, 2, 4, 8}) {
      for (long buffer : new long[] {1 << 20, 4 << 20, 16 << 20}) {
        campaign.add(record(2 + 8.0 / aggregators, 1 << 30, Choice.collective(aggregators, buffer)));
      }
    }
    new KnowledgeFile(directory.resolve("k.db"))
        .save(new Knowledge(campaign, List.of(), List.of(), List.of(), List.of()));
    assertDone("model", "fit", "here", "--json", path("here.json"));
    assertEquals(12, json("here.json").at("/settings").asInt());
    EmpiricalModel model = EmpiricalModel.parse(json("here.json").at("/formula").asText());
    assertEquals(3, model.seconds(new IoSetting(1, 1, 8, 1)), 1e-9);
    assertDone("knowledge", "forget", "--all");
    assertEquals(1, run("model", "fit", "here"));
    assertTrue(err.toString().contains("the campaign in") && err.toString().contains("0 different settings"),
        err::toString);
  }

  private static CampaignRecord record(double seconds, long bytes, Choice choice) {
    BurstFeatures features = new BurstFeatures(1, 8, bytes / 8, bytes, 1, 1, bytes / 8.0, false, true);
    double performance = 2.5 / seconds;
    return new CampaignRecord(Operation.WRITE, features, choice,
        new FiveNumbers(performance / 4, performance / 3, performance / 2, performance / 2, performance), 2.5);
  }

  @Test
  void shouldShowThePublishedModelWithoutAnyKnowledge() throws IOException {
    assertDone("model", "show", "--published", "--json", path("published.json"));
    assertEquals(PublishedResults.VPIC_ON_EDISON.toString(), json("published.json").at("/0/formula").asText());
    assertDone("model", "top", "--published", "--json", path("top.json"));
    assertEquals(20, json("top.json").size());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "c,s,a,seconds\\n1,1,1,1 | line 1: the header names no column 'f'",
    "c,s,a,f,seconds\\n1,1,1,1,two | line 2: column 5 holds 'two', which is not a number",
    "c,s,a,f,seconds\\n1,1,1,1 | line 2: column 5 holds '', which is not a number",
    "c,s,a,f,seconds\\n\\n1,1,0,1,1 | line 3: aggregators a is 0.0",
    "c,s,a,f,seconds\\n1,1,1,1,1 | 1 different settings were measured"})
  void shouldNameTheLineWhenMeasurementsAreWrong(String text, String message) throws IOException {
    Path file = Files.writeString(directory.resolve("bad.csv"), text.replace("\\n", "\n"));
    assertEquals(1, execute("model", "fit", "m", file.toString(), "--knowledge", path("k.db")));
    assertTrue(err.toString().contains("bad.csv") && err.toString().contains(message), err::toString);
    assertFalse(Files.exists(directory.resolve("k.db")));
  }

  @Test
  void shouldFindTunedPatternsWhenTheyWereLearned() throws IOException {
    for (String kernel : List.of("vpic", "vorpal", "gcrm")) {
      assertDone("pattern", "learn", kernel, "--kernel", kernel, "--ranks", "64");
    }
    Map<String, String> expected =
        Map.of("vpic", "exact vpic", "resemble-vorpal", "similar vorpal", "flash", "largest 24 of 34 datasets gcrm");
    for (Map.Entry<String, String> question : expected.entrySet()) {
      assertDone("pattern", "find", "--kernel", question.getKey(), "--ranks", "64", "--json", path("found.json"));
      assertEquals(question.getValue(),
          json("found.json").at("/match").asText() + " " + json("found.json").at("/pattern").asText());
    }
    assertEquals(1, run("pattern", "find", "--kernel", "column", "--ranks", "64"));
    assertTrue(out.toString().contains("no known pattern fits (3 are known)"), out::toString);
  }

  @Test
  void shouldReadTracesAndNameTheLineWhenOneIsWrong() throws IOException {
    String head = "{\"op\":\"job\",\"version\":1,\"rank\":%d,\"ranks\":2}\n"
        + "{\"op\":\"dataset\",\"file\":0,\"dataset\":0,\"name\":\"x\",\"type\":\"FLOAT64\",\"order\":\"little\","
        + "\"shape\":[40]}\n";
    String write = "{\"op\":\"write\",\"file\":0,\"dataset\":0,\"slabs\":[%d,4,10,2],\"more\":1}\n";
    Path trace = Files.writeString(directory.resolve("rank0.jsonl"), head.formatted(0) + write.formatted(0));
    Files.writeString(directory.resolve("rank1.jsonl"), head.formatted(1) + write.formatted(2));
    assertDone("pattern", "show", "--trace", directory.toString());
    assertTrue(out.toString().contains("<CYCLIC(2)> over 2"), out::toString);
    for (String bad : List.of("{\"op\":\"write\"}\n", "rank 0\n", write.formatted(-1),
        write.formatted(0).replace("10,", ""))) {
      Files.writeString(trace, head.formatted(0) + bad + write.formatted(0));
      assertEquals(1, run("pattern", "show", "--trace", directory.toString()), bad);
      assertTrue(err.toString().contains("rank0.jsonl, line 3: "), err::toString);
    }
  }

  @Test
  void shouldCarryKnowledgeAsLinesAndFiles() throws IOException {
    assertDone("pattern", "learn", "vpic", "--kernel", "vpic", "--ranks", "8");
    assertDone("model", "fit", "vpic", csv("training.csv", 16, 32, 64, 96).toString());
    assertDone("knowledge", "export", "--out", path("lines.jsonl"));
    assertEquals(2, Files.readAllLines(directory.resolve("lines.jsonl")).size());
    assertEquals(0, execute("knowledge", "import", path("lines.jsonl"), "--knowledge", path("other.db")),
        err::toString);
    assertEquals(new KnowledgeFile(directory.resolve("k.db")).load(),
        new KnowledgeFile(directory.resolve("other.db")).load());

    assertDone("knowledge", "forget", "--section", "models");
    assertTrue(out.toString().contains("1 patterns, 0 models"), out::toString);
    assertDone("knowledge", "merge", path("other.db"));
    assertTrue(out.toString().contains("1 patterns, 1 models"), out::toString);
    assertDone("knowledge", "show", "--json", path("show.json"));
    assertEquals(1, json("show.json").at("/entries/models").asInt());
    assertTrue(out.toString().contains("<BLOCK> over 8"), out::toString);
    assertDone("knowledge", "forget", "--all");
    assertTrue(new KnowledgeFile(directory.resolve("k.db")).load().knowledge().isEmpty());
  }

  @Test
  void shouldWarnAndGoOnWhenTheKnowledgeFileIsForeign() throws IOException {
    Files.writeString(directory.resolve("k.db"), "my thesis");
    assertEquals(1, run("pattern", "find", "--kernel", "vpic"), "none is known");
    assertTrue(err.toString().contains("k.db is ignored: it is not an SQLite file"), err::toString);
    assertEquals(1, execute("knowledge", "merge", path("k.db"), "--knowledge", path("mine.db")));
    assertTrue(err.toString().contains("it is not an SQLite file"), err::toString);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
    "{} | there is no section ''",
    "{\"section\":\"dreams\",\"entry\":{}} | there is no section 'dreams'; the sections are campaign, patterns",
    "{\"section\":\"campaign\",\"entry\":{}} | not an entry of knowledge",
    "{\"section\":\"campaign\",\"entry\":null} | the line lacks the object 'entry'",
    "{\"section\":\"clusters\",\"entry\":{\"@class\":\"java.lang.Runtime\"}} | not an entry of knowledge",
    "nonsense | not an entry of knowledge"})
  void shouldNameTheLineWhenImportedLinesAreWrong(String line, String message) throws IOException {
    Path lines = Files.writeString(directory.resolve("lines.jsonl"), "\n" + line);
    assertEquals(1, run("knowledge", "import", lines.toString()));
    assertTrue(err.toString().contains("lines.jsonl, line 2: " + message), err::toString);
    assertEquals(0, new KnowledgeFile(directory.resolve("k.db")).load().knowledge().count(Section.CAMPAIGN));
  }

  @Test
  void shouldFindTheFastestSettingAndResumeWhenACommandIsMeasured() throws IOException {
    Path space = Files.writeString(directory.resolve("space.txt"), "cb_nodes = 1 2 3\nstriping_factor = 4 8\n");
    String[] search =
        {"evolve", "--space", space.toString(), "--population", "6", "--generations", "4", "--out", path("best.xml"),
          "--json", path("best.json"), "--", "sh",
          "-c", "echo run >> '" + directory + "/runs'; grep -q 'nodes>2<' {config} && grep -q 'nodes>2<' "
              + "\"$H5TUNER_CONFIG_FILE\" || sleep .3"};
    assertEquals(0, execute(search), err::toString);
    assertEquals(2, StaticConfiguration.read(directory.resolve("best.xml")).forFile("any").choice().aggregators());
    int runs = Files.readAllLines(directory.resolve("runs")).size();
    assertEquals(json("best.json").at("/candidates").asInt(), runs);
    assertEquals(0, execute(search), err::toString);
    assertEquals(runs, Files.readAllLines(directory.resolve("runs")).size(), "measured again");
  }

  @Test
  void shouldWriteTheWinnerWhenAKernelIsMeasured() throws IOException {
    assertEquals(0,
        execute("evolve", "--kernel", "contiguous", "--mpi", "mpich", "--scale", "0.01", "--bursts", "1", "--space",
            "unstriped", "--population", "2",
            "--elites", "1", "--generations", "1", "--time-limit", "80", "--out", path("best.xml"), "--json",
            path("best.json"), "--csv", path("best.csv")),
        () -> out.toString() + err);
    assertTrue(json("best.json").at("/seconds").asDouble() > 0);
    assertTrue(StaticConfiguration.read(directory.resolve("best.xml")).forFile("any").choice().aggregators() <= 2);
    assertEquals(1 + json("best.json").at("/trials").size(), Files.readAllLines(directory.resolve("best.csv")).size());
    try (var files = Files.list(directory)) {
      assertEquals(List.of("best.csv", "best.json", "best.xml", "best.xml.journal"),
          files.map(file -> file.getFileName().toString()).sorted().toList());
    }
  }

  @Test
  void shouldFailWithAReasonWhenNoCandidateEndsWell() {
    assertEquals(1, execute("evolve", "--population", "2", "--elites", "1", "--time-limit", ".2", "--out",
        path("best.xml"), "--", "sleep", "60"));
    assertTrue(err.toString().contains("none of the 2 candidates") && err.toString().contains("best.xml.log"),
        err::toString);
    assertEquals(1, execute("evolve", "--out", path("other.xml"), "--", path("no-such-program")));
    assertTrue(err.toString().contains("no-such-program' could not be started"), err::toString);
    assertFalse(Files.exists(directory.resolve("best.xml")));
  }

  private Path csv(String name, int... stripeCounts) throws IOException {
    List<String> lines = new ArrayList<>(List.of("# exact times of the published model", "a, c, s, f, seconds, node"));
    for (int c : stripeCounts) {
      for (int s : new int[] {1, 4, 16, 64}) {
        for (int a : new int[] {8, 32, 128}) {
          for (int f : new int[] {256, 512, 1024}) {
            double seconds = PublishedResults.VPIC_ON_EDISON.seconds(new IoSetting(c, s, a, f));
            lines.add("%d, %d, %d, %d, %s, n1".formatted(a, c, s, f, seconds));
          }
        }
      }
    }
    return Files.write(directory.resolve(name), lines);
  }

  private void assertDone(String... arguments) {
    assertEquals(0, run(arguments), () -> String.join(" ", arguments) + ": " + err);
  }

  /** Runs a command with this test's knowledge file, where the command takes one. */
  private int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    boolean keeps = !List.of("pattern show").contains(arguments[0] + " " + arguments[1]);
    if (keeps) {
      all.addAll(List.of("--knowledge", path("k.db")));
    }
    return execute(all.toArray(String[]::new));
  }

  @Override
  int execute(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return super.execute(arguments);
  }
}

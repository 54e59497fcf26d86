package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** The commands that start jobs, end to end on two ranks of MPICH. */
@Timeout(180)
@Isolated("sets properties, which jobs of other tests would inherit")
class CommandsTest extends CommandCase {
  @AfterEach
  void assertPlain() {
    assertFalse(out.toString().contains("\r") || out.toString().contains("\u001b"), "only plain lines where output "
        + "is no terminal");
  }

  @Test
  void shouldTellEveryBurstAndVerifyWhenRun() throws IOException {
    Path file = directory.resolve("out.h5");
    Path json = directory.resolve("run.json");

    assertEquals(0,
        execute("run", "column", "--mpi", "mpich", "--bursts", "3", "--scale", "0.01", "--mode", "collective",
            "--aggregators", "2", "--buffer", "64KiB",
            "--out", file.toString(), "--json", json.toString(), "--csv", directory.resolve("run.csv").toString(),
            "--verify"),
        err::toString);

    JsonNode result = new ObjectMapper().readTree(json.toFile());
    assertEquals("column", result.at("/kernel").asText());
    assertEquals(3, result.at("/bursts").size());
    assertEquals(2, result.at("/bursts/0/choice/aggregators").asInt());
    assertEquals("", result.at("/verification/error").asText(""), "no error");
    assertTrue(result.at("/medianSeconds").asDouble() > 0);
    assertTrue(out.toString().contains("collective 2 x 64 KiB"), out.toString());
    List<String> rows = Files.readAllLines(directory.resolve("run.csv"));
    assertEquals("lane,burst,kernel,bytes,pieces,seconds,open_seconds,writers,opened,reopened,mode,aggregators,"
        + "buffer_bytes,reason", rows.getFirst());
    assertTrue(rows.size() == 4 && rows.get(3).startsWith("run,2,column,") && rows.get(3).endsWith(",COLLECTIVE,2,"
        + "65536,FIXED"), rows::toString);
    assertEquals(0, execute("report", json.toString(), "-o", directory.resolve("run.html").toString()), err::toString);
    assertEquals(0,
        execute("check", "column", "--bursts", "3", "--scale", "0.01", file.toString(), "--reader", "h5dump"));
    assertEquals(1, execute("check", "column", "--bursts", "4", "--scale", "0.01", file.toString()));
    assertEquals(0, execute("check", "column", "--bursts", "4", "--upto", "3", "--scale", "0.01", file.toString()));
  }

  @Test
  void shouldCompareVerifyAndCleanUpWhenDemoRuns() throws IOException {
    Path json = directory.resolve("demo.json");

    assertEquals(0,
        execute("demo", "--mpi", "mpich", "--dir", directory.toString(), "--bursts", "6", "--scale", "0.01", "--json",
            json.toString()),
        err::toString);

    JsonNode result = new ObjectMapper().readTree(json.toFile());
    assertTrue(result.at("/verified").asBoolean());
    assertEquals(2, result.at("/ranks").asInt());
    assertEquals("MPICH", result.at("/mpi").asText());
    assertEquals("phdf5", result.at("/backend").asText());
    assertEquals(1, result.at("/opens").asInt());
    assertTrue(result.at("/reopens").isNumber());
    assertEquals("vpic", result.at("/patterns/0/name").asText());
    JsonNode column = result.at("/patterns/1");
    assertEquals(2, column.at("/choices").size(), "the last two of three bursts");
    assertEquals(column.at("/defaultMedianSeconds").asDouble() / column.at("/tunedMedianSeconds").asDouble(),
        column.at("/ratio").asDouble(), 1e-9);
    assertTrue(out.toString().contains("Every byte of both files is right."), out.toString());
    assertFalse(out.toString().contains("\u001b"), "no colours where output is not a terminal");
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(1, left.count(), "only the JSON file is left");
    }
  }

  @Tag("nightly")
  @Test
  void shouldCompareEveryWayWhenAskedFor() throws IOException {
    Path json = directory.resolve("compare.json");

    assertEquals(0,
        execute("compare", "xgc", "--mpi", "mpich", "--dir", directory.toString(), "--repetitions", "4", "--scale",
            "0.01", "--learning", "1",
            "--json", json.toString(), "--csv", directory.resolve("compare.csv").toString()),
        err::toString);

    JsonNode result = new ObjectMapper().readTree(json.toFile());
    List<String> rows = Files.readAllLines(directory.resolve("compare.csv"));
    assertEquals(1 + 15 + 1, rows.size(), rows::toString);
    assertTrue(rows.get(1).startsWith("xgc,MPICH,phdf5,2,") && rows.get(1).contains(",default,independent,"),
        rows::toString);
    assertTrue(rows.getLast().contains(",tuned,tuned,false,,,,") && rows.getLast().endsWith(",true"), rows::toString);
    assertEquals(1, rows.stream().filter(row -> row.split(",")[10].equals("true")).count(), "one is the best");
    assertEquals(15, result.at("/arms").size(), "independent, collective, sieve, and 1 or 2 aggregators with 6 "
        + "buffers");
    assertEquals("independent", result.at("/default/name").asText());
    assertEquals(result.at("/tuned/medianSeconds").asDouble() / result.at("/best/medianSeconds").asDouble(),
        result.at("/ratios/tunedOverBest").asDouble(), 1e-9);
    assertEquals(result.at("/default/medianSeconds").asDouble() / result.at("/tuned/medianSeconds").asDouble(),
        result.at("/ratios/defaultOverTuned").asDouble(), 1e-9);
    assertFalse(result.at("/ratios/tunedOverBestConclusive").asBoolean(), "one repetition is no verdict");
    assertTrue(result.at("/verified").asBoolean());
    assertTrue(out.toString().contains("too few repetitions"), out.toString());
    for (String kind : new String[] {"cold", "remembering"}) {
      assertEquals(1, result.at("/learning/" + kind).size());
      assertEquals(result.at("/learning/%s/0".formatted(kind)).asDouble(),
          result.at("/learning/%sMedian".formatted(kind)).asDouble());
      assertTrue(result.at("/learning/%s/0".formatted(kind)).asInt() <= result.at("/learning/bursts").asInt());
    }
  }

  @Tag("nightly")
  @Test
  void shouldTellSeveralKernelsInOneTableWhenAskedFor() throws IOException {
    Path json = directory.resolve("all.json");
    Path markdown = directory.resolve("all.md");
    Path knowledge = directory.resolve("knowledge.db");

    assertEquals(0,
        execute("compare", "strided-8", "gcrm", "--mpi", "mpich", "--dir", directory.toString(), "--repetitions", "4",
            "--scale", "0.01",
            "--knowledge", knowledge.toString(), "--warm", "1", "--json", json.toString(), "--markdown",
            markdown.toString()),
        err::toString);

    JsonNode comparisons = new ObjectMapper().readTree(json.toFile()).at("/comparisons");
    assertEquals(List.of("strided-8", "gcrm"), comparisons.findValuesAsText("kernel"));
    List<String> table = Files.readAllLines(markdown);
    assertTrue(table.getFirst().contains("bin/h5burst compare strided-8 gcrm --mpi mpich"), table::toString);
    for (JsonNode one : comparisons) {
      String kernel = one.at("/kernel").asText();
      List<String> rows = table.stream().filter(line -> line.startsWith("| " + kernel + " |")).toList();
      assertEquals(2, rows.size(), "one of the comparison and one of the tuner's beginnings");
      assertEquals(10, rows.getFirst().split("\\|").length, rows::toString);
      assertTrue(rows.getFirst().contains("| %s |".formatted(one.at("/best/name").asText())), rows::toString);
      String ratio = String.format(Locale.ROOT, "**%.2f**", one.at("/ratios/defaultOverTuned").asDouble());
      assertTrue(rows.getFirst().contains(ratio), rows::toString);
      assertEquals(1, one.at("/warmth/starts").size());
      assertTrue(rows.getLast().contains(one.at("/warmth/starts/0/second/setting").asText()), rows::toString);
    }
    assertTrue(out.toString().contains(table.getLast()), out::toString);
    assertEquals(0, execute("report", json.toString(), "--out", directory.resolve("all.html").toString()),
        err::toString);
  }

  @Test
  void shouldRefuseWhatCannotBeComparedWhenAskedFor() {
    assertEquals(2, execute("compare", "column", "nothing"));
    assertTrue(err.toString().contains("there is no kernel 'nothing'") && err.toString().contains(", or all"),
        err::toString);
    assertEquals(2, execute("compare", "all", "--warm", "2"));
    assertTrue(err.toString().contains("--warm needs --knowledge FILE"), err::toString);
    assertEquals(1, execute("compare", "all", "--markdown", directory.resolve("no/table.md").toString()));
    assertTrue(err.toString().contains("does not exist; create it first"), err::toString);
  }

  @Test
  void shouldExitWithOneWhenTheJobFails() {
    assertEquals(1,
        execute("run", "vpic", "--mpi", "mpich", "--out", directory.resolve("no").resolve("x.h5").toString()));
    assertTrue(err.toString().contains("does not exist; create it first"), err.toString());
  }

  @Test
  void shouldStartFromWhatWasLearnedAndExplainItWhenRunAgain() throws IOException {
    Path knowledge = directory.resolve("knowledge.db");
    Path why = directory.resolve("why.jsonl");
    System.setProperty("h5burst.explain", why.toString());
    try {
      assertEquals(0, runColumns("first.h5", 12, knowledge), err::toString);
      assertEquals(12, Files.readAllLines(why).size());
      assertEquals(0, runColumns("second.h5", 1, knowledge), err::toString);
    } finally {
      System.clearProperty("h5burst.explain");
    }
    out.getBuffer().setLength(0);

    assertEquals(0, execute("explain", why.toString()), err::toString);
    assertEquals(1, out.toString().lines().filter(line -> line.startsWith("second.h5 burst ")).count(),
        "the second job begins the file anew: " + out);
    assertFalse(out.toString().contains("first.h5"), out.toString());

    Path json = directory.resolve("why.json");
    assertEquals(0,
        execute("explain", why.toString(), "--burst", "1", "--file", "second.h5", "--json", json.toString()),
        err::toString);
    JsonNode account = new ObjectMapper().readTree(json.toFile()).at("/decisions/0/explanation/account");
    assertEquals(3, account.at("/best").size(), "the three best");
    assertTrue(account.at("/chosen/factor").asDouble() < 10, "a cold tuner does not know the level at all: " + account);
    for (String word : new String[] {"because ", "features  2 ranks on 1 node", "best  ", "give or take",
      "against the default",
      "outcome "}) {
      assertTrue(out.toString().contains(word), word + " in " + out);
    }
    assertEquals(1, execute("explain", why.toString(), "--burst", "99"));
  }

  @Test
  void shouldNameTheCausesWhenOneRankWritesTinyPiecesForAll() throws IOException {
    Path why = directory.resolve("why.jsonl");
    Path json = directory.resolve("why.json");
    System.setProperty("h5burst.explain", why.toString());
    try {
      assertEquals(0,
          execute("run", "column", "--mpi", "mpich", "--bursts", "3", "--scale", "0.05", "--mode", "collective",
              "--aggregators", "1", "--out",
              directory.resolve("one.h5").toString()),
          err::toString);
    } finally {
      System.clearProperty("h5burst.explain");
    }
    assertEquals(0, execute("explain", why.toString(), "--json", json.toString()), err::toString);
    assertTrue(out.toString().contains("one writer only, in 3 of 3 bursts: one of 2 ranks wrote the data of all"),
        out.toString());
    assertTrue(out.toString().contains("tiny pieces, in 3 of 3 bursts: "), out.toString());
    JsonNode result = new ObjectMapper().readTree(json.toFile());
    assertEquals(List.of("tiny pieces", "one writer only"), result.at("/causes").findValuesAsText("cause"),
        "and nothing else");
    assertEquals(1, result.at("/decisions/0/circumstances/writers").asInt());
    assertEquals(Files.getFileStore(directory).getBlockSize(),
        result.at("/decisions/0/circumstances/blockBytes").asLong());
  }

  private int runColumns(String file, int bursts, Path knowledge) {
    return execute("run", "column", "--mpi", "mpich", "--bursts", Integer.toString(bursts), "--scale", "0.05", "--out",
        directory.resolve(file).toString(),
        "--knowledge", knowledge.toString());
  }
}

package org.h5burst.harness.sidecar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.h5burst.harness.Main;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.tuner.knowledge.KnowledgeFile;
import org.h5burst.tuner.prior.CampaignRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class SideCarTest {
  private static final String INIT =
      """
      {"op":"init","platform":{"nodes":4,"ranksPerNode":4,"targets":8,"striping":true,"blockBytes":1048576},\
      "arms":[{"mode":"independent"},{"mode":"collective"},\
      {"mode":"collective","aggregators":8,"bufferBytes":16777216,"stripeCount":4,"stripeBytes":1048576},\
      {"mode":"sieve"},\
      {"mode":"collective","aggregators":16,"bufferBytes":1048576},{"mode":"collective","aggregators":64,\
      "bufferBytes":1048576}],"knowledge":null,"seed":1,"new":[1]}""";
  private static final String FEATURES =
      """
      {"nodes":4,"ranks":16,"bytesPerRank":1048576,"aggregateBytes":16777216,"datasets":1,"piecesPerRank":1024,\
      "pieceBytes":1024,"strided":true,"newFile":%s}""";

  private final ObjectMapper mapper = new ObjectMapper();

  @Test
  void shouldAnswerEachRequestOfTheProtocol() throws IOException {
    List<JsonNode> replies =
        serve(INIT, prior(), propose("s0", true, -1), observe("s0", 2, 1.5), propose("s0", false, 2),
            "{\"op\":\"newRun\"}", propose("s0", true, -1),
            "{\"op\":\"quit\"}", "{\"op\":\"newRun\"}");
    assertEquals(8, replies.size(), "nothing is answered after quit");
    assertEquals(mapper.readTree("{\"arms\":6,\"ok\":true}"), replies.getFirst());
    assertEquals(mapper.readTree("{\"records\":1,\"ok\":true}"), replies.get(1));
    assertTrue(
        replies.get(2).get("arm").isInt() && replies.get(2).get("reason").isTextual()
            && !replies.get(2).get("explain").asText().isEmpty(),
        replies.get(2).toString());
    assertEquals(mapper.readTree("{\"ok\":true}"), replies.get(3));
    assertEquals(2, replies.get(4).get("arm").asInt(), "of the arms that share the open file's striping there is "
        + "only this one");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nonsense", "[]", "{}", "{\"op\":\"dance\"}", "{\"op\":\"propose\"}",
    "{\"op\":\"propose\",\"stream\":7}", "{\"op\":\"init\"}",
    "{\"op\":\"init\"} {}",
    "{\"op\":\"observe\",\"stream\":\"unknown\",\"arm\":0,\"seconds\":1}", "{\"op\":\"init\","
        + "\"platform\":{\"nodes\":0},\"arms\":[{\"mode\":\"sieve\"}]}",
    "{\"op\":\"init\",\"platform\":{\"nodes\":1},\"arms\":[]}", "{\"op\":\"init\",\"platform\":{\"nodes\":1},"
        + "\"arms\":[{\"mode\":\"SIEVE!\"}]}",
    "{\"op\":\"init\",\"platform\":{\"nodes\":1},\"arms\":[{\"mode\":\"sieve\",\"aggregators\":-1}]}",
    "{\"op\":\"prior\",\"records\":[{\"arm\":0}]}",
    "{\"op\":\"observe\",\"stream\":\"s0\",\"arm\":6,\"seconds\":1}", "{\"op\":\"observe\",\"stream\":\"s0\","
        + "\"arm\":1.7,\"seconds\":1}",
    "{\"op\":\"save\",\"knowledge\":\"no/such/directory/file\"}"})
  void shouldSayWhatIsWrongAndGoOn(String line) throws IOException {
    List<JsonNode> replies = serve(INIT, propose("s0", true, -1), line, propose("s0", true, -1));
    JsonNode last = replies.getLast();
    assertTrue(last.has("arm"), last.toString());
    if (!line.isEmpty()) {
      assertTrue(replies.get(2).get("error").asText().length() > 5, replies.get(2).toString());
    }
  }

  /**
   * Numbers beyond reason, wrong types, depths: each line is answered by one line, and the tuner goes on proposing arms
   * that there are.
   */
  @Test
  void shouldAnswerAndGoOnWhenLinesSayAnything() throws IOException {
    List<String> values =
        List.of("0", "-1", "1e999", "-1e308", "5e-324", "NaN", "9223372036854775808", "99999999999999999999999999",
            "null", "true", "[]", "{}",
            "\"x\"", "[".repeat(5_000), "\"" + "x".repeat(100_000) + "\"");
    List<String> honest =
        List.of(INIT, prior(), propose("s0", true, -1), propose("s0", false, 2), observe("s0", 2, 1.5));
    Pattern value = Pattern.compile("-?\\d+(\\.\\d+)?|true|false|\"[^\"]*\"(?!:)");
    Random random = new Random(7);
    for (int session = 0; session < 8; session++) {
      List<String> lines = new ArrayList<>(List.of(INIT));
      for (int line = 0; line < 100; line++) {
        String victim = honest.get(random.nextInt(1, honest.size()));
        List<MatchResult> tokens = value.matcher(victim).results().toList();
        MatchResult token = tokens.get(random.nextInt(tokens.size()));
        lines.add(victim.substring(0, token.start()) + values.get(random.nextInt(values.size()))
            + victim.substring(token.end()));
      }
      lines.add(propose("s1", true, -1));
      List<JsonNode> replies = serve(lines.toArray(String[]::new));
      assertEquals(lines.size(), replies.size());
      assertTrue(replies.getLast().get("arm") != null && replies.getLast().get("arm").asInt() < 6,
          replies.getLast()::toString);
    }
  }

  /** In a process of its own with little memory, through which more goes than it has. */
  @Test
  void shouldSayWhatIsWrongAndGoOnWhenALineHasNoEndOrIsVeryWide(@TempDir Path directory) throws Exception {
    Process sideCar = new ProcessBuilder(
        MpiJob.javaCommand(List.of("-Xmx160m", "-XX:TieredStopAtLevel=1"), Main.class.getName(), List.of("tuner")))
        .redirectError(directory.resolve("log").toFile()).start();
    try (BufferedReader replies = sideCar.inputReader(); Writer requests = sideCar.outputWriter()) {
      String filler = "x".repeat(1 << 20);
      for (int part = 0; part < 300; part++) {
        requests.write(filler);
      }
      requests.flush();
      assertEquals("{\"error\":\"line 1 is too long: it has more than 8388608 characters\"}", replies.readLine(),
          "before the line ends");
      requests.write("\n%s\n[%s\n{\"op\":%s\n".formatted(INIT, "[],".repeat(2_500_000), "{\"a\":".repeat(1_000_000)));
      requests.write("{\"op\":\"%s\"}\n%s\n".formatted("y".repeat(8_000_000), propose("s0", true, -1)));
      requests.flush();
      assertEquals(6, mapper.readTree(replies.readLine()).get("arms").asInt());
      assertTrue(replies.readLine().contains("Token count"));
      assertTrue(replies.readLine().contains("nesting depth"));
      assertTrue(replies.readLine().contains("String value length"));
      assertTrue(mapper.readTree(replies.readLine()).has("arm"));
    } finally {
      sideCar.destroyForcibly();
    }
    assertEquals("", Files.readString(directory.resolve("log")));
  }

  /** A stream takes memory for each pair of arms. */
  @Test
  void shouldRefuseFurtherStreamsWhenTheirBeliefsWouldFillTheMemory() throws IOException {
    StringBuilder arms = new StringBuilder("{\"mode\":\"independent\"}");
    for (int buffer = 1; buffer < 1000; buffer++) {
      arms.append(",{\"mode\":\"collective\",\"bufferBytes\":%d}".formatted(buffer));
    }
    List<String> lines = new ArrayList<>(List.of(("{\"op\":\"init\",\"platform\":{\"nodes\":4,\"ranksPerNode\":4},"
        + "\"arms\":[%s]}").formatted(arms)));
    for (int stream = 0; stream < 6; stream++) {
      lines.add(propose("s" + stream, true, -1));
    }
    lines.addAll(List.of("{\"op\":\"newRun\"}", propose("s7", true, -1)));
    List<JsonNode> replies = serve(lines.toArray(String[]::new));
    assertTrue(replies.get(4).has("arm"), replies.get(4)::toString);
    assertTrue(replies.get(5).get("error").asText().startsWith("more than 4 streams"), replies.get(5)::toString);
    assertTrue(replies.getLast().has("arm"), replies.getLast()::toString);
  }

  @Test
  void shouldWantAnInitFirst() throws IOException {
    assertTrue(serve("{\"op\":\"newRun\"}").getFirst().get("error").asText().contains("init"));
  }

  @Test
  void shouldForgetEverythingWhenInitialisedAgain() throws IOException {
    String other = "{\"op\":\"init\",\"platform\":{\"nodes\":4,\"ranksPerNode\":4},"
        + "\"arms\":[{\"mode\":\"independent\"},{\"mode\":\"sieve\"}]}";
    for (String init : List.of(INIT, other)) {
      JsonNode fresh = serve(init, propose("s0", true, -1)).getLast();
      List<JsonNode> replies = serve(INIT, prior(), propose("s0", true, -1), observe("s0", 4, 1e-3),
          observe("s0", 3, 2e-3), observe("s0", 4, 1e-3), init,
          observe("s0", 0, 1), propose("s0", true, -1), observe("s0", init.equals(other) ? 2 : 6, 1));
      assertEquals(init.equals(other) ? 2 : 6, replies.get(6).get("arms").asInt());
      assertTrue(replies.get(7).get("error").asText().contains("nothing was proposed"), replies.get(7)::toString);
      assertEquals(fresh, replies.get(8));
      assertTrue(replies.get(9).get("error").asText().contains("the arms are numbered from 0 to"),
          replies.get(9)::toString);
    }
  }

  /**
   * Four aggregators on each node are 16 on the platform's four nodes and 4 on one: the same arm, in this session and
   * in the file it leaves.
   */
  @Test
  void shouldTakeAnArmForTheSameSettingInRecordsOfEveryScale(@TempDir Path directory) throws IOException {
    String init = """
        {"op":"init","platform":{"nodes":4,"ranksPerNode":4},"arms":[{"mode":"independent"},{"mode":"collective",\
        "aggregators":4,"bufferBytes":1048576},\
        {"mode":"collective","aggregators":16,"bufferBytes":1048576}],"knowledge":%s}""";
    Path file = directory.resolve("knowledge.db");
    String quoted = mapper.writeValueAsString(file.toString());
    for (int best = 0; best < 3; best++) {
      List<String> records = new ArrayList<>();
      for (int pattern = 0; pattern < 40; pattern++) {
        int nodes = 1 + pattern % 2;
        for (int arm = 0; arm < 3; arm++) {
          double median = arm == best ? .9 : .1;
          records.add("{\"features\":%s,\"arm\":%d,\"min\":%s,\"q1\":%s,\"median\":%s,\"q3\":%s,\"max\":1}".formatted(
              FEATURES.formatted(true)
                  .replace("\"nodes\":4,\"ranks\":16", "\"nodes\":%d,\"ranks\":%d".formatted(nodes, 4 * nodes))
                  .replace("16777216", Integer.toString(nodes * (4 << 20) + pattern)),
              arm, median / 2, median / 1.1, median, median));
        }
      }
      String prior = "{\"op\":\"prior\",\"records\":[%s]}".formatted(String.join(",", records));
      List<JsonNode> replies =
          serve(init.formatted("null"), prior, propose("s0", true, -1),
              "{\"op\":\"save\",\"knowledge\":%s}".formatted(quoted));
      assertEquals(best, replies.get(2).get("arm").asInt(), replies::toString);
      for (CampaignRecord record : new KnowledgeFile(file).load().knowledge().campaign()) {
        int nodes = record.features().nodes();
        assertTrue(Set.of(0, nodes, 4 * nodes).contains(record.choice().aggregators()), record::toString);
      }
      assertEquals(best, serve(init.formatted(quoted), propose("s0", true, -1)).getLast().get("arm").asInt());
      Files.delete(file);
    }
  }

  @Test
  void shouldTreatArmsAsOneWhenThePlatformMakesThemEqual() throws IOException {
    List<JsonNode> replies = serve(INIT, propose("s0", true, -1), observe("s0", 5, .001), propose("s0", false, 5));
    assertEquals(4, replies.getLast().get("arm").asInt(), "the first of the equal ones");
  }

  @Test
  void shouldTellArmsApartByAlignmentAlone() throws IOException {
    String init = "{\"op\":\"init\",\"platform\":{\"nodes\":1},\"arms\":[{\"mode\":\"independent\"},"
        + "{\"mode\":\"independent\",\"align\":true}]}";
    List<String> lines = new ArrayList<>(List.of(init));
    for (int burst = 0; burst < 30; burst++) {
      lines.add(propose("s0", true, -1));
      lines.add(observe("s0", burst % 2, burst % 2 == 0 ? 1 : .1));
    }
    lines.add(propose("s0", true, -1));
    assertEquals(1, serve(lines.toArray(String[]::new)).getLast().get("arm").asInt());
  }

  @Test
  void shouldUseAllBatchesOfPriorRecordsAndKeepBeliefsInANewRun() throws IOException {
    List<String> lines = new ArrayList<>(List.of(INIT));
    for (int batch = 0; batch < 20; batch++) {
      StringBuilder records = new StringBuilder();
      for (int arm = 0; arm < 5; arm++) {
        double median = arm == 4 ? .9 : .1;
        records.append(arm == 0 ? "" : ",").append(("{\"features\":%s,\"arm\":%d,\"min\":%s,\"q1\":%s,\"median\":%s,"
            + "\"q3\":%s,\"max\":1}")
            .formatted(FEATURES.formatted(true).replace("1048576,\"agg", (1048576 + batch) + ",\"agg"), arm, median / 2,
                median / 1.1, median, median));
      }
      lines.add("{\"op\":\"prior\",\"records\":[%s]}".formatted(records));
    }
    lines.addAll(List.of(propose("s0", true, -1), observe("s0", 4, 50), observe("s0", 4, 50), observe("s0", 4, 50),
        "{\"op\":\"newRun\"}",
        propose("s0", true, -1)));
    List<JsonNode> replies = serve(lines.toArray(String[]::new));
    assertEquals(4, replies.get(21).get("arm").asInt(), "what the campaign found to be best");
    String again = replies.getLast().get("explain").asText();
    assertTrue(again.contains("Burst 1 of its kind") && again.matches(".*buffer 1 MiB \\([45]\\d\\.\\d s.*"), again);
  }

  @Test
  void shouldLearnWhatIsFast() throws IOException {
    List<String> lines = new ArrayList<>(List.of(INIT));
    SideCar sideCar = new SideCar();
    StringWriter replies = new StringWriter();
    sideCar.serve(reader(lines), replies);
    int arm = 0;
    for (int burst = 0; burst < 60; burst++) {
      replies.getBuffer().setLength(0);
      sideCar.serve(reader(List.of(propose("s0", true, -1))), replies);
      arm = mapper.readTree(replies.toString()).get("arm").asInt();
      sideCar.serve(reader(List.of(observe("s0", arm, arm == 4 ? .1 : .4 + .1 * arm))), new StringWriter());
    }
    assertEquals(4, arm);
  }

  @Test
  void shouldRememberWhatWasSaved(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("knowledge.db");
    String save = "{\"op\":\"save\",\"knowledge\":%s}".formatted(mapper.writeValueAsString(file.toString()));
    List<String> lines = new ArrayList<>(List.of(INIT, propose("s0", true, -1)));
    for (int burst = 0; burst < 20; burst++) {
      lines.add(observe("s0", burst % 5, burst % 5 == 4 ? .1 : 1));
    }
    lines.add(save);
    assertEquals("{\"ok\":true}", serve(lines.toArray(String[]::new)).getLast().toString());
    String again = INIT.replace("null", mapper.writeValueAsString(file.toString()));
    assertEquals(4, serve(again, propose("other", true, -1)).getLast().get("arm").asInt());
    Files.writeString(file, "this is no knowledge");
    List<JsonNode> replies = serve(again, propose("other", true, -1));
    assertTrue(replies.getFirst().get("ok").asBoolean() && replies.getFirst().has("warning"),
        replies.getFirst().toString());
  }

  private List<JsonNode> serve(String... lines) throws IOException {
    StringWriter replies = new StringWriter();
    new SideCar().serve(reader(List.of(lines)), replies);
    List<JsonNode> parsed = new ArrayList<>();
    for (String reply : replies.toString().lines().toList()) {
      parsed.add(mapper.readTree(reply));
    }
    return parsed;
  }

  private static BufferedReader reader(List<String> lines) {
    return new BufferedReader(new StringReader(String.join("\n", lines)));
  }

  private static String propose(String stream, boolean newFile, int current) {
    return "{\"op\":\"propose\",\"stream\":\"%s\",\"features\":%s,\"current\":%d,\"reopenSeconds\":0.1}".formatted(
        stream, FEATURES.formatted(newFile),
        current);
  }

  private static String observe(String stream, int arm, double seconds) {
    return "{\"op\":\"observe\",\"stream\":\"%s\",\"arm\":%d,\"seconds\":%s}".formatted(stream, arm, seconds);
  }

  private static String prior() {
    return ("{\"op\":\"prior\",\"records\":[{\"features\":%s,\"arm\":2,\"min\":0.5,\"q1\":0.6,\"median\":0.7,"
        + "\"q3\":0.8,\"max\":1,\"bestSeconds\":0.1}]}")
        .formatted(FEATURES.formatted(true));
  }
}

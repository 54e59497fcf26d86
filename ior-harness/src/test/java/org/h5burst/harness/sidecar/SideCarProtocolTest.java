package org.h5burst.harness.sidecar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The protocol's rules one by one, in the words in which it was specified. */
@Timeout(60)
class SideCarProtocolTest {
  private static final String INIT =
      """
      {"op":"init","platform":{"nodes":32,"ranksPerNode":16,"targets":156,"striping":true,"blockBytes":1048576},\
      "arms":[{"mode":"independent"},{"mode":"collective"},\
      {"mode":"collective","aggregators":8,"bufferBytes":16777216,"stripeCount":4,"stripeBytes":1048576},\
      {"mode":"sieve"}],"knowledge":null,"seed":1}""";
  private static final String FEATURES =
      """
      {"nodes":32,"ranks":512,"bytesPerRank":1048576,"aggregateBytes":536870912,"datasets":1,"piecesPerRank":4,\
      "pieceBytes":262144,"strided":%s,"newFile":%s}""";
  private static final Set<String> REASONS = Set.of("exploit", "explore", "probe", "default", "keep", "budget");

  private final ObjectMapper mapper = new ObjectMapper();
  private final SideCar sideCar = new SideCar();

  @Test
  void shouldAnswerTheSpecifiedInit() throws IOException {
    assertEquals(mapper.readTree("{\"ok\":true,\"arms\":4}"), ask(INIT));
  }

  @Test
  void shouldGiveOneOfTheSpecifiedReasonsAndWordsWithEveryProposal() throws IOException {
    ask(INIT);
    for (int burst = 0; burst < 200; burst++) {
      JsonNode reply = ask(propose("s" + burst % 3, true, -1, .1));
      assertTrue(REASONS.contains(reply.get("reason").asText()), reply::toString);
      assertTrue(!reply.get("explain").asText().isEmpty() && reply.get("arm").asInt() < 4 && reply.size() == 3,
          reply::toString);
      assertEquals("{\"ok\":true}",
          ask(observe("s" + burst % 3, reply.get("arm").asInt(),
              burst < 100 ? 1 + reply.get("arm").asInt() : 5 - reply.get("arm").asInt()))
              .toString());
    }
  }

  /** Going from one mode to another is free inside H5Burst; here nothing is. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void shouldChargeReopeningForEveryArmButTheCurrentOne(int current) throws IOException {
    ask(INIT);
    for (int burst = 0; burst < 40; burst++) {
      JsonNode reply = ask(propose("s0", false, current, 1e6));
      assertEquals(current, reply.get("arm").asInt(), reply::toString);
      ask(observe("s0", current, 5));
    }
  }

  @Test
  void shouldLeaveTheCurrentArmWhereReopeningCostsLittle() throws IOException {
    ask(INIT);
    teach(3);
    assertEquals(3, ask(propose("s0", false, 0, 1e-6)).get("arm").asInt());
    assertEquals(0, ask(propose("s0", false, 0, 1e6)).get("arm").asInt());
  }

  @Test
  void shouldProposeOtherStripesOnlyForANewFile() throws IOException {
    ask(INIT);
    teach(2);
    assertEquals(2, ask(propose("s0", true, -1, 0)).get("arm").asInt());
    for (int current : new int[] {0, 1, 3}) {
      assertTrue(ask(propose("s0", false, current, 0)).get("arm").asInt() != 2);
    }
    assertEquals(2, ask(propose("s0", false, 2, 0)).get("arm").asInt());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "0.5|0.6|0.7|0.8|1| {\"records\":1,\"ok\":true}", "1|1|1|1|1| {\"records\":1,\"ok\":true}",
    "0.5|0.6|0.7|0.8|1.01| in (0, 1]",
    "0|0.6|0.7|0.8|1| in (0, 1]", "0.7|0.6|0.7|0.8|1| not a five-number summary"})
  void shouldTakePerformanceAboveZeroUpToOneWithOrWithoutBestSeconds(String min, String q1, String median, String q3,
      String max, String answer)
      throws IOException {
    ask(INIT);
    String record = "{\"features\":%s,\"arm\":2,\"min\":%s,\"q1\":%s,\"median\":%s,\"q3\":%s,\"max\":%s%%s}"
        .formatted(FEATURES.formatted("false", "true"), min, q1, median, q3, max);
    for (String best : new String[] {"", ",\"bestSeconds\":0.5"}) {
      String reply = ask("{\"op\":\"prior\",\"records\":[%s]}".formatted(record.formatted(best))).toString();
      assertTrue(reply.contains(answer.strip()), reply);
      assertEquals(answer.contains("records"), !reply.contains("error"), reply);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"op\":\"newRun\",\"because\":[1,{}]}", "{\"op\":\"prior\",\"records\":[],\"unit\":\"s\"}"})
  void shouldIgnoreUnknownKeys(String line) throws IOException {
    ask(INIT);
    assertTrue(ask(line).get("ok").asBoolean());
  }

  @Test
  void shouldEndWithTheInputOrWhenAskedTo() throws IOException {
    StringWriter replies = new StringWriter();
    sideCar.serve(new BufferedReader(new StringReader(INIT + "\n{\"op\":\"quit\"}\n" + INIT)), replies);
    assertEquals("{\"arms\":4,\"ok\":true}\n{\"ok\":true}\n", replies.toString());
  }

  /** Shows that one arm is fifty times as fast as the others: what was used may be another arm than was proposed. */
  private void teach(int fast) throws IOException {
    for (int burst = 0; burst < 40; burst++) {
      ask(propose("s0", true, -1, 0));
      ask(observe("s0", burst % 4, burst % 4 == fast ? .1 : 5));
    }
  }

  private JsonNode ask(String line) throws IOException {
    StringWriter reply = new StringWriter();
    sideCar.serve(new BufferedReader(new StringReader(line)), reply);
    assertEquals(1, reply.toString().lines().count(), "one reply line for each request: " + reply);
    return mapper.readTree(reply.toString());
  }

  private static String propose(String stream, boolean newFile, int current, double reopenSeconds) {
    return "{\"op\":\"propose\",\"stream\":\"%s\",\"features\":%s,\"current\":%d,\"reopenSeconds\":%s}".formatted(
        stream,
        FEATURES.formatted("true", newFile), current, reopenSeconds);
  }

  private static String observe(String stream, int arm, double seconds) {
    return "{\"op\":\"observe\",\"stream\":\"%s\",\"arm\":%d,\"seconds\":%s}".formatted(stream, arm, seconds);
  }
}

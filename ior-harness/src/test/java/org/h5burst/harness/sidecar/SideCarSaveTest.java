package org.h5burst.harness.sidecar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.KnowledgeFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a knowledge file that others write as well. */
@Timeout(60)
class SideCarSaveTest {
  private static final String FEATURES = """
      {"nodes":4,"ranks":16,"bytesPerRank":1048576,"aggregateBytes":16777216,"datasets":1,"piecesPerRank":4,\
      "pieceBytes":262144,"strided":true}""";
  private static final String PRIOR = """
      {"op":"prior","records":[{"features":%s,"arm":1,"min":0.1,"q1":0.2,"median":0.5,"q3":0.8,\
      "max":1}]}""".formatted(FEATURES);
  private static final String PROPOSE = """
      {"op":"propose","stream":"s0","features":%s}""".formatted(FEATURES);
  private static final String OBSERVE = """
      {"op":"observe","stream":"s0","arm":1,"seconds":0.5}""";

  @TempDir
  private Path directory;

  private Path file = Path.of("");
  private String init = "";
  private String save = "";

  @BeforeEach
  void name() throws IOException {
    file = directory.resolve("knowledge.db");
    String quoted = new ObjectMapper().writeValueAsString(file.toString());
    init = """
        {"op":"init","platform":{"nodes":4,"ranksPerNode":4},"arms":[{"mode":"independent"},{"mode":"sieve"}],\
        "knowledge":%s}""".formatted(quoted);
    save = """
        {"op":"save","knowledge":%s}""".formatted(quoted);
  }

  @Test
  void shouldKeepWhatOthersAddedWhenItSaves() throws IOException {
    SideCar sideCar = new SideCar();
    ask(sideCar, init, PROPOSE, OBSERVE, "{\"op\":\"newRun\"}");
    ask(new SideCar(), init, PRIOR, save);
    assertEquals("{\"ok\":true}\n".repeat(2), ask(sideCar, save, save));
    Knowledge known = new KnowledgeFile(file).load().knowledge();
    assertEquals(1, known.campaign().size(), "of the other");
    assertEquals(1, known.history().size(), "its own");
    assertEquals(1, known.history().getFirst().bursts(), "counted once");
  }

  @Test
  void shouldSaveWhatABurstTaughtWhenRecordsCameWhileItWasWritten() throws IOException {
    String replies = ask(new SideCar(), init, PROPOSE, PRIOR, OBSERVE, save);
    assertTrue(replies.endsWith("{\"ok\":true}\n".repeat(2)), replies);
    assertEquals(1, new KnowledgeFile(file).load().knowledge().history().size());
  }

  @Test
  void shouldNotSaveAgainWhatItReadWhenOthersForgotIt() throws IOException {
    ask(new SideCar(), init, PROPOSE, OBSERVE, PRIOR, save);
    SideCar sideCar = new SideCar();
    ask(sideCar, init);
    new KnowledgeFile(file).save(Knowledge.EMPTY);
    assertEquals("{\"ok\":true}\n", ask(sideCar, save));
    assertTrue(new KnowledgeFile(file).load().knowledge().isEmpty());
  }

  @Test
  void shouldLeaveTheFileWhenItIsNoKnowledge() throws IOException {
    Files.writeString(file, "Dear reader");
    String said = ask(new SideCar(), init, PRIOR, save);
    assertTrue(said.contains("knowledge.db is ignored") && said.contains("it is not overwritten, move it away first"),
        said);
    assertEquals("Dear reader", Files.readString(file));
  }

  /** One such record would stand in the way of everything that is to be saved later. */
  @ParameterizedTest
  @ValueSource(strings = {"\"pieceBytes\":1e999", "\"nodes\":-2", "\"aggregateBytes\":0"})
  void shouldRefuseARecordWhenNoBurstHasItsFeatures(String wrong) throws IOException {
    String name = wrong.substring(0, wrong.indexOf(':') + 1);
    String prior = PRIOR.replaceFirst(name + "\\d+", wrong);
    String replies = ask(new SideCar(), init, prior, PROPOSE, OBSERVE, save);
    assertTrue(replies.contains("'features' of a record are those of no burst"), replies);
    assertTrue(replies.endsWith("{\"ok\":true}\n".repeat(2)), replies);
  }

  private static String ask(SideCar sideCar, String... lines) throws IOException {
    StringWriter replies = new StringWriter();
    sideCar.serve(new BufferedReader(new StringReader(String.join("\n", lines) + "\n")), replies);
    return replies.toString();
  }
}

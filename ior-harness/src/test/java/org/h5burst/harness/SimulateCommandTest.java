package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

@Timeout(120)
class SimulateCommandTest {
  private static final List<String> TUNERS =
      List.of("default", "foresight", "random", "genetic", "ucb", "top20", "sgd", "cold", "warm", "second-run");

  @TempDir
  private Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Every tuner of the table in docs/tuner.md, with all that it tells. */
  @Test
  void shouldTellHowEveryTunerFaredWhenAllAreCompared() throws IOException {
    assertEquals(0, simulate("--tuner", "all", "--seeds", "2", "--machines", "workstation-8", "--by-scenario"),
        err::toString);
    assertTrue(out.toString().contains("vpic on workstation-8: 20 of 160 runs"), "progress: " + out);
    for (String column : List.of("10 bursts", "50", "200", "< .95", "worst", "recovery", "reopens", "us/burst")) {
      assertTrue(out.toString().contains(column), column);
    }
    JsonNode report = new ObjectMapper().readTree(directory.resolve("result.json").toFile());
    assertEquals(TUNERS.stream().sorted().toList(),
        StreamSupport.stream(report.get("scores").spliterator(), false).map(score -> score.get("tuner").asText())
            .sorted().toList());
    for (JsonNode score : report.get("scores")) {
      assertEquals(16, score.get("runs").asInt());
      assertEquals(3, score.get("ofOracle").size());
      assertEquals(3, score.get("spread").size());
      assertTrue(score.get("microsPerDecision").asDouble() > 0);
      assertTrue(out.toString().lines().filter(line -> line.startsWith(score.get("tuner").asText() + " ")).count() > 8,
          "by scenario, and together");
    }
  }

  @Test
  void shouldCompareOneNameWithTwoWhenShapesAreStudied() {
    assertEquals(0, simulate("--shapes", "--seeds", "1", "--machines", "workstation-8"), err::toString);
    assertEquals(2, out.toString().lines().filter(line -> line.startsWith("one name / two names")).count(),
        out::toString);
  }

  @Test
  void shouldShowKindsOfMachineAndOfProgramWhenPairsAreDrawn() throws IOException {
    assertEquals(0, simulate("--draws", "held-out", "--pairs", "9", "--tuner", "default,cold"), err::toString);
    for (String group : List.of("Lustre", "CephFS", "node-local", "steady", "checkpoint")) {
      assertTrue(out.toString().lines().anyMatch(group::equals), group + ": " + out);
    }
    JsonNode report = new ObjectMapper().readTree(directory.resolve("result.json").toFile());
    assertEquals(10, report.get("groups").size());
    assertEquals(9, report.get("scores").get(0).get("runs").asInt());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "--tuner magic | --tuner is 'magic'",
    "--machines abacus | --machines is 'abacus'",
    "--draws cards | --draws is 'cards'",
    "--draws held-out --pairs 401 | --pairs is 401; it must be from 1 to 400",
    "--seeds 0 | --seeds is 0; it must be at least 1",
    "--shapes --by-scenario | --by-scenario is for tuners"
  })
  void shouldExitWithTwoWhenAskedForWhatThereIsNot(String options, String message) {
    assertEquals(2, simulate(options.split(" ")), out::toString);
    assertTrue(err.toString().contains(message), err::toString);
  }

  private int simulate(String... options) {
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    String[] arguments = new String[options.length + 3];
    System.arraycopy(options, 0, arguments, 1, options.length);
    arguments[0] = "simulate";
    arguments[options.length + 1] = "--json";
    arguments[options.length + 2] = directory.resolve("result.json").toString();
    return line.execute(arguments);
  }
}

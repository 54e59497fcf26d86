package org.h5burst.harness.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.harness.compare.CompareCommand;
import org.h5burst.harness.demo.DemoCommand;
import org.h5burst.harness.evolve.EvolveCommand;
import org.h5burst.harness.ior.IorCommand;
import org.h5burst.harness.limits.LimitsCommand;
import org.h5burst.harness.replay.ReplayCommand;
import org.h5burst.harness.run.RunCommand;
import org.h5burst.harness.soak.SoakCommand;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** H5Tuner documents of the command line, and properties of the tuner that a command would override. */
@Timeout(120)
@Isolated("sets properties, which jobs of other tests would inherit")
final class DocumentOptionTest {
  private static final String DOCUMENT = """
      <Parameters>
        <High_Level_IO_Library><transfer_mode>collective</transfer_mode></High_Level_IO_Library>
        <Middleware_Layer>
          <cb_nodes>1</cb_nodes>
          <cb_buffer_size FileName="other.h5">1048576</cb_buffer_size>
          <cb_buffer_size FileName="out.h5">4194304</cb_buffer_size>
          <bgl_nodes_pset>64</bgl_nodes_pset>
        </Middleware_Layer>
      </Parameters>
      """;

  @TempDir
  private Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @AfterEach
  void clear() {
    System.clearProperty("h5burst.tuner.config");
    System.clearProperty("h5burst.knowledge");
  }

  /** Each would write with settings of its own, as if the property had not been set. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "run vpic --out x | run writes as --mode, --config and --knowledge say",
    "compare vpic | compare writes with each setting",
    "demo | demo writes plainly",
    "limits | limits measures fixed settings",
    "soak | soak draws settings at random",
    "ior | ior writes as -c, --mode and --config say",
    "evolve --kernel vpic --out x | evolve writes the kernel as its candidates and --config say",
    "replay trace --config x | replay writes as --config says"})
  void shouldRefuseAPropertyOfTheTunerWhenTheCommandWouldOverrideIt(String arguments, String reason) {
    System.setProperty("h5burst.tuner.config", "best.xml");
    assertEquals(2, execute(arguments.split(" ")));
    assertTrue(err.toString().contains("-Dh5burst.tuner.config=best.xml has no effect here: " + reason), err::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"run vpic --out x", "ior"})
  void shouldRefuseTheKnowledgeOfTheProcessWhenTheCommandHasItsOwn(String arguments) {
    System.setProperty("h5burst.knowledge", "k.db");
    assertEquals(2, execute(arguments.split(" ")));
    assertTrue(err.toString().contains("-Dh5burst.knowledge=k.db has no effect here"), err::toString);
  }

  @Test
  void shouldWriteAsTheDocumentSaysOfTheFileWhenRun() throws IOException {
    Path document = Files.writeString(directory.resolve("best.xml"), DOCUMENT);
    Path json = directory.resolve("run.json");
    assertEquals(0, execute("run", "contiguous", "--mpi", "solo", "--ranks", "1", "--scale", ".01", "--bursts", "2",
        "--config", document.toString(), "--out", directory.resolve("out.h5").toString(), "--verify", "--json",
        json.toString()), err::toString);
    JsonNode result = new ObjectMapper().readTree(json.toFile());
    assertEquals(document.toString(), result.at("/tuning/config").asText(), result::toString);
    for (JsonNode burst : result.at("/bursts")) {
      assertEquals("collective 1x4194304", "%s %sx%s".formatted(burst.at("/choice/mode").asText().toLowerCase(
          java.util.Locale.ROOT), burst.at("/choice/aggregators").asText(), burst.at("/choice/bufferBytes").asText()));
    }
    assertTrue(err.toString().contains("bgl_nodes_pset (Blue Gene's MPI-IO)"), err::toString);
  }

  private int execute(String... arguments) {
    CommandLine commands = new CommandLine(CommandLine.Model.CommandSpec.create()).addSubcommand(new RunCommand())
        .addSubcommand(new CompareCommand()).addSubcommand(new DemoCommand()).addSubcommand(new LimitsCommand())
        .addSubcommand(new SoakCommand()).addSubcommand(new IorCommand()).addSubcommand(new EvolveCommand())
        .addSubcommand(new ReplayCommand()).setCaseInsensitiveEnumValuesAllowed(true);
    return commands.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(arguments);
  }
}

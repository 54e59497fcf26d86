package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Commands on a terminal, which {@code script} of util-linux makes, and what {@code doctor} says of settings from
 * outside.
 */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT) // most of the time is waiting for other processes
final class TerminalTest {
  private static final String ESCAPE = "\u001b[";

  @TempDir
  private Path directory;

  @Test
  void shouldUseColoursWhenOutputAndErrorsAreATerminal() throws Exception {
    assertTrue(onTerminal(Map.of("TERM", "xterm"), List.of(), "", "doctor", "--ranks", "999", directory.toString())
        .contains(ESCAPE));
  }

  @Test
  void shouldUseNoColoursWhenErrorsGoToAFile() throws Exception {
    Path errors = directory.resolve("errors.txt");
    String shown = onTerminal(Map.of("TERM", "xterm"), List.of(), " 2> " + errors, "check", "vpic",
        directory.resolve("no.h5").toString());
    assertFalse(shown.contains(ESCAPE), shown);
    String told = Files.readString(errors);
    assertTrue(told.contains("no such file") && !told.contains(ESCAPE), told);
  }

  @Test
  void shouldTellTheOriginOfEveryOptionAndKeepToNoColourWhenTheEnvironmentSetsThem() throws Exception {
    Path json = directory.resolve("doctor.json");
    Map<String, String> environment =
        Map.of("TERM", "xterm", "NO_COLOR", "1", "H5BURST_TUNER", "online", "H5BURST_RING_SLOTS", "1024",
            "H5BURST_MPI_LIBRARY", "libmpich.so.12");
    String shown = onTerminal(environment, List.of("-Dh5burst.ring.slots=8192", "-Dh5burst.mpi=mpich"), "", "doctor",
        "--ranks", "999", directory.toString(),
        "--json", json.toString());
    assertFalse(shown.contains(ESCAPE), shown);
    Map<String, String> options = new ObjectMapper().readTree(json.toFile()).at("/options").valueStream()
        .collect(Collectors.toMap(option -> option.at("/name").asText(), TerminalTest::describe));
    assertEquals("online, default off, ENVIRONMENT", options.get("h5burst.tuner"));
    assertEquals("8192, default 4096, SYSTEM_PROPERTY", options.get("h5burst.ring.slots"), "the property wins");
    assertEquals("mpich, default auto, SYSTEM_PROPERTY", options.get("h5burst.mpi"));
    assertEquals("libmpich.so.12, default , ENVIRONMENT", options.get("h5burst.mpi.library"));
    assertEquals("512MiB, default 512MiB, DEFAULT", options.get("h5burst.staging.bytes"));
    assertTrue(shown.replaceAll(" +", " ").contains("option h5burst.tuner online (from the environment, default off)"),
        shown);
  }

  private static String describe(JsonNode option) {
    return "%s, default %s, %s".formatted(option.at("/value").asText(), option.at("/defaultValue").asText(),
        option.at("/origin").asText());
  }

  /** Everything that appears on the terminal. */
  private String onTerminal(Map<String, String> environment, List<String> options, String redirection,
      String... arguments)
      throws IOException, InterruptedException {
    List<String> command =
        MpiJob.javaCommand(SmallJvm.options(options.toArray(String[]::new)), Main.class.getName(), List.of(arguments));
    String line = command.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" ")) + redirection;
    Path shown = directory.resolve("shown.txt");
    ProcessBuilder script = new ProcessBuilder("script", "--quiet", "--command", line, "/dev/null")
        .redirectErrorStream(true).redirectOutput(shown.toFile())
        .redirectInput(new File("/dev/null"));
    script.environment().remove("NO_COLOR");
    script.environment().putAll(environment);
    Process process = script.start();
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), () -> "hangs: " + line);
      return Files.readString(shown);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}

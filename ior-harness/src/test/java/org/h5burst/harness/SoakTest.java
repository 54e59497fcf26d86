package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.h5burst.testing.Cases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * A soak, short: programs and faults run and are right, and no descriptor, thread or object of HDF5 is left by them. Of
 * memory a few seconds tell nothing.
 */
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT) // most of the time is waiting for other processes
final class SoakTest {
  private static final Set<String> COUNTS = Set.of("descriptors", "threads", "HDF5 objects");

  @TempDir
  private Path directory;

  @ParameterizedTest
  @Cases(value = "mpich, 2, phdf5", nightly = "solo, 1, portable")
  void shouldLeaveNothingBehindWhenProgramsAndFaultsFollowEachOther(String mpi, int ranks, String backend)
      throws IOException {
    Path json = directory.resolve("soak.json");
    Path files = Files.createDirectory(directory.resolve("files"));
    StringWriter out = new StringWriter();
    Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(out)).execute("soak", "--for", "5s", "--mpi",
        mpi, "--ranks", "" + ranks,
        "--backend", backend,
        "--dir", files.toString(), "--json", json.toString(), "--csv", directory.resolve("soak.csv").toString());
    assertTrue(Files.exists(json), out::toString);
    JsonNode result = new ObjectMapper().readTree(json.toFile());
    assertTrue(result.at("/complete").asBoolean(), out::toString);
    assertTrue(result.at("/programs").asLong() >= result.at("/faults").asLong() && result.at("/faults").asLong() > 0,
        out::toString);
    assertEquals(1 + result.at("/trends").size(), Files.readAllLines(directory.resolve("soak.csv")).size(),
        out::toString);
    for (JsonNode trend : result.at("/trends")) {
      if (COUNTS.contains(trend.at("/quantity").asText())) {
        assertTrue(Set.of("FLAT", "UNKNOWN").contains(trend.at("/verdict").asText()), out::toString);
      }
    }
    try (Stream<Path> left = Files.list(files)) {
      assertEquals(0, left.count(), "files are left");
    }
  }

  @Test
  void shouldBeKilledWhenItTakesLongerThanIsAllowed() {
    StringWriter err = new StringWriter();
    assertEquals(1,
        Main.commandLine().setOut(new PrintWriter(new StringWriter())).setErr(new PrintWriter(err, true)).execute(
            "soak", "--for", "20s", "--mpi",
            "solo", "--ranks", "1", "--time-limit", "1", "--dir", directory.toString()));
    assertTrue(err.toString().contains("did not end within 1 s and was killed"), err::toString);
  }
}

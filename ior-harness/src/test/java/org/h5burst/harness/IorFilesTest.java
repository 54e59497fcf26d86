package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.testing.Cases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;

/** Which files {@code ior} writes, keeps and deletes. */
@Timeout(120)
final class IorFilesTest extends CommandCase {
  @Test
  void shouldLeaveAFileThatItHasNotWrittenWhenTheTestFails() throws IOException {
    Path file = Files.writeString(directory.resolve("precious.h5"), "of somebody else");
    Files.writeString(directory.resolve("precious.h5.lock"), "elsewhere 1 2026-01-01T00:00:00Z");
    assertEquals(1, execute("ior", "--mpi", "solo", "-N", "1", "-b", "64k", "-t", "16k", "-o", file.toString()),
        err::toString);
    assertTrue(err.toString().contains("is being written"), err::toString);
    assertEquals("of somebody else", Files.readString(file));
  }

  @Test
  void shouldWriteAFileForEachProcessAndDeleteThemWhenRun() throws IOException {
    assertEquals(0,
        execute("ior", "--warm-up", "0", "--mpi", "mpich", "-F", "-W", "-R", "-O", "summaryFormat=JSON", "-o",
            directory.resolve("t").toString()),
        err::toString);

    JsonNode result = new ObjectMapper().readTree(out.toString());
    assertTrue(result.at("/h5burst/verified").asBoolean(), "the output is JSON and nothing else");
    assertEquals(List.of("write", "read"), result.at("/tests/0/Results").findValuesAsText("access"));
    assertLeft();
  }

  @Test
  void shouldLeaveNoFileWhenTheTimeLimitEndsTheTest() throws IOException {
    assertEquals(1, execute("ior", "--mpi", "solo", "-N", "1", "-b", "64m", "-i", "100000", "--time-limit", "8", "-o",
        path("t.h5")));
    assertTrue(err.toString().contains("did not end within 8 s"), err::toString);
    assertLeft();
  }

  @ParameterizedTest
  @Cases(value = "POSIX", nightly = "HDF5")
  void shouldNoticeWhenTheFilesOfTwoRanksAreSwapped(String api) throws IOException {
    String[] layout = {"--mpi", "mpich", "-a", api, "-F", "-k", "-b", "64k", "-t", "64k", "-o", path("t")};
    assertEquals(0, execute(ior(layout, "-W", "-R", "-C")), err::toString);
    Path first = directory.resolve("t.00000000");
    Path second = directory.resolve("t.00000001");
    assertTrue(Files.mismatch(first, second) >= 0, "each file has its own elements");
    Files.move(first, directory.resolve("other"));
    Files.move(second, first);
    Files.move(directory.resolve("other"), second);
    assertEquals(1, execute(ior(layout, "-R")));
    assertTrue(err.toString().contains("has read a wrong element: "), err::toString);
  }

  private static String[] ior(String[] layout, String... more) {
    return Stream.of(new String[] {"ior", "--warm-up", "0"}, layout, more).flatMap(Arrays::stream)
        .toArray(String[]::new);
  }
}

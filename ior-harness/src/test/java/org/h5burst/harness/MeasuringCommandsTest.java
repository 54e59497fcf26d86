package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.harness.check.Reader;
import org.h5burst.harness.check.Verification;
import org.h5burst.harness.kernel.IorKernel;
import org.h5burst.harness.kernel.Workload.Content;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ior} and {@code limits} on two ranks of MPICH, and what they and {@code campaign} refuse. */
@Timeout(240)
class MeasuringCommandsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir
  private Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "ior -a POSIX | -a POSIX is not supported",
    "ior -a MPIIO | -a MPIIO is not supported",
    "ior -C | this option of IOR is not supported",
    "ior -Q 3 | this option of IOR is not supported",
    "ior -O summaryFormat=CSV | -O summaryFormat=CSV is not supported",
    "ior -b 3m -t 2m | the block size (-b) is 3145728 bytes",
    "ior -t 12 -b 24 | the transfer size (-t) is 12 bytes",
    "ior -b much | is no number of bytes",
    "ior -s 0 | must be positive",
    "limits --repetitions 4 | --repetitions must be at least 5",
    "limits --size 3 | --size must be a multiple of 8",
    "campaign --budget soon | soon",
    "campaign --budget 0s | --budget must be at least 1s",
    "campaign --largest 1m | --largest must be at least",
    "campaign --ranks 0 | --ranks must be positive"})
  void shouldExitWithTwoWhenAskedForWhatIsNotThere(String arguments, String message) {
    assertEquals(2, execute(arguments.split(" ")), err::toString);
    assertTrue(err.toString().contains(message), err::toString);
  }

  @Test
  void shouldWriteIorsLayoutAndTellItInIorsTableWhenRun() throws IOException {
    Path file = directory.resolve("t.h5");
    Path summary = directory.resolve("ior.json");

    assertEquals(0, execute("ior", "--mpi", "mpich", "-s", "3", "-b", "64k", "-t", "16k", "-i", "2", "-c", "-z", "-e", "-k", "-W", "-O",
        "summaryFormat=JSON,summaryFile=" + summary, "-o", file.toString()), err::toString);

    List<Content> contents = IorKernel.of(2, 3, 64 << 10, 16 << 10).arrays(0).stream().map(array -> new Content(array, 0)).toList();
    assertTrue(Verification.of(file, contents, 1, Reader.Kind.H5DUMP, burst -> {}).passed(), "-k keeps the file; h5dump reads what JHDF5 has checked");
    JsonNode result = MAPPER.readTree(summary.toFile());
    assertTrue(result.at("/verified").asBoolean());
    assertEquals(2, result.at("/results").size());
    JsonNode first = result.at("/results/0");
    assertEquals(6 * 64 / 1024.0 / first.at("/totalTime").asDouble(), first.at("/bwMiB").asDouble(), 1e-9, "IOR's formula");
    assertEquals(24 / first.at("/wrRdTime").asDouble(), first.at("/iops").asDouble(), 1e-6);
    double parts = first.at("/openTime").asDouble() + first.at("/wrRdTime").asDouble();
    assertTrue(parts < first.at("/totalTime").asDouble() * 2 && parts > 0, first::toString);
    List<String> table = out.toString().lines().toList();
    assertEquals(List.of("access", "bw(MiB/s)", "IOPS", "Latency(s)", "block(KiB)", "xfer(KiB)", "open(s)", "wr/rd(s)", "close(s)", "total(s)", "iter"),
        List.of(table.getFirst().strip().split(" +")));
    assertEquals(2, table.stream().filter(line -> line.startsWith("write ") && line.contains(" 64.00 ") && line.contains(" 16.00 ")).count());
    assertTrue(out.toString().contains("Max Write: "), out::toString);
  }

  @Test
  void shouldReadWhatAnEarlierTestHasKeptAndNoticeAWrongByteWhenAskedTo() throws IOException {
    Path file = directory.resolve("t.h5");
    String[] layout = {"--mpi", "mpich", "-s", "2", "-b", "64k", "-t", "16k", "-o", file.toString()};
    assertEquals(0, execute(with(layout, "-w", "-k")), err::toString);
    for (String mode : List.of("off", "collective", "sieve")) {
      assertEquals(0, execute(with(layout, "-R", "-z", "--mode", mode, "-i", "2", "-O", "summaryFormat=JSON,summaryFile=" + directory.resolve(mode))),
          err::toString);
      JsonNode result = MAPPER.readTree(directory.resolve(mode).toFile());
      assertTrue(result.at("/verified").asBoolean());
      assertEquals(2, result.at("/results").size());
      assertEquals("read", result.at("/results/1/access").asText());
      assertEquals(4 * 64 / 1024.0 / result.at("/results/1/totalTime").asDouble(), result.at("/results/1/bwMiB").asDouble(), 1e-9, "IOR's formula");
    }
    assertTrue(out.toString().contains("Max Read: "), out::toString);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocate(8), channel.size() - 4096);
    }
    assertEquals(1, execute(with(layout, "-R")));
    assertTrue(err.toString().contains("has read a wrong element: "), err::toString);
    assertTrue(Files.exists(file), "what the test has not written stays");
    Files.delete(file);
    assertEquals(1, execute(with(layout, "-r")));
    assertTrue(err.toString().contains("write it first, with -w -k"), err::toString);
  }

  private static String[] with(String[] layout, String... more) {
    return Stream.concat(Stream.concat(Stream.of("ior"), Arrays.stream(layout)), Arrays.stream(more)).toArray(String[]::new);
  }

  @Test
  void shouldWriteAFileForEachProcessAndDeleteThemWhenRun() throws IOException {
    assertEquals(0, execute("ior", "--mpi", "mpich", "-F", "-W", "-R", "-O", "summaryFormat=JSON", "-o", directory.resolve("t").toString()), err::toString);

    JsonNode result = MAPPER.readTree(out.toString());
    assertTrue(result.at("/verified").asBoolean(), "the output is JSON and nothing else");
    assertEquals(List.of("write", "read"), result.at("/results").findValuesAsText("access"));
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void shouldHaveAMedianBetweenLeastAndMostForEachLimitWhenMeasured() throws IOException {
    Path json = directory.resolve("limits.json");

    assertEquals(0, execute("limits", "--mpi", "mpich", "--size", "1m", "--repetitions", "5", "--dir", directory.toString(), "--json", json.toString()),
        err::toString);

    JsonNode limits = MAPPER.readTree(json.toFile()).at("/limits");
    assertEquals(14, limits.size(), "seven things, by one rank and by two");
    for (JsonNode limit : limits) {
      assertEquals(5, limit.at("/all").size());
      assertTrue(limit.at("/least").asDouble() > 0 && limit.at("/least").asDouble() <= limit.at("/median").asDouble(), limit::toString);
      assertTrue(limit.at("/median").asDouble() <= limit.at("/most").asDouble(), limit::toString);
    }
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(List.of(json), left.toList());
    }
  }

  private int execute(String... arguments) {
    return Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(arguments);
  }
}

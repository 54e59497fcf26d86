package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.h5burst.harness.check.Reader;
import org.h5burst.harness.check.Verification;
import org.h5burst.harness.kernel.IorKernel;
import org.h5burst.harness.kernel.Workload.Content;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ior} and {@code limits} on two ranks of MPICH, and what they and {@code campaign} refuse. */
@Timeout(240)
class MeasuringCommandsTest extends CommandCase {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @AfterEach
  void assertPlain() {
    assertFalse(out.toString().contains("\r") || out.toString().contains("\u001b"), "only plain lines where output "
        + "is no terminal");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "ior -a HDFS | -a HDFS is not supported; use HDF5, MPIIO or POSIX",
    "ior -a POSIX -c | -c is not supported with -a POSIX",
    "ior -a MPIIO --mode sieve | --mode applies only to H5Burst",
    "ior -a POSIX -b 2g -t 2g | less than 2 GiB in a call",
    "ior -o a@b | -o a@b needs -F",
    "ior -s 2 -Q 3 | -Q is an option of IOR that is not supported",
    "ior -Q 3 -wv --dryRun -D30 | -Q, -v, --dryRun, -D are options of IOR that are not supported",
    "ior -O SUMMARYFORMAT=csv | -O SUMMARYFORMAT=csv is not supported",
    "ior -O summaryFormat=CSV | -O summaryFormat=CSV is not supported",
    "ior -O summaryFile=x.json | -O summaryFile=FILE needs -O summaryFormat=JSON",
    "ior -c --mode online | -c means --mode collective",
    "ior -b 3m -t 2m | the block size (-b) is 3145728 bytes",
    "ior -t 12 -b 24 | the transfer size (-t) is 12 bytes",
    "ior -b much | is not a number of bytes",
    "ior -s 0 | must be positive",
    "limits --repetitions 4 | --repetitions must be at least 5",
    "limits --size 3 | --size must be a multiple of 8",
    "campaign --budget soon | soon",
    "campaign --budget 0s | --budget must be at least 1s",
    "campaign --largest 1m | --largest must be at least",
    "campaign --nodes 2 --ranks 2 | --nodes takes the place of --ranks",
    "campaign --nodes 0 | --nodes and --cores-per-node must be positive",
    "campaign --cores-per-node 4 | --cores-per-node needs --nodes",
    "campaign --clusters 1 | --clusters must lie between 2 and 100",
    "campaign --ranks 0 | --ranks must be positive"})
  void shouldExitWithTwoWhenAskedForWhatIsNotThere(String arguments, String message) {
    assertEquals(2, execute(arguments.split(" ")), err::toString);
    assertTrue(err.toString().contains(message), err::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"campaign", "compare", "demo", "evolve", "ior", "limits", "overlap", "replay", "run",
    "simulate", "soak"})
  void shouldWriteForProgramsWhenWorkIsLong(String command) {
    Map<String, ?> options =
        Objects.requireNonNull(Main.commandLine().getSubcommands().get(command)).getCommandSpec().optionsMap();
    assertTrue(options.containsKey("--json") && options.containsKey("--csv"), command);
  }

  @Test
  void shouldKeepWhatWasMeasuredWhenALaterJobFails() throws IOException {
    Path json = directory.resolve("overlap.json");
    assertEquals(1,
        execute("overlap", "--mpi", "solo", "--ranks", "1,2", "--mebibytes", "1", "--compute", "1", "--repetitions",
            "1", "--steps", "2", "--dir",
            directory.toString(), "--json", json.toString()),
        err::toString);
    assertTrue(MAPPER.readTree(json.toFile()).at("/rows").size() > 0);
  }

  @Test
  void shouldWriteIorsLayoutAndTellItInIorsTableWhenRun() throws IOException {
    Path file = directory.resolve("t.h5");
    Path summary = directory.resolve("ior.json");

    assertEquals(0,
        execute("ior", "--warm-up", "0", "--mpi", "mpich", "-s", "3", "-b", "64k", "-t", "16k", "-i", "2", "-c", "-z",
            "-e", "-k", "-W", "-O", "summaryFormat=JSON,summaryFile=" + summary, "-o", file.toString()),
        err::toString);

    List<Content> contents =
        IorKernel.of(2, 3, 64 << 10, 16 << 10).arrays(0).stream().map(array -> new Content(array, 0)).toList();
    assertTrue(Verification.of(file, contents, 1, Reader.Kind.H5DUMP, burst -> {}).passed(), "-k keeps the file; "
        + "h5dump reads what JHDF5 has checked");
    JsonNode result = MAPPER.readTree(summary.toFile());
    assertTrue(result.at("/h5burst/verified").asBoolean());
    assertEquals(2, result.at("/tests/0/Results").size());
    JsonNode first = result.at("/tests/0/Results/0/0");
    assertEquals(6 * 64 / 1024.0 / first.at("/totalTime").asDouble(), first.at("/bwMiB").asDouble(), 1e-9,
        "IOR's formula");
    assertEquals(24 / first.at("/wrRdTime").asDouble(), first.at("/iops").asDouble(), 1e-6);
    double parts = first.at("/openTime").asDouble() + first.at("/wrRdTime").asDouble();
    assertTrue(parts < first.at("/totalTime").asDouble() * 2 && parts > 0, first::toString);
    List<String> table = out.toString().lines().toList();
    assertEquals(
        List.of("access", "bw(MiB/s)", "IOPS", "Latency(s)", "block(KiB)", "xfer(KiB)", "open(s)", "wr/rd(s)",
            "close(s)", "total(s)", "iter"),
        List.of(table.getFirst().strip().split(" +")));
    assertEquals(2, table.stream()
        .filter(line -> line.startsWith("write ") && line.contains(" 64.00 ") && line.contains(" 16.00 ")).count());
    assertTrue(out.toString().contains("Max Write: "), out::toString);
    assertEquals(0, execute("report", summary.toString(), "-o", directory.resolve("ior.html").toString()),
        err::toString);
    List<String> summarised =
        table.stream().dropWhile(line -> !line.equals("Summary of all tests:")).skip(1)
            .map(line -> line.strip().replaceAll(" +", " ")).toList();
    assertTrue(summarised.getFirst().endsWith(" #Tasks tPN reps fPP reord reordoff reordrand seed segcnt blksiz "
        + "xsize aggs(MiB) API RefNum"), out::toString);
    assertTrue(summarised.getLast().startsWith("write ") && summarised.getLast().endsWith(" 2 2 2 0 0 1 0 0 3 65536 "
        + "16384 0.4 HDF5 0"), out::toString);
  }

  @Tag("nightly")
  @Test
  void shouldReadWhatAnEarlierTestHasKeptAndNoticeAWrongByteWhenAskedTo() throws IOException {
    Path file = directory.resolve("t.h5");
    String[] layout = {"--mpi", "mpich", "-s", "2", "-b", "64k", "-t", "16k", "-o", file.toString()};
    assertEquals(0, execute(with(layout, "-w", "-k")), err::toString);
    for (String mode : List.of("off", "collective", "sieve")) {
      assertEquals(0, execute(with(layout, "-R", "-z", "--mode", mode, "-i", "2", "-O", "summaryFormat=JSON,"
          + "summaryFile=" + directory.resolve(mode))),
          err::toString);
      JsonNode result = MAPPER.readTree(directory.resolve(mode).toFile());
      assertTrue(result.at("/h5burst/verified").asBoolean());
      assertEquals(2, result.at("/tests/0/Results").size());
      assertEquals("read", result.at("/tests/0/Results/1/0/access").asText());
      assertEquals(4 * 64 / 1024.0 / result.at("/tests/0/Results/1/0/totalTime").asDouble(),
          result.at("/tests/0/Results/1/0/bwMiB").asDouble(), 1e-9, "IOR's formula");
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
    return Stream.concat(Stream.concat(Stream.of("ior", "--warm-up", "0"), Arrays.stream(layout)), Arrays.stream(more))
        .toArray(String[]::new);
  }

  /** A script in its place: what it is asked for and what is read of its table counts here, not what it measures. */
  @Test
  void shouldRunTheRealIorByTurnsAndTakeItsWarmIterationWhenItIsNamed() throws IOException {
    Path ior = script("""
        echo "$@" >> "$0.calls"
        call=$(wc -l < "$0.calls")
        echo "IOR-4.0.0: MPI Coordinated Test of Parallel I/O"
        echo "access    bw(MiB/s)  IOPS       Latency(s)  block(KiB) xfer(KiB)  open(s)    wr/rd(s)   close(s)   \
        total(s)   iter"
        echo "------    ---------  ----       ----------  ---------- ---------  --------   --------   --------   \
        --------   ----"
        for iteration in 0 1 2 3; do
          for access in write read; do
            echo "$access  1.00 1.00 0.5 64.00 16.00 0.$call 0.5 0.25 1$iteration.$call $iteration"
          done
        done
        """);
    Path summary = directory.resolve("ior.json");
    assertEquals(0,
        execute("ior", "--warm-up", "3", "--mpi", "mpich", "-s", "2", "-b", "64k", "-t", "16k", "-i", "2",
            "--ior-binary", ior.toString(),
            "-O",
            "summaryFormat=JSON,summaryFile=" + summary, "-o", directory.resolve("t").toString()),
        err::toString);

    String asked = "-a HDF5 -b 65536 -t 16384 -s 2 -i 4 -w -o %s.ior -r".formatted(directory.resolve("t"));
    assertEquals(List.of(asked, asked), Files.readAllLines(directory.resolve("ior.calls")));
    List<String> turn = List.of("write", "read", "ior-write", "ior-read");
    assertEquals(Stream.concat(turn.stream(), turn.stream()).toList(),
        out.toString().lines().map(line -> line.split(" ")[0]).filter(turn::contains).limit(8).toList());
    JsonNode result = MAPPER.readTree(summary.toFile());
    for (String part : List.of("/tests/0/Results", "/tests/1/Results")) {
      assertEquals(List.of("write", "read", "write", "read"), result.at(part).findValuesAsText("access"));
    }
    assertEquals(List.of(13.1, 13.1, 13.2, 13.2),
        result.at("/tests/1/Results").findValues("totalTime").stream().map(JsonNode::asDouble).toList(),
        "the last iteration of each call");
    assertEquals(4 * 64 / 1024.0 / 13.1, result.at("/tests/1/Results/0/0/bwMiB").asDouble(), 1e-9, "IOR's formula");
  }

  @Test
  void shouldSayWhatTheRealIorSaidWhenItFails() throws IOException {
    Path ior = script("""
        touch "$(dirname "$0")/t.ior"
        echo "ior ERROR: no HDF5"
        exit 3
        """);
    assertEquals(1, execute("ior", "--warm-up", "0", "--mpi", "mpich", "--ior-binary", ior.toString(), "-w", "-o",
        directory.resolve("t").toString()));
    assertTrue(err.toString().contains("failed with exit code 3") && err.toString().contains("ior ERROR: no HDF5"),
        err::toString);
    assertLeft("ior");
  }

  @Test
  void shouldSayWhyTheJobFailedWhenTheTableCannotBeWrittenEither() throws IOException {
    Path results = Files.createDirectory(directory.resolve("results"));
    Path ior = script("""
        rmdir "$(dirname "$0")/results"
        exit 3
        """);
    assertEquals(1,
        execute("ior", "--warm-up", "0", "--mpi", "mpich", "--ior-binary", ior.toString(), "-w", "-b", "64k", "-t",
            "64k",
            "--csv", results.resolve("ior.csv").toString(), "-o", directory.resolve("t").toString()));
    assertFalse(Files.exists(results));
    assertTrue(err.toString().contains("failed with exit code 3"), err::toString);
  }

  /** A program of which only rank 0 does something. */
  private Path script(String body) throws IOException {
    Path script = Files.writeString(directory.resolve("ior"), "#!/bin/sh\n[ \"$PMI_RANK\" = 0 ] || exit 0\n" + body);
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    return script;
  }

  @Test
  void shouldHaveAMedianBetweenLeastAndMostForEachLimitWhenMeasured() throws IOException {
    checkLimits("mpich");
  }

  @Tag("nightly")
  @Test
  void shouldHaveAMedianBetweenLeastAndMostForEachLimitWhenMeasuredUnderOpenMpi() throws IOException {
    checkLimits("openmpi");
  }

  private void checkLimits(String mpi) throws IOException {
    JsonNode limits = limits(mpi, 2);

    assertEquals(26, limits.size(), "13 things, by one rank and by two");
    for (String api : List.of("POSIX", "MPI-IO")) {
      for (String thing : List.of(" write, cached", " write, synced", " read, cached")) {
        assertEquals(2, limits.findValuesAsText("name").stream().filter((api + thing)::equals).count(),
            limits::toString);
      }
      assertTrue(out.toString().contains(" of " + api + " (cached, 2 ranks"), out::toString);
    }
    limits.forEach(MeasuringCommandsTest::assertMeasured);
  }

  @Test
  void shouldSayThatThereIsNoMpiIoWhenNoNativeMpiIsThere() throws IOException {
    JsonNode limits = limits("solo", 1);

    for (JsonNode limit : limits) {
      if (limit.at("/name").asText().equals("MPI-IO")) {
        assertEquals("no native MPI, so no MPI-IO", limit.at("/missing").asText());
        assertTrue(limit.at("/median").isNull() && limit.at("/all").isEmpty(), limit::toString);
      } else {
        assertMeasured(limit);
      }
    }
    assertEquals(10, limits.size(), limits::toString);
    assertEquals(0, execute("report", directory.resolve("limits.json").toString(), "-o",
        directory.resolve("limits.html").toString()), err::toString);
    assertTrue(out.toString().lines().anyMatch(line -> line.startsWith("MPI-IO ") && line.endsWith("no native MPI, "
        + "so no MPI-IO")), out::toString);
  }

  private JsonNode limits(String mpi, int ranks) throws IOException {
    Path json = directory.resolve("limits.json");
    assertEquals(0,
        execute("limits", "--mpi", mpi, "--ranks", Integer.toString(ranks), "--size", "1m", "--repetitions", "5",
            "--dir", directory.toString(),
            "--json", json.toString()),
        err::toString);
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(List.of(json), left.toList());
    }
    return MAPPER.readTree(json.toFile()).at("/limits");
  }

  private static void assertMeasured(JsonNode limit) {
    assertEquals(5, limit.at("/all").size(), limit::toString);
    assertTrue(limit.at("/missing").isNull(), limit::toString);
    assertTrue(limit.at("/least").asDouble() > 0 && limit.at("/least").asDouble() <= limit.at("/median").asDouble(),
        limit::toString);
    assertTrue(limit.at("/median").asDouble() <= limit.at("/most").asDouble(), limit::toString);
  }
}

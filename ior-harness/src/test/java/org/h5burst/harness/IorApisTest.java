package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.writer.ElementType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** {@code ior -a} with MPI-IO and POSIX: what is in the files, byte by byte, and what is told of them. */
@Timeout(120)
final class IorApisTest extends CommandCase {
  private static final int BLOCK = 64 << 10;
  private static final int SEGMENTS = 3;

  @ParameterizedTest
  @CsvSource({"POSIX,mpich,2,-z", "MPIIO,mpich,2,-c"})
  void shouldWriteEveryByteAndTellItWhenAskedForAnApi(String api, String mpi, int ranks, String option)
      throws IOException {
    assertWritten(api, mpi, ranks, option);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"POSIX,solo,1,-z", "MPIIO,mpich,2,-z", "MPIIO,openmpi,4,-c", "POSIX,openmpi,4,-z", "POSIX,mpj,2,-z"})
  void shouldWriteEveryByteAndTellItWhenRanksAreStartedInAnotherWay(String api, String mpi, int ranks, String option)
      throws IOException {
    assertWritten(api, mpi, ranks, option);
  }

  private void assertWritten(String api, String mpi, int ranks, String option) throws IOException {
    Path file = directory.resolve("t");
    Path summary = directory.resolve("ior.json");

    assertEquals(0,
        execute("-a", api, "--mpi", mpi, "-N", Integer.toString(ranks), "-i", "2", "-e", "-k", option, "-w", "-r", "-W",
            "-R", "-o",
            file.toString(), "-O", "summaryFormat=JSON,summaryFile=" + summary, "--csv",
            directory.resolve("ior.csv").toString()),
        err::toString);

    assertArrayEquals(expected(ranks, 0), Files.readAllBytes(file));
    JsonNode result = new ObjectMapper().readTree(summary.toFile());
    assertEquals(api, result.at("/tests/0/Parameters/api").asText());
    assertTrue(result.at("/h5burst/verified").asBoolean());
    assertEquals(List.of("write", "read", "write", "read"), result.at("/tests/0/Results").findValuesAsText("access"));
    for (JsonNode row : result.at("/tests/0/Results").findParents("access")) {
      assertEquals(ranks * SEGMENTS * BLOCK / 1048576.0 / row.at("/totalTime").asDouble(), row.at("/bwMiB").asDouble(),
          1e-6, "IOR's formula");
    }
    assertSummary(api, ranks);
    List<String> lines = Files.readAllLines(directory.resolve("ior.csv"));
    assertTrue(lines.getFirst().startsWith("program,api,access,iteration,ranks,segments,block_bytes,"),
        lines::toString);
    assertTrue(lines.get(3).startsWith("h5burst,%s,write,1,%d,3,65536,16384,".formatted(api, ranks)), lines::toString);
    assertEquals(5, lines.size());
  }

  /** IOR's last table, by the names of its columns. */
  private void assertSummary(String api, int ranks) {
    List<String> lines =
        out.toString().lines().dropWhile(line -> !line.equals("Summary of all tests:")).skip(1).toList();
    List<String> names = List.of(lines.getFirst().strip().split(" +"));
    assertEquals(List.of("Operation", "Max(MiB)", "Min(MiB)", "Mean(MiB)", "StdDev", "Max(OPs)"), names.subList(0, 6));
    for (int row = 1; row <= 2; row++) {
      List<String> values = List.of(lines.get(row).strip().split(" +"));
      assertEquals(names.size(), values.size(), out::toString);
      Map<String, String> told = Map.of("Operation", row == 1 ? "write" : "read", "#Tasks", Integer.toString(ranks),
          "reps", "2", "fPP", "0", "segcnt", "3",
          "blksiz", "65536", "xsize", "16384", "API", api);
      told.forEach((name, value) -> assertEquals(value, values.get(names.indexOf(name)), name));
    }
  }

  /** IOR's layout is one run of all transfers, each at its place; each 8 bytes are what their place says. */
  private static byte[] expected(int ranks, int number) {
    byte[] bytes = new byte[ranks * SEGMENTS * BLOCK];
    Array array = new Array("IOR", ElementType.FLOAT64, bytes.length / Long.BYTES);
    ElementPattern.of(array, number).fill(MemorySegment.ofArray(bytes), 0, 0, array.elements());
    return bytes;
  }

  @ParameterizedTest
  @CsvSource({"POSIX,solo,1", "MPIIO,mpich,2"})
  void shouldNoticeAWrongByteAndAShortFileWhenPlainFilesAreRead(String api, String mpi, int ranks) throws IOException {
    Path file = directory.resolve("t.%08d".formatted(ranks - 1));
    String[] options =
        {"-a", api, "--mpi", mpi, "-N", Integer.toString(ranks), "-F", "-o", directory.resolve("t").toString()};
    assertEquals(0, execute(Stream.concat(Arrays.stream(options), Stream.of("-w", "-k")).toArray(String[]::new)),
        err::toString);
    byte[] right = Files.readAllBytes(file);
    assertArrayEquals(expected(1, ranks - 1), right, "a file for each process, with its own elements");
    byte[] wrong = right.clone();
    wrong[100_000] ^= 1;
    Files.write(file, wrong);
    assertEquals(1, execute(Stream.concat(Arrays.stream(options), Stream.of("-R")).toArray(String[]::new)));
    assertTrue(err.toString().contains(
        "%s: rank %d has read a wrong element: IOR, element 12500, is ".formatted(file, ranks - 1)), err::toString);
    Files.write(file, Arrays.copyOf(right, right.length - 1));
    assertEquals(1, execute(Stream.concat(Arrays.stream(options), Stream.of("-r")).toArray(String[]::new)));
    assertTrue(err.toString().contains("cannot be read or is too short; write it first"), err::toString);
  }

  @ParameterizedTest
  @CsvSource("MPIIO,")
  void shouldReadWhatAnotherRankHasWrittenWhenTheTasksAreReordered(String api, @Nullable String option)
      throws IOException {
    checkReordered(api, option);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"MPIIO,-F", "HDF5,", "HDF5,-F"})
  void shouldReadWhatAnotherRankHasWrittenWhenTasksOfOtherFilesAreReordered(String api, @Nullable String option)
      throws IOException {
    checkReordered(api, option);
  }

  private void checkReordered(String api, @Nullable String option) throws IOException {
    List<String> options = new ArrayList<>(List.of("-a", api, "--mpi", "mpich", "-N", "2", "-k", "-R", "-C", "-o",
        directory.resolve("t") + (option == null ? "" : "@" + directory.resolve("u"))));
    if (option != null) {
      options.add(option);
    }
    assertEquals(0, execute(with(options, "-w")), err::toString);
    Path ofLast = directory.resolve(option == null ? "t" : "u.00000001");
    try (FileChannel channel = FileChannel.open(ofLast, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocate(Long.BYTES), channel.size() - Long.BYTES);
    }
    assertEquals(1, execute(options.toArray(String[]::new)));
    assertTrue(err.toString().contains("%s: rank 0 has read a wrong element: ".formatted(ofLast)), err::toString);
  }

  private static String[] with(List<String> options, String... more) {
    return Stream.concat(options.stream(), Stream.of(more)).toArray(String[]::new);
  }

  /** Tests with a script in place of the real IOR, which removes what is to be checked. */
  @Test
  void shouldTellWhatWasMeasuredWhenItCannotBeChecked() throws IOException {
    Path file = directory.resolve("t");
    Path ior = Files.writeString(directory.resolve("ior"), """
        #!/bin/sh
        rm %s
        echo "access    bw(MiB/s)  IOPS       Latency(s)  block(KiB) xfer(KiB)  open(s)    wr/rd(s)   close(s)   \
        total(s)   iter"
        echo "------    ---------  ----       ----------  ---------- ---------  --------   --------   --------   \
        --------   ----"
        for iteration in 0 1 2 3; do echo "write 1.00 1.00 0.5 64.00 16.00 0.1 0.5 0.25 1.1 $iteration"; done
        """.formatted(file));
    Files.setPosixFilePermissions(ior, PosixFilePermissions.fromString("rwx------"));
    Path json = directory.resolve("ior.json");
    assertEquals(1,
        execute("-a", "POSIX", "--mpi", "solo", "-N", "1", "-w", "-W", "-o", file.toString(), "--ior-binary",
            ior.toString(), "--json",
            json.toString()));
    assertTrue(err.toString().contains("cannot be written or read"), err::toString);
    JsonNode result = new ObjectMapper().readTree(json.toFile());
    assertEquals(1, result.at("/tests/0/Results").size(), result::toString);
    assertFalse(result.at("/h5burst/verified").asBoolean(), result::toString);
    assertTrue(out.toString().contains("Max Write: "), out::toString);
  }

  @Test
  void shouldSayThatMpiIoNeedsAnMpiWhenThereIsNone() throws IOException {
    assertEquals(1, execute("-a", "MPIIO", "--mpi", "solo", "-N", "1", "-o", directory.resolve("t").toString()));
    assertTrue(err.toString().contains("-a MPIIO needs a native MPI"), err::toString);
    assertFalse(Files.exists(directory.resolve("t")));
  }

  @Override
  int execute(String... arguments) {
    String[] all =
        Stream.concat(Stream.of("ior", "--warm-up", "0", "-s", "3", "-b", "64k", "-t", "16k"), Arrays.stream(arguments))
            .toArray(String[]::new);
    return super.execute(all);
  }

  @Test
  void shouldDeleteTheFilesOfIorWhenAnErrorEndsIt() {
    PrintWriter screen = new PrintWriter(new StringWriter()) {
      @Override
      public void println(String line) {
        if (line.startsWith("Max ")) {
          throw new OutOfMemoryError("on purpose");
        }
      }
    };
    CommandLine commands = Main.commandLine().setOut(screen).setErr(screen);
    assertThrows(OutOfMemoryError.class, () -> commands.execute("ior", "--mpi", "solo", "-N", "1", "-b", "64k", "-t",
        "64k", "-o", path("t")));
    assertFalse(Files.exists(directory.resolve("t")));
  }
}

package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where in the file each call of a burst went: the bytes are read there without HDF5. */
@Timeout(120)
final class CallsTest {
  private static final Pattern CALL =
      Pattern.compile("rank (\\d): (\\w+) (-?\\d+) (-?\\d+) (\\d+) (\\w+) (\\w+)");

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"MPICH,independent,NONE", "MPICH,collective,LINKED", "MPJ,collective,GATHERED"})
  void shouldHaveTheElementsWhereTheCallsSayWhenCallsAreRecorded(Kind kind, String mode, String chunks)
      throws IOException {
    Path trace = directory.resolve("trace");
    Path file = directory.resolve("calls.h5");
    String output = Jobs.runWell(kind, directory.resolve("job.log"), 2, List.of("-Dh5burst.calls=on",
        "-Dh5burst.trace=" + trace, "-Dh5burst.tuner=static", "-Dh5burst.tuner.mode=" + mode), CallsJob.class, file);
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    Map<String, Integer> calls = new HashMap<>();
    for (MatchResult call : CALL.matcher(output).results().toList()) {
      int rank = Integer.parseInt(call.group(1));
      calls.merge(call.group(2), Integer.parseInt(call.group(5)), Integer::sum);
      int offset = Integer.parseInt(call.group(3));
      int end = Integer.parseInt(call.group(4));
      switch (call.group(2)) {
        case "rows" -> {
          assertEquals(1000 * rank, bytes.getInt(offset), output);
          assertEquals(1000 * rank + 31, bytes.getInt(end - 4), output);
          assertEquals(128, end - offset, output);
        }
        case "columns" -> {
          assertEquals(1000 * rank + 100, bytes.getInt(offset), output);
          assertEquals(1000 * rank + 131, bytes.getInt(end - 4), output);
          assertEquals(4 * (7 * 8 + 4), end - offset, output);
        }
        default -> {
          assertEquals(-1, offset, output);
          assertEquals(chunks, call.group(7), output);
        }
      }
    }
    assertEquals(Map.of("rows", 256, "columns", 256, "chunked", 64), calls, output);
    String burst = Files.readString(trace.resolve("rank1.jsonl"));
    assertTrue(burst.contains("\"calls\":[2,-1,-1,32,1,") && burst.contains("\"callChunks\":["), burst);
  }

  @Test
  void shouldHaveNoCallsWhenNobodyAsks() throws IOException {
    String output = Jobs.runWell(Kind.SOLO, directory.resolve("job.log"), 1, List.of(), CallsJob.class,
        directory.resolve("calls.h5"));
    assertFalse(CALL.matcher(output).find(), output);
  }
}

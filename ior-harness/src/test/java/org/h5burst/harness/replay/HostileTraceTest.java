package org.h5burst.harness.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.FailureReport;
import org.h5burst.harness.pattern.PatternCommand;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Traces that were cut, or that someone has written on purpose: they are refused in words or read as they are, soon.
 */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
final class HostileTraceTest {
  private static final String TRACE = """
      {"op":"job","version":1,"rank":RANK,"ranks":2,"started":"2026-11-21T00:00:00Z"}
      {"op":"create","file":0,"path":"x.h5","ranks":2,"queued":10}
      {"op":"dataset","file":0,"dataset":0,"name":"d","type":"FLOAT64","order":"little","shape":[8,8]}
      {"op":"write","file":0,"dataset":0,"queued":20,"bytes":256,"slabs":[0,RANK,1,2,8,4,1,1]}
      {"op":"burst","file":0,"burst":1,"call":"commit","queued":30,"bytes":512}
      {"op":"burst","file":0,"burst":2,"call":"close","queued":40}
      """;
  private static final Pattern TOKEN = Pattern.compile("-?\\d+|\"[^\"]*\"|\\[[^\\]]*\\]");
  private static final List<String> VALUES =
      List.of("0", "-1", "1", "3", "2147483647", "2147483648", "4611686018427387904", "9223372036854775807",
          "-9223372036854775808", "1e308", "1e999", "NaN", "null", "true", "\"\"", "\"..\"", "\"\\u0000\"", "[]", "[0]",
          "{}", "[4611686018427387904,4]",
          "[0,0,1,1,4611686018427387904,4611686018427387904,1,1]", "[9223372036854775807,1,1,1,1,1,1,1]",
          "[".repeat(2_000));

  @TempDir
  private Path directory;

  @Test
  void shouldReadOrRefuseWhenATraceSaysAnything() throws IOException {
    tryMany(0, 400);
  }

  @Tag("nightly")
  @Timeout(value = 1_800, threadMode = ThreadMode.SEPARATE_THREAD)
  @Test
  void shouldReadOrRefuseWhenATraceSaysAnythingTenThousandTimes() throws IOException {
    tryMany(1_000, 10_000);
  }

  @Test
  void shouldRefuseWhenALineHasNoEndOrIsVeryDeepOrTheTraceIsAPipe() throws Exception {
    String[] trace = TRACE.replace("RANK", "0").split("(?<=\n)", 2);
    Files.writeString(directory.resolve("rank1.jsonl"), TRACE.replace("RANK", "1"));
    Path hostile = directory.resolve("rank0.jsonl");
    try (RandomAccessFile endless = new RandomAccessFile(hostile.toFile(), "rw")) {
      endless.setLength(1L << 36);
    }
    assertTrue(refused().contains("line 1 is too long"), this::refused);
    Files.writeString(hostile, trace[0]);
    try (RandomAccessFile endless = new RandomAccessFile(hostile.toFile(), "rw")) {
      endless.setLength(1L << 36);
    }
    assertTrue(refused().contains("line 2 is too long"), this::refused);
    Files.writeString(hostile, trace[0] + "{\"x\":".repeat(1_000_000) + "\n" + trace[1]);
    assertTrue(refused().contains("nesting depth"), this::refused);
    Files.delete(hostile);
    assertEquals(0, new ProcessBuilder("mkfifo", hostile.toString()).inheritIO().start().waitFor());
    assertTrue(refused().contains("is not a regular file"), this::refused);
  }

  @Test
  void shouldRefuseWhenThereIsNoDatasetOfSuchAShape() throws IOException {
    for (String shape : List.of("[4611686018427387904,4]", "[-1,-8]")) {
      write(TRACE.replace("[8,8]", shape));
      assertTrue(refused().contains("line 3"), this::refused);
    }
  }

  @Test
  void shouldCountTheRoomOfExtensionsAndRefuseWhatCannotBe() throws IOException {
    String burst = "{\"op\":\"burst\"";
    String extend = "{\"op\":\"extend\",\"file\":0,\"dataset\":0,\"shape\":[%d,8]}\n";
    write(TRACE.replaceFirst(Pattern.quote(burst), extend.formatted(1 << 20) + burst));
    assertEquals(64L << 20, TraceOutline.of(directory).bytes());
    String second = TRACE.lines().filter(line -> line.contains("\"dataset\",")).findFirst().orElseThrow()
        .replace("\"dataset\":0", "\"dataset\":1") + "\n";
    write(TRACE.replaceFirst(Pattern.quote(burst),
        second.replace("8,8", "1000000000000000000") + extend.formatted(100_000_000_000_000_000L) + burst));
    assertEquals(Long.MAX_VALUE, TraceOutline.of(directory).bytes());
    write(TRACE.replaceFirst(Pattern.quote(burst), extend.formatted(Long.MAX_VALUE) + burst));
    assertTrue(refused().contains("line 5"), this::refused);
  }

  @Test
  void shouldSayThatTheRestIsLeftOutWhenTheTraceOfAnyRankWasCut() throws IOException {
    for (int rank = 0; rank < 2; rank++) {
      write(TRACE);
      assertNull(TraceOutline.of(directory).cut());
      Path trace = directory.resolve("rank%d.jsonl".formatted(rank));
      Files.write(trace, Files.readAllLines(trace).subList(0, 5));
      assertEquals(2, TraceOutline.of(directory).calls());
      assertNotNull(TraceOutline.of(directory).cut(), "rank %d was killed".formatted(rank));
    }
  }

  private void write(String trace) throws IOException {
    for (int rank = 0; rank < 2; rank++) {
      Files.writeString(directory.resolve("rank%d.jsonl".formatted(rank)),
          trace.replace("RANK", Integer.toString(rank)));
    }
  }

  @Test
  void shouldRefuseWhenRanksDeclareADatasetWithDifferentNumbersOfDimensions() throws IOException {
    Files.writeString(directory.resolve("rank0.jsonl"), TRACE.replace("RANK", "0"));
    Files.writeString(directory.resolve("rank1.jsonl"),
        TRACE.replace("RANK", "1").replace("[8,8]", "[64]").replace("[0,1,1,2,8,4,1,1]", "[0,1,32,1]"));
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said, true);
    new CommandLine(new PatternCommand()).setExecutionExceptionHandler(new FailureReport()).setOut(out).setErr(out)
        .execute(directory.toString());
    assertTrue(said.toString().contains("dataset d has 1 dimensions here, and 2 in"), said::toString);
  }

  private String refused() {
    return FailureReport.describe(assertThrows(CommandFailure.class, () -> TraceOutline.of(directory)));
  }

  private void tryMany(long seed, int tries) throws IOException {
    for (long attempt = seed; attempt < seed + tries; attempt++) {
      Random random = new Random(attempt);
      int victim = random.nextInt(2);
      for (int rank = 0; rank < 2; rank++) {
        byte[] trace = TRACE.replace("RANK", Integer.toString(rank)).getBytes(StandardCharsets.UTF_8);
        Files.write(directory.resolve("rank%d.jsonl".formatted(rank)), rank == victim ? spoiled(trace, random) : trace);
      }
      StringWriter said = new StringWriter();
      PrintWriter out = new PrintWriter(said, true);
      CommandLine pattern = new CommandLine(new PatternCommand()).setExecutionExceptionHandler(new FailureReport())
          .setOut(out).setErr(out);
      int code = pattern.execute(directory.toString());
      assertTrue(code == 0 || code == 1, () -> "exit code " + code + ": " + said);
      assertFalse(said.toString().contains("--stacktrace"), "seed %d is a defect: %s".formatted(attempt, said));
      outline(attempt);
    }
  }

  private void outline(long seed) {
    try {
      TraceOutline.of(directory);
    } catch (CommandFailure refused) {
      assertTrue(String.valueOf(refused.getMessage()).length() < 8_000, "endless words");
    } catch (RuntimeException failure) {
      throw new AssertionError("seed " + seed, failure);
    }
  }

  private static byte[] spoiled(byte[] trace, Random random) {
    String text = new String(trace, StandardCharsets.UTF_8);
    return switch (random.nextInt(6)) {
      case 0 -> Arrays.copyOf(trace, random.nextInt(trace.length));
      case 1 -> {
        byte[] flipped = trace.clone();
        flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
        yield flipped;
      }
      case 2 -> text.replaceFirst("\n", "\nnull\n").getBytes(StandardCharsets.UTF_8);
      default -> {
        List<MatchResult> tokens = TOKEN.matcher(text).results().toList();
        MatchResult token = tokens.get(random.nextInt(tokens.size()));
        yield (text.substring(0, token.start()) + VALUES.get(random.nextInt(VALUES.size()))
            + text.substring(token.end())).getBytes(StandardCharsets.UTF_8);
      }
    };
  }
}

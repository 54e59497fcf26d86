package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.harness.trace.TraceReader;
import org.h5burst.harness.trace.TraceRecord;
import org.h5burst.mpi.MpiImplementation;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** A program is traced, its pattern found, and the trace repeated, on two ranks of MPICH. */
@Timeout(180)
@Isolated("sets properties, which jobs of other tests would inherit")
class TraceCommandsTest extends CommandCase {
  private static final String TRACE = "h5burst.trace";

  @AfterEach
  void traceNoMore() {
    System.clearProperty(TRACE);
  }

  @Test
  void shouldGiveTheSameTraceAndTheSameFileWhenAKernelIsReplayed() throws IOException, InterruptedException {
    System.setProperty(TRACE, path("trace"));
    assertEquals(0,
        execute("run", "vorpal", "--mpi", "mpich", "--bursts", "3", "--scale", "0.02", "--flush-every", "2", "--out",
            path("run.h5")),
        err::toString);
    System.setProperty(TRACE, path("again"));
    assertEquals(0,
        execute("replay", path("trace"), "--mpi", "mpich", "--compute", "keep", "--out", path("replay.h5"), "--json",
            path("replay.json")),
        err::toString);
    System.clearProperty(TRACE);

    for (int rank = 0; rank < 2; rank++) {
      List<String> calls = calls("trace", rank);
      assertEquals(3 * 3, calls.stream().filter(call -> call.startsWith("write ")).count(), "3 components in each of "
          + "3 bursts");
      assertEquals(calls, calls("again", rank));
    }
    assertEquals(0, new ProcessBuilder("h5diff", path("run.h5"), path("replay.h5")).inheritIO().start().waitFor(),
        "h5diff");
    List<String> layout = layout("run.h5");
    assertEquals(9, layout.stream().filter(line -> line.matches("OFFSET \\d+")).distinct().count(), layout::toString);
    assertEquals(layout, layout("replay.h5"), "each dataset is at the same place of the file");
    assertEquals(0, execute("check", "vorpal", "--bursts", "3", "--scale", "0.02", path("replay.h5")), out::toString);
    JsonNode result = new ObjectMapper().readTree(directory.resolve("replay.json").toFile());
    assertEquals(3, result.at("/bursts").size());
    assertTrue(result.at("/cut").isNull(), result::toString);
    assertPattern();
    assertShorterWhenCut();
  }

  /** Names, types, shapes and places of all datasets, as h5dump has them. */
  private List<String> layout(String name) throws IOException, InterruptedException {
    Process dump = new ProcessBuilder("h5dump", "-p", "-H", path(name)).redirectErrorStream(true).start();
    List<String> lines = new String(dump.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().skip(1)
        .map(String::strip).toList();
    assertEquals(0, dump.waitFor(), lines::toString);
    return lines;
  }

  private void assertPattern() throws IOException {
    assertEquals(0, execute("pattern", path("trace"), "--json", path("pattern.json")), err::toString);
    JsonNode pattern = new ObjectMapper().readTree(directory.resolve("pattern.json").toFile());
    assertEquals(2, pattern.at("/ranks").asInt());
    assertEquals(9, pattern.at("/datasets").size());
    assertTrue(out.toString().contains("step0/field/0 <BLOCK, *, *> over 2 x 1 x 1, 4 x 100 x 60 elements of 8 bytes"),
        out.toString());
  }

  /** A rank was killed in its third burst, in the middle of a line. */
  private void assertShorterWhenCut() throws IOException, InterruptedException {
    Path trace = directory.resolve("trace/rank1.jsonl");
    List<String> lines = Files.readAllLines(trace);
    int secondBurst =
        lines.indexOf(lines.stream().filter(line -> line.contains("\"burst\":3,")).findFirst().orElseThrow());
    Files.writeString(trace, String.join("\n", lines.subList(0, secondBurst + 2)) + "\n{\"op\":\"wri");

    assertEquals(0, execute("replay", path("trace"), "--mpi", "mpich", "--out", path("short.h5")), err::toString);
    assertTrue(out.toString().contains("the trace is not repeated to its end"), out.toString());
    assertEquals(0, execute("check", "vorpal", "--bursts", "3", "--upto", "2", "--scale", "0.02", path("short.h5")),
        out::toString);
  }

  @Tag("nightly")
  @Test
  void shouldTakeAsLongAsTheProgramsPausesOnlyWhenTheyAreKept() throws IOException {
    System.setProperty(TRACE, path("trace"));
    assertEquals(0,
        execute("run", "column", "--mpi", "mpich", "--bursts", "2", "--scale", "0.01", "--out", path("run.h5")),
        err::toString);
    System.clearProperty(TRACE);

    pauseBeforeTheSecondBurst(Duration.ofMillis(1500));
    assertTrue(replaySeconds("keep") >= 1.5, out::toString);
    pauseBeforeTheSecondBurst(Duration.ofHours(1));
    assertTrue(replaySeconds("drop") < 3600, "it ended within this test's time");
  }

  /** Moves all that happened after the first burst. */
  private void pauseBeforeTheSecondBurst(Duration pause) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    for (int rank = 0; rank < 2; rank++) {
      Path file = directory.resolve("trace/rank%d.jsonl".formatted(rank));
      List<String> moved = new ArrayList<>();
      boolean after = false;
      for (String text : Files.readAllLines(file)) {
        ObjectNode line = (ObjectNode) mapper.readTree(text);
        for (String stamp : after ? List.of("queued", "start", "end") : List.<String>of()) {
          if (line.has(stamp)) {
            line.put(stamp, line.get(stamp).asLong() + pause.toNanos());
          }
        }
        after |= line.get("op").asText().equals("burst");
        moved.add(mapper.writeValueAsString(line));
      }
      Files.write(file, moved);
    }
  }

  private double replaySeconds(String compute) throws IOException {
    assertEquals(0,
        execute("replay", path("trace"), "--mpi", "mpich", "--compute", compute, "--json", path("replay.json")),
        err::toString);
    return new ObjectMapper().readTree(directory.resolve("replay.json").toFile()).at("/totalSeconds").asDouble();
  }

  @Tag("nightly")
  @Test
  void shouldGiveTheSameTraceAndTheSameFileWhenAProgramThatReadsIsReplayed() throws IOException, InterruptedException {
    assertEquals(0,
        execute("run", "column", "--mpi", "mpich", "--bursts", "1", "--scale", "0.01", "--out", path("found.h5")),
        err::toString);
    byte[] found = Files.readAllBytes(directory.resolve("found.h5"));
    MpiJob.Result traced = new MpiJob(MpiImplementation.Kind.MPICH, 2,
        MpiJob.javaCommand(List.of("-D" + TRACE + "=" + path("trace")), TracedProgram.class.getName(),
            List.of(path("program.h5"), path("found.h5"))))
        .run(directory.resolve("log"), Duration.ofSeconds(60));
    assertTrue(traced.isSuccess(), traced::output);

    System.setProperty(TRACE, path("again"));
    assertEquals(0,
        execute("replay", path("trace"), "--mpi", "mpich", "--out", path("replay.h5"), "--json", path("replay.json")),
        err::toString);
    System.clearProperty(TRACE);

    for (int rank = 0; rank < 2; rank++) {
      List<String> calls = calls("trace", rank);
      assertEquals(List.of("create 0 by 2", "open 1 by 2", "open 2 by 2"),
          calls.stream().filter(call -> call.startsWith("create") || call.startsWith("open")).toList());
      assertEquals(2, calls.stream().filter(call -> call.startsWith("read ")).count(), calls::toString);
      assertTrue(calls.contains("dataset 1 growing INT32 little [2, 48] [1, 48] [-1, 48] [SHUFFLE, DEFLATE(3)] false"),
          calls::toString);
      assertTrue(calls.contains("extend 1 [4, 48]"), calls::toString);
      assertEquals(4, calls.stream().filter(call -> call.startsWith("attribute ")).count(), calls::toString);
      assertEquals(calls, withoutSource(calls("again", rank)));
    }
    assertEquals(0, new ProcessBuilder("h5diff", path("program.h5"), path("replay.h5")).inheritIO().start().waitFor(),
        "h5diff");
    assertPatternShowsGrowth();
    assertArrayEquals(found, Files.readAllBytes(directory.resolve("found.h5")), "the program's own files are not "
        + "touched");
    JsonNode result = new ObjectMapper().readTree(directory.resolve("replay.json").toFile());
    assertEquals(2, result.at("/read/bursts").asInt(), result::toString);
    assertEquals(2, result.at("/written/bursts").asInt(), result::toString);
    assertEquals(3, result.at("/files").size());
    assertEquals(result.at("/files/0"), result.at("/files/2"), "a file that was created and opened again is one file");
  }

  private void assertPatternShowsGrowth() throws IOException {
    assertEquals(0, execute("pattern", path("trace"), "--json", path("pattern.json")), err::toString);
    assertTrue(out.toString().matches("(?s).*growing <.*, 2 x 48 elements of 4 bytes in its first burst; it grew to "
        + "4 x 48\n.*"), out.toString());
    assertEquals(4,
        new ObjectMapper().readTree(directory.resolve("pattern.json").toFile()).at("/grown/growing/0").asInt());
  }

  /** A replay first makes the file that the program has found, which is a file of the new trace: the second. */
  private static List<String> withoutSource(List<String> calls) {
    int source = calls.indexOf("create 1 by 2");
    int opened = calls.indexOf("open 2 by 2");
    List<String> rest = new ArrayList<>(calls.subList(0, source));
    calls.subList(opened, calls.size())
        .forEach(call -> rest.add(call.replace("open 2 by", "open 1 by").replace("open 3 by", "open 2 by")));
    return rest;
  }

  @Test
  void shouldEndFilesAsTheProgramDidWhenItDidNotCompleteThem() {
    System.setProperty(TRACE, path("trace"));
    begin("discarded.h5").discard();
    BurstFile left = begin("left.h5");
    assertThrows(WriterException.class, left::close);
    begin("whole.h5").complete();
    System.clearProperty(TRACE);
    assertEquals(0, execute("replay", path("trace"), "--mpi", "solo", "--out", path("replay.h5")), err::toString);
    assertEquals(List.of(false, false, false, true, true),
        Stream.of("replay.h5", "replay.h5.partial", "replay-2.h5", "replay-2.h5.partial", "replay-3.h5")
            .map(name -> Files.exists(directory.resolve(name)))
            .toList());
    assertEquals(List.of("wrote " + path("replay-3.h5")),
        out.toString().lines().filter(line -> line.startsWith("wrote ")).toList());
    assertFalse(out.toString().contains("not repeated to its end"), out::toString);
  }

  @Test
  void shouldRepeatTheNumbersWhenAProgramAlsoWritesScalarsAndStrings() {
    System.setProperty(TRACE, path("trace"));
    BurstFile file = BurstFile.create(directory.resolve("program.h5"));
    file.dataset("time", ElementType.FLOAT64).scalar().create().write(Selection.scalar(), new double[] {1});
    file.dataset("label", DataType.fixedString(8)).shape(1).create().write(Selection.block(0, 1), new String[] {"x"});
    file.dataset("label").attribute("unit", 1);
    file.dataset("x", ElementType.FLOAT64).shape(4).create().write(Selection.block(0, 4), new double[4]);
    file.flush();
    file.complete();
    System.clearProperty(TRACE);

    assertEquals(0, execute("pattern", path("trace")), err::toString);
    assertTrue(out.toString().contains("  x <") && !out.toString().contains("label"), out::toString);
    assertEquals(0, execute("replay", path("trace"), "--mpi", "solo", "--out", path("replay.h5")), err::toString);
    try (BurstFile replayed = BurstFile.open(directory.resolve("replay.h5"))) {
      assertEquals(List.of("time", "x"), replayed.datasets().stream().map(Dataset::name).sorted().toList());
      assertEquals(List.of(), replayed.groups());
    }
  }

  private BurstFile begin(String name) {
    BurstFile file = BurstFile.create(directory.resolve(name));
    file.dataset("data", ElementType.INT32).shape(2).create().write(Selection.block(0, 2), new int[] {1, 2});
    file.commit().join();
    return file;
  }

  @Test
  void shouldReadUpToTheCutWhenAKillHasCutACharacter() throws IOException {
    String lines = """
        {"op":"job","version":1,"rank":0,"ranks":1}
        {"op":"create","file":0,"path":"x.h5","ranks":1}
        {"op":"group","file":0,"name":"gr\u00fcn"}
        """;
    int cut = lines.indexOf('\u00fc') + 1;
    Files.write(directory.resolve("rank0.jsonl"), Arrays.copyOf(lines.getBytes(StandardCharsets.UTF_8), cut));
    try (TraceReader reader = TraceReader.open(directory, 0)) {
      assertInstanceOf(TraceRecord.Create.class, reader.next());
      assertNull(reader.next());
    }
  }

  @Test
  void shouldNameFileAndLineWhenATraceIsWrong() throws IOException {
    assertEquals(1, execute("replay", path("nothing")));
    assertTrue(err.toString().contains("rank0.jsonl cannot be read") && err.toString().contains("-Dh5burst.trace=DIR"),
        err.toString());
    Path trace = Files.createDirectory(directory.resolve("bad")).resolve("rank0.jsonl");
    Files.writeString(trace, "{\"op\":\"job\",\"version\":2,\"rank\":0,\"ranks\":1}\n");
    assertEquals(1, execute("pattern", path("bad")));
    assertTrue(err.toString().contains("does not begin as the trace of rank 0, version 1"), err.toString());
    String job = "{\"op\":\"job\",\"version\":1,\"rank\":0,\"ranks\":1}\n";
    Files.writeString(trace, job + "{\"op\":\"dance\"}\n" + job);
    assertEquals(1, execute("replay", path("bad")));
    assertTrue(err.toString().contains("rank0.jsonl, line 2: "), err.toString());
    Files.writeString(trace, job + "{\"op\":\"write\",\"file\":0,\"dataset\":0,\"slabs\":[0,1,1,1]}\n");
    assertEquals(1, execute("pattern", path("bad")));
    assertTrue(err.toString().contains("line 2: a write to a dataset that was not declared"), err.toString());
    Files.writeString(trace, job + "{\"op\":\"create\",\"file\":0,\"path\":\"x.h5\",\"ranks\":3}\n");
    assertEquals(1, execute("replay", path("bad")));
    assertTrue(err.toString().contains("x.h5 was written by 3 of 1 ranks"), err.toString());
  }

  /** The lines without times, paths, and how bursts were written. */
  private List<String> calls(String trace, int rank) {
    List<String> calls = new ArrayList<>();
    try (TraceReader reader = TraceReader.open(directory.resolve(trace), rank)) {
      for (@Nullable TraceRecord line = reader.next(); line != null; line = reader.next()) {
        calls.add(switch (line) {
          case TraceRecord.Job job -> "job of %d ranks".formatted(job.ranks());
          case TraceRecord.Create create -> "create %d by %d".formatted(create.file(), create.ranks());
          case TraceRecord.Declared dataset ->
            "dataset %d %s %s %s %s %s %s %s %s".formatted(dataset.dataset(), dataset.name(), dataset.type(),
                dataset.order(),
                Arrays.toString(dataset.shape()), Arrays.toString(dataset.chunk()), Arrays.toString(dataset.maxShape()),
                dataset.filters(), dataset.scalar());
          case TraceRecord.Open open -> "open %d by %d".formatted(open.file(), open.ranks());
          case TraceRecord.Extend extend -> "extend %d %s".formatted(extend.dataset(), Arrays.toString(extend.shape()));
          case TraceRecord.Group group -> "group " + group.name();
          case TraceRecord.Attribute attribute ->
            "attribute %s of '%s': %s %s %s %s".formatted(attribute.name(), attribute.owner(), attribute.type(),
                Arrays.toString(attribute.shape()), Arrays.toString(attribute.value()), attribute.texts());
          case TraceRecord.Read read ->
            "read %d %d %s".formatted(read.dataset(), read.bytes(), Arrays.toString(read.slabs()));
          case TraceRecord.Write write ->
            "write %d %d %s".formatted(write.dataset(), write.bytes(), Arrays.toString(write.slabs()));
          case TraceRecord.Burst burst ->
            "%s %d %d %d %d %s".formatted(burst.call(), burst.burst(), burst.bytes(), burst.pieces(), burst.readBytes(),
                burst.error());
        });
      }
    }
    return calls;
  }
}

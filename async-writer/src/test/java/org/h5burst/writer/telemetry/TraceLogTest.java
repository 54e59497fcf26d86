package org.h5burst.writer.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.SoloProcess;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Timeout(60)
@Isolated("sets properties, which jobs of other tests would inherit")
final class TraceLogTest {
  private static final DatasetSpec DATASET = new DatasetSpec("a \"b\"\n", ElementType.INT16, new long[] {4, 6});

  /** A pipe has 16 of them. */
  private static final int PAGE_BYTES = 4096;

  @TempDir
  private Path directory;

  private final Mpi mpi = Mpi.solo();
  private final Traces traces = new Traces();

  @BeforeEach
  void requireThatNoJobIsLeft() {
    assertEquals(0, SoloProcess.openFiles(), "a test before this one has left a file open, and with it the job");
  }

  @AfterEach
  void end() {
    System.clearProperty("h5burst.trace");
    mpi.close();
  }

  private @Nullable TraceLog begin(String path) {
    return traces.in(Optional.of(path), mpi.world());
  }

  @Test
  void shouldRecordNothingWhenNobodyAsks() {
    assertNull(traces.in(Optional.empty(), mpi.world()));
  }

  @Test
  void shouldBeOffWhenTheDirectoryCannotBeWritten() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    for (String bad : List.of(file.toString(), file.resolve("below").toString(), "\0")) {
      assertNull(begin(bad), bad);
    }
  }

  @Test
  void shouldGoOnWithoutATraceWhenTheDeviceIsFull() throws IOException {
    Path full = Path.of("/dev/full");
    Files.createSymbolicLink(directory.resolve("rank0.jsonl"), full);
    assertNull(begin(directory.toString()));
  }

  @Test
  void shouldHaveEveryLineInTheFileWhenABurstHasEnded() throws IOException {
    try (TraceLog log = Objects.requireNonNull(begin(directory.resolve("new/trace").toString()))) {
      FileTrace file = log.created(Path.of("/x/out.h5"), 1);
      file.declared(DATASET);
      file.written(DATASET,
          Selection.union(Selection.strided(new long[] {0, 1}, new long[] {2, 3}, new long[] {2, 2}, new long[] {1, 2}),
              Selection.block(new long[] {1, 0}, new long[] {1, 6})),
          System.nanoTime());
      FileTrace.Ending ending = file.ending("commit");
      ending.started(7);
      ending.failed(new IoFailureException("no room"));

      List<String> lines = Files.readAllLines(directory.resolve("new/trace/rank0.jsonl"));
      assertEquals(5, lines.size());
      assertTrue(lines.get(0).startsWith("{\"op\":\"job\",\"version\":1,\"rank\":0,\"ranks\":1,\"started\":\""),
          lines.get(0));
      assertEquals("{\"op\":\"dataset\",\"file\":0,\"dataset\":0,\"name\":\"a "
          + "\\\"b\\\"\\n\",\"type\":\"INT16\",\"order\":\"little\",\"shape\":[4,6]}",
          lines.get(2));
      assertTrue(lines.get(3).startsWith("{\"op\":\"write\",\"file\":0,\"dataset\":0,\"bytes\":28,\"queued\":"),
          lines.get(3));
      assertTrue(lines.get(3).endsWith(",\"slabs\":[0,1,2,3,2,2,1,2,1,0,1,6,1,1,1,6]}"), lines.get(3));
      assertTrue(lines.get(4).startsWith("{\"op\":\"burst\",\"file\":0,\"call\":\"commit\",\"burst\":7,\"queued\":"),
          lines.get(4));
      assertTrue(lines.get(4).endsWith(",\"error\":\"no room\"}"), lines.get(4));
    }
  }

  @Test
  void shouldKeepWhatThereIsWhenTheJobIsAborted() throws IOException {
    try (TraceLog log = Objects.requireNonNull(begin(directory.toString()))) {
      log.created(Path.of("out.h5"), 1).declared(DATASET);
      assertEquals(1, Files.readAllLines(directory.resolve("rank0.jsonl")).size(), "the rest waits for the end of "
          + "the burst");
      TraceLog.flushBeforeAbort(log);
      assertEquals(3, Files.readAllLines(directory.resolve("rank0.jsonl")).size());
    }
  }

  /** A pipe that is full takes nothing, as a file system that stands still. */
  @Test
  void shouldNotKeepTheAbortWaitingWhenTheFileSystemStandsStill() throws Exception {
    Path path = directory.resolve("rank0.jsonl");
    assertEquals(0, new ProcessBuilder("mkfifo", path.toString()).start().waitFor());
    try (RandomAccessFile pipe = new RandomAccessFile(path.toFile(), "rw");
        TraceLog log = Objects.requireNonNull(begin(directory.toString()))) {
      pipe.write(new byte[15 * PAGE_BYTES]);
      FileTrace file = log.created(Path.of("out.h5"), 1);
      for (int lines = 0; lines < PAGE_BYTES / 50; lines++) {
        file.declared(DATASET); // more than fit into the last page
      }
      CompletableFuture<Void> flushed = CompletableFuture.runAsync(() -> TraceLog.flushBeforeAbort(log));
      try {
        flushed.get(20, TimeUnit.SECONDS);
      } finally {
        assertTrue(pipe.read(new byte[16 * PAGE_BYTES]) > 15 * PAGE_BYTES); // now it takes the rest
      }
    }
  }

  @Test
  void shouldHoldTheFilesOfAllJobsOfTheProcessWhenEachFileIsAJobOfItsOwn() throws IOException {
    Path trace = directory.resolve("rank0.jsonl");
    Files.writeString(trace, "of an earlier process\n");
    System.setProperty("h5burst.trace", directory.toString());
    writeFile("first.h5", _ -> {});
    writeFile("second.h5", _ -> writeInside());
    writeFile("fourth.h5", _ -> {});
    List<String> lines = Files.readAllLines(trace);
    assertEquals(1, lines.stream().filter(line -> line.startsWith("{\"op\":\"job\"")).count(), lines::toString);
    List<String> begun = lines.stream().filter(line -> line.startsWith("{\"op\":\"create\"")).toList();
    for (String name : List.of("first", "second", "third", "fourth")) {
      int number = List.of("first", "second", "third", "fourth").indexOf(name);
      assertTrue(
          begun.get(number).startsWith(
              "{\"op\":\"create\",\"file\":%d,\"path\":\"%s\"".formatted(number, directory.resolve(name + ".h5"))),
          begun::toString);
      assertEquals(1, lines.stream().filter(line -> line.startsWith(("{\"op\":\"burst\",\"file\":%d,"
          + "\"call\":\"complete\"").formatted(number))).count(),
          lines::toString);
    }
    lines.forEach(line -> assertTrue(line.startsWith("{") && line.endsWith("}"), line));
  }

  /** Of another job, while one is under way. */
  private void writeInside() {
    try (Mpi other = Mpi.solo()) {
      BurstFile.write(directory.resolve("third.h5"), other.world(),
          file -> file.dataset("data", ElementType.INT32).shape(1).create());
    }
  }

  private void writeFile(String name, Consumer<BurstFile> meanwhile) {
    BurstFile.write(directory.resolve(name), file -> {
      file.dataset("data", ElementType.INT32).shape(1).create().write(Selection.block(0, 1), new int[1]);
      file.commit().join();
      meanwhile.accept(file);
    });
  }
}

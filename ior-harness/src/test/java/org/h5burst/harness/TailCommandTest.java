package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code tail} prints, makes, and says by its exit code. */
@Timeout(60)
final class TailCommandTest extends CommandCase {
  private static void append(BurstFile file, Dataset dataset, long row) {
    dataset.append(0, 1);
    dataset.write(Selection.block(row, 1), new long[] {row + 1});
    file.flush();
  }

  private static Dataset declare(BurstFile file) {
    return file.dataset("rows", ElementType.INT64).shape(0).maxShape(Dataset.UNLIMITED).chunk(8).create();
  }

  @Test
  void shouldPrintEachFlushAndKeepTheSnapshotUpToDateWhenTheFileIsWritten() throws Exception {
    Path file = directory.resolve("f.h5");
    Path into = directory.resolve("view.h5");
    CompletableFuture<Integer> tail =
        CompletableFuture.supplyAsync(() -> execute("tail", file.toString(), "--into", into.toString()));
    try (BurstFile open = BurstFile.create(file)) {
      Dataset rows = declare(open);
      for (int row = 0; row < 2; row++) {
        append(open, rows, row);
        String printed = "flush %d is in %s".formatted(row + 1, into);
        IdleStrategy.until(() -> tail.isDone() || out.toString().contains(printed));
      }
      open.attribute("last", true); // which no flush has covered
      open.complete();
    }
    assertEquals(0, tail.get(30, TimeUnit.SECONDS), err::toString);
    assertTrue(out.toString().contains("flush 1: 8 B; rows [1] 8 B"), out::toString);
    assertTrue(out.toString().contains("flush 2: 8 B; rows [2] from [1] 8 B"), out::toString);
    assertIsCopy(file, into);
  }

  private void assertIsCopy(Path file, Path into) throws IOException {
    assertTrue(out.toString().contains("%s is complete: read it; %s is a copy of it".formatted(file, into)),
        out::toString);
    assertEquals(-1, Files.mismatch(file, into));
  }

  @Test
  void shouldCopyTheFileWhenItWasCompletedBeforeItIsFollowed() throws IOException {
    Path file = directory.resolve("f.h5");
    Path into = directory.resolve("view.h5");
    BurstFile.write(file, open -> open.dataset("d", new int[] {1}));
    assertEquals(0, execute("tail", file.toString(), "--into", into.toString()), err::toString);
    assertIsCopy(file, into);
  }

  /** To close a file without completing it counts as a flush, to discard it does not. */
  @ParameterizedTest
  @CsvSource({"true, 1, 1", "false, 3, 2"})
  void shouldLeaveTheSnapshotAtTheLastFlushWhenTheFileIsNotCompleted(boolean discarded, int exitCode, int flushes)
      throws Exception {
    Path file = directory.resolve("f.h5");
    Path into = directory.resolve("view.h5");
    CompletableFuture<Integer> tail =
        CompletableFuture.supplyAsync(() -> execute("tail", file.toString(), "--into", into.toString()));
    BurstFile open = BurstFile.create(file);
    append(open, declare(open), 0);
    IdleStrategy.until(() -> tail.isDone() || out.toString().contains("flush 1 is in " + into));
    open.attribute("last", true); // which no flush has covered
    if (discarded) {
      open.discard();
    } else {
      assertThrows(WriterException.class, open::close);
    }
    assertEquals(exitCode, tail.get(30, TimeUnit.SECONDS), err::toString);
    assertTrue(out.toString().contains("; %s stays at flush %d".formatted(into, flushes)), out::toString);
    try (BurstFile view = BurstFile.open(into)) {
      assertEquals(1, view.dataset("rows").shape()[0]);
      assertTrue(view.attribute("last").isEmpty());
    }
  }

  @Test
  void shouldCutTheLineShortWhenManyDatasetsHaveChanged() {
    Path file = directory.resolve("f.h5");
    try (BurstFile open = BurstFile.create(file)) {
      for (int number = 0; number < 20; number++) {
        open.dataset("d" + number, new int[] {number});
      }
      open.flush();
      assertEquals(0, execute("tail", file.toString(), "--once"), err::toString);
      open.complete();
    }
    assertTrue(out.toString().contains(" and 12 other datasets"), out::toString);
  }

  @Test
  void shouldSayByItsExitCodeWhatBecomesOfTheFileWhenItLooksOnce() throws IOException {
    Path file = directory.resolve("f.h5");
    Path json = directory.resolve("progress.json");
    assertEquals(1, execute("tail", file.toString(), "--once"));
    assertThrows(WriterException.class, () -> {
      try (BurstFile open = BurstFile.create(file)) {
        append(open, declare(open), 0);
        assertEquals(0, execute("tail", file.toString(), "--once", "--json", json.toString()), err::toString);
      }
    });
    JsonNode progress = new ObjectMapper().readTree(json.toFile());
    assertEquals("BEING_WRITTEN", progress.at("/state").asText(), progress::toString);
    assertEquals(1, progress.at("/datasets/0/extents/0").asInt(), progress::toString);
    assertEquals(3, execute("tail", file.toString()), err::toString);
    assertTrue(out.toString().contains("h5burst recover " + file), out::toString);
    assertEquals(2, execute("tail"));
    Files.writeString(directory.resolve("mine"), "mine");
    assertEquals(1, execute("tail", file.toString(), "--into", directory.resolve("mine").toString()));
    assertTrue(err.toString().contains("choose another name"), err::toString);
  }

  @Test
  void shouldFailInWordsWhenTheFileIsChangedInPlace() {
    Path file = directory.resolve("f.h5");
    BurstFile.write(file, open -> append(open, declare(open), 0));
    try (BurstFile open = BurstFile.open(file, OpenOptions.defaults().readWrite())) {
      open.attribute("step", 1);
      open.flush();
      assertEquals(1, execute("tail", file.toString(), "--once"), out::toString);
      assertTrue(err.toString().contains("a job changes it in place"), err::toString);
      open.complete();
    }
  }
}

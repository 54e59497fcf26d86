package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.writer.H5dump;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.recover.Recovery;
import org.h5burst.writer.recover.RecoveryReport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Texts of variable length that many ranks give are what h5py, h5dump and JHDF5 find; and theirs are what many ranks
 * read.
 */
@Timeout(120)
final class StringsTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"phdf5, MPICH, 2", "portable, MPJ, 2", "jhdf5, SOLO, 1", "serial, SOLO, 1"})
  void shouldHoldTheSameTextsForAllReadersWhenManyRanksGiveThem(String backend, Kind kind, int ranks)
      throws IOException, InterruptedException {
    check(backend, kind, ranks);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"phdf5, OPEN_MPI, 2", "phdf5, OPEN_MPI, 4", "portable, SOLO, 1", "portable, MPICH, 2", "portable, MPJ, 1",
    "portable, MPJ, 4"})
  void shouldHoldTheSameTextsWhenOtherNumbersOfRanksGiveThem(String backend, Kind kind, int ranks)
      throws IOException, InterruptedException {
    check(backend, kind, ranks);
  }

  private void check(String backend, Kind kind, int ranks) throws IOException, InterruptedException {
    H5py.run(directory, "foreign_strings.py", List.of(directory));
    Jobs.runWell(kind, directory.resolve("job.log"), ranks,
        Jobs.options(backend, directory, "-Dh5burst.agreement.timeout=30s"), StringsJob.class, directory);

    Path strings = directory.resolve("strings.h5");
    List<String> expected = List.of(
        "deep variable utf-8 " + "1".repeat(32).replace("1", ", 1").replaceFirst(", ", "[") + "] bottom {}",
        "grid variable utf-8 [2, 3] a|b|c|d|e|f {}",
        "group/names variable utf-8 [4] x||Größe 日本|" + "x".repeat(300) + " {'count': 4}",
        "many variable utf-8 [5000] " + String.join("|", StringsJob.MANY) + " {}",
        "none variable utf-8 [0]  {}");
    assertEquals(expected, H5py.run(directory, "strings.py", List.of(strings)).lines()
        .filter(line -> !line.startsWith("title ") && !line.startsWith("alias ")).toList());
    assertTrue(H5dump.run(strings, "-d", "/title").contains("(0): \"a single text\""));
    assertTrue(H5dump.run(strings, "-d", "/grid").contains("(1,0): \"d\", \"e\", \"f\""));
    assertEquals(List.of("a single text"), Oracle.texts(strings, "alias"));
    assertEquals(StringsJob.MANY, Oracle.texts(strings, "many"));
    assertTrue(H5py.run(directory, "strings.py", List.of(directory.resolve("differ.h5"))).contains("names variable "
        + "utf-8 [1] agreed"));
    assertForeign(ranks);
  }

  private void assertForeign(int ranks) throws IOException, InterruptedException {
    Path foreign = directory.resolve("foreign_strings.h5");
    String texts = H5py.run(directory, "strings.py", List.of(foreign));
    assertTrue(texts.contains("deep/added variable utf-8 [2] by|H5Burst {}") && texts.contains("utf8 variable utf-8 "
        + "[2, 2] one|zwölf||日本 {}"), texts);
    assertTrue(texts.contains("ascii variable ascii [2] x|why {}"), texts);
    String committed = H5dump.run(foreign, "-d", "/committed");
    String numbers = IntStream.range(0, 3).mapToObj(index -> Integer.toString(index < ranks ? -1 - index : index))
        .collect(Collectors.joining(", "));
    assertTrue(committed.contains("DATATYPE  \"/type\"") && committed.contains("(0): " + numbers), committed);
  }

  @Test
  void shouldTellAllRanksWhenRankZeroCannotWriteTheTexts() {
    String output = Jobs
        .run(Kind.MPICH, directory.resolve("job.log"), 2, List.of("-Dh5burst.io.timeout=5s"), StringsJob.class,
            directory,
            "locked")
        .output();
    for (int rank = 0; rank < 2; rank++) {
      assertTrue(output.contains("rank %d was told: true".formatted(rank)), output);
    }
    assertTrue(Files.notExists(directory.resolve("locked.h5")) && Files.exists(directory.resolve("locked.h5.partial")),
        output);
  }

  @Test
  void shouldRecoverTheTextsFromTheManifestWhenAllRanksDieAfterAFlush() throws IOException {
    assertNotEquals(0, Jobs
        .run(Kind.MPICH, directory.resolve("job.log"), 2, List.of(), StringsJob.class, directory, "die").exitCode());
    assertTrue(Files.exists(directory.resolve("dead.h5.partial")));
    RecoveryReport report = Recovery.recover(directory.resolve("dead.h5"));
    assertEquals(RecoveryReport.Outcome.RECOVERED, report.outcome(), report::toString);
    assertEquals("names variable utf-8 [3] survives|日本| {}\n",
        H5py.run(directory, "strings.py", List.of(directory.resolve("dead.h5.recovered"))));
  }
}

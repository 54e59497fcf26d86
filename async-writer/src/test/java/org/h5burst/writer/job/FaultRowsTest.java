package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.testing.Cases;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.PreloadedLibrary;
import org.h5burst.writer.recover.Recovery;
import org.h5burst.writer.recover.RecoveryReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The system refuses what one rank asks of it, in all the ways that it has: every rank is told, in the system's words,
 * and what was flushed is kept. One job for each back end injects them all.
 */
@Timeout(120)
@ParameterizedClass
@Cases(value = {"phdf5, MPICH", "portable, MPICH"}, nightly = {"phdf5, OPEN_MPI", "portable, MPJ"})
final class FaultRowsTest {
  @TempDir
  static Path home;

  private static AllCases cases = AllCases.NONE;

  @Parameter(0)
  private String backend = "";

  @Parameter(1)
  private Kind kind = Kind.SOLO;

  @BeforeParameterizedClassInvocation
  static void injectAll(String backend, Kind kind) throws IOException, InterruptedException {
    cases = AllCases.in(home, backend, kind);
    Path library = PreloadedLibrary.compile("inject-faults.c", cases.file(""));
    List<String> options = List.of("-Dh5burst.outcome.timeout=5s", "-Dh5burst.io.timeout=20s");
    List<Object> arguments =
        List.of(library, "quota", "broken-disk", "file-too-large", "no-space", "fsync-on-one-rank",
            "fsync-of-a-large-burst", "fsync-of-the-directory",
            "short-writes",
            "vanished-directory",
            backend.equals("portable") ? "no-locks" : kind == Kind.MPICH ? "no-locks-for-mpi" : "quota");
    cases.runUnder(List.of("env", "LD_PRELOAD=" + library), options, FaultRowsJob.class, arguments.toArray());
  }

  @ParameterizedTest
  @CsvSource({
    "quota, Disk quota exceeded",
    "broken-disk, Input/output error",
    "file-too-large, File too large",
    "no-space, No space left on device",
    "fsync-on-one-rank, Input/output error",
    "fsync-of-a-large-burst, Input/output error"})
  void shouldTellEveryRankAndKeepWhatWasFlushedWhenACallFailsOnOne(String fault, String words) throws IOException {
    cases.assertHeld(fault);
    List<String> told = cases.output().lines().filter(line -> line.contains("told of " + fault + ": ")).toList();
    assertEquals(2, told.stream()
        .filter(line -> line.contains(words) || kind == Kind.OPEN_MPI && line.contains("MPI_ERR_")).limit(2).count(),
        cases.output());
    Path recovered = cases.file(fault + ".recovered.h5");
    RecoveryReport report = Recovery.recover(cases.file(fault + ".h5"), recovered);
    byte[] found = Oracle.read(recovered, FaultRowsJob.FIELD);
    if (report.outcome() == RecoveryReport.Outcome.RECOVERED) {
      assertArrayEquals(image(1), found);
    } else { // elements that the failed burst changed are there, old or new, and listed
      byte[] second = image(2);
      byte[] first = image(1);
      for (int index = 0; index < found.length; index++) {
        assertTrue(found[index] == first[index] || found[index] == second[index], report::toString);
      }
    }
  }

  @Test
  void shouldWriteTheRestWhenWritesAreDoneByHalf() {
    cases.assertHeld("short-writes");
    assertArrayEquals(image(1), Oracle.read(cases.file("short-writes.h5"), FaultRowsJob.FIELD));
  }

  @Test
  void shouldSayThatTheFileIsCompleteWhenTheDiskDoesNotTakeItsName() {
    cases.assertHeld("fsync-of-the-directory");
    assertArrayEquals(image(1), Oracle.read(cases.file("fsync-of-the-directory").resolve("f.h5"), FaultRowsJob.FIELD));
  }

  @Test
  void shouldTellEveryRankWhenTheDirectoryVanishes() {
    cases.assertHeld("vanished-directory");
  }

  @Test
  void shouldSayThatThereAreNoLocksWhenSievingNeedsThem() {
    if (backend.equals("portable")) {
      cases.assertHeld("no-locks");
    }
  }

  @Test
  void shouldWriteWithoutSievingWhenMpiWouldAbortForWantOfLocks() {
    if (kind == Kind.MPICH && !backend.equals("portable")) {
      cases.assertHeld("no-locks-for-mpi");
      assertArrayEquals(image(1), Oracle.read(cases.file("no-locks-for-mpi.h5"), FaultRowsJob.FIELD));
    }
  }

  private static byte[] image(long salt) {
    Canvas canvas = new Canvas(FaultRowsJob.FIELD);
    canvas.paint(BadInputJob.half(0), salt);
    canvas.paint(BadInputJob.half(1), salt);
    return canvas.image();
  }
}

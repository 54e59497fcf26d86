package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.testing.Cases;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.Oracle;
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
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A bad path is told on all ranks before anything is done; nothing that exists is lost; lock and unfinished file come
 * and go as they should. One job runs all cases.
 */
@Timeout(120)
@ParameterizedClass
@Cases(value = {"phdf5, MPICH", "portable, MPJ"}, nightly = "phdf5, OPEN_MPI")
final class FileLifeTest {
  @TempDir
  static Path home;

  private static AllCases cases = AllCases.NONE;

  @Parameter(0)
  private String backend = "";

  @Parameter(1)
  private Kind kind = Kind.SOLO;

  @BeforeParameterizedClassInvocation
  static void runAllCases(String backend, Kind kind) throws IOException {
    cases = AllCases.in(home, backend, kind);
    Files.createDirectories(cases.file("home0"));
    Files.createDirectories(cases.file("home1"));
    List<String> ownHome =
        List.of("sh", "-c", "cd \"$0%s\" && exec \"$@\"".formatted(AllCases.RANK), cases.file("home").toString());
    cases.runUnder(ownHome, List.of("-Dh5burst.agreement.timeout=30s"), FileLifeJob.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"missing-directory", "missing-on-one-rank", "companions", "2026-11-23T10:04:05 #1?", "existing",
        "replaced", "second-job", "same-file-twice",
        "stale-lock", "late", "left-open"})
  void shouldRefuseOrKeepWhatIsThereWhenAFileIsCreated(String name) {
    cases.assertHeld(name);
  }

  @ParameterizedTest
  @CsvSource({"missing-on-one-rank, 1", "companions, 2", "2026-11-23T10:04:05 #1?, 2", "replaced, 1", "second-job, 1",
    "same-file-twice, 1", "stale-lock, 1",
    "late, 1"})
  void shouldHoldWhatWasWrittenWhenTheFileHasItsName(String name, long salt) {
    assertHolds(cases.file(name + ".h5"), salt);
  }

  @Test
  void shouldStayUnfinishedWithWhatWasCommittedWhenTheProgramLeavesItOpen() {
    Path file = cases.file("left-open.h5");
    assertTrue(Files.notExists(file) && Files.notExists(Path.of(file + ".lock")), cases.output());
    assertTrue(cases.output().contains("left-open.h5 was closed without complete(): it is not published: what was "
        + "committed before is in left-open.h5.partial"),
        cases.output());
    assertEquals(RecoveryReport.Outcome.RECOVERED, Recovery.recover(file).outcome());
    assertHolds(Path.of(file + ".recovered"), 1);
  }

  private static void assertHolds(Path file, long salt) {
    Canvas expected = new Canvas(BadInputJob.FIELD);
    expected.paint(BadInputJob.half(0), salt);
    expected.paint(BadInputJob.half(1), salt);
    Oracle.assertHolds(file, BadInputJob.FIELD, expected.image(), cases.output());
  }
}

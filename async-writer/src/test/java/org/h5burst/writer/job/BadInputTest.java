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
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.backend.DatasetSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Wrong calls get a clear exception on the ranks concerned, nobody hangs, and the file is what it should be afterwards.
 * One job runs all cases.
 */
@Timeout(120)
@ParameterizedClass
@Cases(value = {"phdf5, MPICH", "portable, MPJ"}, nightly = {"phdf5, OPEN_MPI", "portable, MPICH"})
final class BadInputTest {
  @TempDir
  static Path home;

  private static AllCases cases = AllCases.NONE;

  @Parameter(0)
  private String backend = "";

  @Parameter(1)
  private Kind kind = Kind.SOLO;

  @BeforeParameterizedClassInvocation
  static void runAllCases(String backend, Kind kind) throws IOException {
    cases = AllCases.in(home, backend, kind).run(List.of("-Dh5burst.agreement.timeout=20s"), BadInputJob.class);
  }

  @ParameterizedTest
  @CsvSource({
    "wrong-writes, 1",
    "wrong-write-on-one-rank, 1",
    "wrong-declarations, 1",
    "different-datasets, 1",
    "impossible-structure, 1",
    "different-structure, 1",
    "structure-refused-at-once, 1",
    "late-refusals, 1",
    "different-paths, 1",
    "hosts-without-a-rank, 1",
    "calls-after-close, 1",
    "waiting-in-a-callback, 1",
    "failure-nobody-looked-at, 1"
  })
  void shouldTellWhatIsWrongAndGoOnWhenTheFileStaysUsable(String name, long salt) {
    cases.assertHeld(name);
    assertField(cases.file(name + ".h5"), salt);
  }

  @Test
  void shouldKeepWhatWasCommittedWhenOneRankCommitsAndTheOtherCloses() {
    cases.assertHeld("commit-against-close");
    assertField(cases.file("commit-against-close.h5.partial"), 1);
  }

  @Test
  void shouldNotPublishWhenTheLastBurstWasRefused() {
    cases.assertHeld("different-datasets-at-close");
    assertField(cases.file("different-datasets-at-close.h5.partial"), 1);
  }

  @Test
  void shouldTellTheOthersWhyWhenARankClosesAfterAWrongCall() {
    cases.assertHeld("close-after-a-refused-write");
  }

  @Test
  void shouldPublishNothingWhenFilesAreCommittedInDifferentOrder() {
    cases.assertHeld("files-in-different-order");
    assertTrue(Files.notExists(cases.file("files-in-different-order.h5")));
    assertTrue(Files.notExists(cases.file("second-files-in-different-order.h5")));
  }

  @Test
  void shouldHaveTheDatasetThatWasAgreedOnAtLastWhenRanksDeclaredDifferentOnesBefore() {
    cases.assertHeld("different-datasets");
    DatasetSpec agreed = new DatasetSpec("same", ElementType.INT32, new long[] {4});
    byte[] found = Oracle.read(cases.file("different-datasets.h5"), agreed);
    assertEquals(List.of((byte) 0, (byte) 0, (byte) 1, (byte) 1), List.of(found[0], found[4], found[8], found[12]));
  }

  private static void assertField(Path file, long salt) {
    Canvas expected = new Canvas(BadInputJob.FIELD);
    expected.paint(BadInputJob.half(0), salt);
    expected.paint(BadInputJob.half(1), salt);
    Oracle.assertHolds(file, BadInputJob.FIELD, expected.image(), "after the wrong calls");
  }
}

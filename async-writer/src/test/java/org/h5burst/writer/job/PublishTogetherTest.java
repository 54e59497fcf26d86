package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.testing.Cases;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.recover.Recovery;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two ranks: a file is published by all of them or by none, and what they had committed can be recovered. One job runs
 * all cases.
 */
@Timeout(120)
@ParameterizedClass
@Cases(value = {"phdf5, MPICH", "portable, MPJ"}, nightly = {"phdf5, OPEN_MPI", "portable, MPICH"})
final class PublishTogetherTest {
  private static final DatasetSpec DATA = new DatasetSpec("d", ElementType.INT64, new long[] {2});

  @TempDir
  static Path home;

  private static AllCases cases = AllCases.NONE;

  @Parameter(0)
  private String backend = "";

  @Parameter(1)
  private Kind kind = Kind.SOLO;

  @BeforeParameterizedClassInvocation
  static void runAllCases(String backend, Kind kind) throws IOException {
    cases = AllCases.in(home, backend, kind)
        .run(List.of("-Dh5burst.agreement.timeout=20s", "-Dh5burst.close.timeout=20s"), PublishJob.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"one-rank-fails-at-the-end", "one-rank-fails-before-a-flush", "one-rank-fails-before-another-file",
        "one-rank-fails-between-two-files",
        "all-ranks-fail", "one-rank-discards", "one-rank-only-closes"})
  void shouldKeepTheOldFileAndWhatWasCommittedWhenARankDoesNotComplete(String name) {
    cases.assertHeld(name);
    assertRecovered(name);
  }

  @ParameterizedTest
  @ValueSource(strings = "all-ranks-discard")
  void shouldLeaveNothingWhenAllRanksDiscard(String name) {
    cases.assertHeld(name);
  }

  @ParameterizedTest
  @ValueSource(strings = "inner")
  void shouldKeepWhatWasCommittedOfAllFilesWhenARankFailsWithinSeveral(String name) {
    assertRecovered(name);
  }

  private static void assertRecovered(String name) {
    Path recovered = cases.file(name + ".recovered");
    assertEquals(Outcome.RECOVERED, Recovery.recover(cases.file(name + ".h5"), recovered).outcome());
    long[] found = MemorySegment.ofArray(Oracle.read(recovered, DATA)).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
    assertArrayEquals(new long[] {PublishJob.COMMITTED, PublishJob.COMMITTED}, found);
  }
}

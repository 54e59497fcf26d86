package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Jhdf5;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.recover.Recovery;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two ranks: a file is published by all of them or by none, and what they had committed can be recovered. One job runs all cases. */
@Timeout(120)
@ParameterizedClass
@CsvSource({"phdf5, MPICH", "phdf5, OPEN_MPI", "portable, MPICH", "portable, MPJ"})
final class PublishTogetherTest {
  private static final DatasetSpec DATA = new DatasetSpec("d", ElementType.INT64, new long[] {2});

  @TempDir
  static Path home;

  private static Path directory = Path.of("");

  private static String output = "";

  @Parameter(0)
  private String backend = "";

  @Parameter(1)
  private Kind kind = Kind.SOLO;

  @BeforeParameterizedClassInvocation
  static void runAllCases(String backend, Kind kind) throws IOException {
    directory = Files.createDirectory(home.resolve(backend + "-" + kind));
    List<String> options = List.of(Jobs.backend(backend), "-Dh5burst.agreement.timeout=20s", "-Dh5burst.close.timeout=20s");
    output = Jobs.run(kind, directory.resolve("job.log"), 2, options, PublishJob.class, directory).output();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"one-rank-fails-at-the-end", "one-rank-fails-before-a-flush", "one-rank-fails-before-another-file", "one-rank-fails-between-two-files",
        "all-ranks-fail", "one-rank-discards", "one-rank-only-closes"})
  void shouldKeepTheOldFileAndWhatWasCommittedWhenARankDoesNotComplete(String name) {
    assertHeld(name);
    assertRecovered(name);
  }

  @ParameterizedTest
  @ValueSource(strings = "all-ranks-discard")
  void shouldLeaveNothingWhenAllRanksDiscard(String name) {
    assertHeld(name);
  }

  @ParameterizedTest
  @ValueSource(strings = "inner")
  void shouldKeepWhatWasCommittedOfAllFilesWhenARankFailsWithinSeveral(String name) {
    assertRecovered(name);
  }

  private static void assertHeld(String name) {
    for (int rank = 0; rank < 2; rank++) {
      assertTrue(output.contains("rank " + rank + " held " + name + "\n"), output);
    }
  }

  private static void assertRecovered(String name) {
    Path recovered = directory.resolve(name + ".recovered");
    assertEquals(Outcome.RECOVERED, Recovery.recover(directory.resolve(name + ".h5"), recovered).outcome());
    long[] found = MemorySegment.ofArray(Jhdf5.read(recovered, DATA)).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
    assertArrayEquals(new long[] {PublishJob.COMMITTED, PublishJob.COMMITTED}, found);
  }
}

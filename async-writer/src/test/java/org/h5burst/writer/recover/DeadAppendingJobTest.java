package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.Cases;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.recover.RecoveryReport.DatasetReport;
import org.h5burst.writer.recover.RecoveryReport.Doubtful;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is got out of a file into which a real job had appended when it died. */
@Timeout(120)
final class DeadAppendingJobTest {
  private static final int RANKS = 2;

  @TempDir
  Path directory;

  @ParameterizedTest
  @Cases(value = {"MPICH, phdf5, true", "OPEN_MPI, phdf5, false", "MPICH, portable, true"},
      nightly = {"MPICH, phdf5, false", "OPEN_MPI, phdf5, true"})
  void shouldRecoverWhatWasAppendedUpToTheFlushWhenTheJobDiesLater(Kind kind, String backend, boolean compresses) {
    RecoveryReport report = recovered(kind, backend, compresses, false);
    assertEquals(Outcome.RECOVERED, report.outcome(), report::toString);
    assertEquals(compresses ? 5 : 4, report.datasets().size(), report::toString);
    for (DatasetReport dataset : report.datasets()) {
      boolean grows = Set.of("grown", "compressed").contains(dataset.name());
      long elements = AppendingJob.EACH * RANKS * (grows ? AppendingJob.FLUSHED_BURSTS : 1);
      assertEquals(elements, dataset.right(), report::toString);
      DatasetSpec written =
          new DatasetSpec(dataset.name(), ElementType.INT64, ByteOrder.nativeOrder(), new long[] {elements},
              new long[0]);
      assertArrayEquals(LongStream.range(0, elements).map(AppendingJob::value).toArray(),
          MemorySegment.ofArray(Oracle.read(directory.resolve("f.h5.recovered"), written))
              .toArray(ValueLayout.JAVA_LONG_UNALIGNED));
    }
  }

  private RecoveryReport recovered(Kind kind, String backend, boolean compresses, boolean changes) {
    Path file = directory.resolve("f.h5");
    List<String> options = SmallJvm.options("-Xmx128m", "-Dh5burst.backend=" + backend);
    List<String> arguments = List.of(file.toString(), Boolean.toString(compresses), Boolean.toString(changes));
    MpiJob.Result ended = new MpiJob(kind, RANKS,
        MpiJob.javaCommand(options, AppendingJob.class.getName(), arguments)).run(directory.resolve("log"),
            Duration.ofSeconds(60));
    assertFalse(ended.isSuccess() || ended.timedOut(), ended::output);
    for (int rank = 0; rank < RANKS; rank++) {
      assertTrue(Files.exists(AppendingJob.endOf(file, rank)), ended::output);
    }
    return Recovery.recover(file);
  }

  @ParameterizedTest
  @CsvSource({"MPICH, phdf5", "MPICH, portable"})
  void shouldDoubtTheSameElementsOfChunksAsOfContiguousOnesWhenAnUnflushedWriteHasChangedThem(Kind kind,
      String backend) {
    RecoveryReport report = recovered(kind, backend, false, true);
    assertEquals(Outcome.DOUBTFUL, report.outcome(), report::toString);
    assertEquals(List.of("fixed", "whole"), report.doubtful().stream().map(Doubtful::dataset).sorted().toList());
    assertEquals(1, report.doubtful().stream().map(Doubtful::reason).distinct().count(), report::toString);
    for (DatasetReport dataset : report.datasets()) {
      boolean isChanged = Set.of("fixed", "whole").contains(dataset.name());
      assertEquals(isChanged ? AppendingJob.EACH : 0, dataset.doubtful(), report::toString);
      assertEquals(0, dataset.missing() + dataset.unchecked() + dataset.neverFlushed(), report::toString);
    }
  }
}

package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.MountedDirectory;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.recover.Recovery;
import org.h5burst.writer.recover.RecoveryReport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The file system is full: every rank is told, also where MPI-IO says that all went well, and what was flushed before
 * can be recovered.
 */
@Timeout(120)
final class DiskFullTest {
  private static final DatasetSpec SMALL = new DatasetSpec("small", ElementType.INT64, new long[] {DiskFullJob.SMALL});

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({
    "MPICH, phdf5, independent, romio",
    "OPEN_MPI, phdf5, collective, ^ompio",
    "MPJ, portable, collective, none"})
  void shouldTellEveryRankAndKeepWhatWasFlushedWhenTheDiskIsFull(Kind kind, String backend, String way, String layer)
      throws IOException {
    check(kind, backend, way, layer);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({
    "MPICH, phdf5, collective, romio",
    "OPEN_MPI, phdf5, independent, ^ompio",
    "OPEN_MPI, phdf5, independent, ompio",
    "OPEN_MPI, phdf5, collective, ompio",
    "MPICH, portable, independent, romio"})
  void shouldTellEveryRankAndKeepWhatWasFlushedWhenTheDiskIsFullInAnotherWay(Kind kind, String backend, String way,
      String layer) throws IOException {
    check(kind, backend, way, layer);
  }

  private void check(Kind kind, String backend, String way, String layer) throws IOException {
    try (MountedDirectory small = MountedDirectory.over(directory.resolve("disk"), "size=24m")) {
      List<String> wrapper = Stream.concat(small.inside().stream(), Stream.of("env", "OMPI_MCA_io=" + layer)).toList();
      List<String> options = List.of(Jobs.backend(backend), "-Dh5burst.outcome.timeout=2s", "-Dh5burst.io.timeout=20s");
      MpiJob.Result result = Jobs.runUnder(kind, wrapper, directory.resolve("job.log"), 2, options, DiskFullJob.class,
          directory.resolve("disk"), way);
      assertNotEquals(0, result.exitCode(), result::output);
      for (int rank = 0; rank < 2; rank++) {
        assertTrue(result.output().contains("rank " + rank + " was told: "), result.output());
      }
      assertTrue(result.output().contains("No space left on device") || result.output().contains("the file system is "
          + "full: "), result::output);
      Path recovered = directory.resolve("recovered.h5");
      RecoveryReport report = Recovery.recover(small.fromOutside().resolve(DiskFullJob.FILE), recovered);
      assertEquals(RecoveryReport.Outcome.RECOVERED, report.outcome(), report::toString);
      long[] found = MemorySegment.ofArray(Oracle.read(recovered, SMALL)).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
      for (int index = 0; index < found.length; index++) {
        assertEquals(DiskFullJob.value(index), found[index]);
      }
    }
  }
}

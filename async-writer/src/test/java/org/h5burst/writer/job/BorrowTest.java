package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Jhdf5;
import org.h5burst.writer.backend.DatasetSpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Memory that is lent and must not be, or is changed while it is lent. */
@Timeout(60)
final class BorrowTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource("portable, MPICH")
  void shouldRefuseConfinedMemoryAndTellEveryRankWhenLentMemoryIsChanged(String backend, Kind kind) {
    check(backend, kind);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"phdf5, MPICH", "phdf5, OPEN_MPI", "portable, MPJ"})
  void shouldRefuseConfinedMemoryOnEveryOtherBackEndToo(String backend, Kind kind) {
    check(backend, kind);
  }

  private void check(String backend, Kind kind) {
    MpiJob.Result result =
        Jobs.run(kind, directory.resolve("job.log"), 2, List.of("-Dh5burst.debug.borrow=on", Jobs.backend(backend)), BorrowJob.class, directory);
    assertEquals(0, result.exitCode(), result::output);
    assertTrue(result.output().contains("rank 0 is done") && result.output().contains("rank 1 is done"), result::output);
    byte[] found = Jhdf5.read(directory.resolve("confined.h5"), new DatasetSpec("d", ElementType.INT64, new long[] {16}));
    long[] values = MemorySegment.ofArray(found).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
    assertTrue(Arrays.stream(values).allMatch(value -> value == 0x0101010101010101L), () -> Arrays.toString(values));
  }
}

package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.DatasetSpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4})
  void shouldNameTheDatasetWhenTheArenaOfBorrowedMemoryIsClosedBeforeTheBurst(int writes) {
    BurstFile file = BurstFile.create(directory.resolve("freed.h5"));
    Dataset dataset = file.dataset("d", ElementType.INT64).shape(3).create();
    try (Arena shared = Arena.ofShared()) {
      MemorySegment lent = shared.allocate(ValueLayout.JAVA_LONG, 3);
      for (int write = 0; write < writes; write++) {
        dataset.write(Selection.block(write % 3, 1), lent.asSlice(write % 3 * 8L, 8), Ownership.BORROW);
      }
    }
    String failure = String.valueOf(assertThrows(CompletionException.class, () -> file.commit().join()).getCause());
    assertTrue(failure.contains("write to dataset d INT64") && failure.contains("was borrowed for it")
        && failure.contains("was closed"), failure);
    assertThrows(WriterException.class, file::complete);
  }

  private void check(String backend, Kind kind) {
    MpiJob.Result result =
        Jobs.run(kind, directory.resolve("job.log"), 2, List.of("-Dh5burst.debug.borrow=on", Jobs.backend(backend)),
            BorrowJob.class, directory);
    assertEquals(0, result.exitCode(), result::output);
    assertTrue(result.output().contains("rank 0 is done") && result.output().contains("rank 1 is done"),
        result::output);
    byte[] found =
        Oracle.read(directory.resolve("confined.h5"), new DatasetSpec("d", ElementType.INT64, new long[] {16}));
    long[] values = MemorySegment.ofArray(found).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
    assertTrue(Arrays.stream(values).allMatch(value -> value == 0x0101010101010101L), () -> Arrays.toString(values));
  }
}

package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.backend.DatasetSpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Lent memory, back-pressure, pauses, threads, conversions and users' hints do what they promise, on both MPIs. One job
 * runs all cases.
 */
@Timeout(150)
final class OwnershipTest {
  private static final List<String> CASES =
      List.of("borrow", "refused-loans", "fail", "sync", "pause", "blocked-write-resumes", "threads", "widening",
          "user-hints");

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource("phdf5, MPICH, 2")
  void shouldKeepItsPromisesWhenMemoryIsLentOrShortAndThreadsAreMany(String backend, Kind kind, int ranks) {
    check(backend, kind, ranks);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"phdf5, OPEN_MPI, 4", "portable, MPICH, 2", "portable, MPJ, 1", "portable, MPJ, 2", "portable, MPJ, 4",
    "portable, SOLO, 1"})
  void shouldKeepItsPromisesOnEveryOtherBackEndToo(String backend, Kind kind, int ranks) {
    check(backend, kind, ranks);
  }

  private void check(String backend, Kind kind, int ranks) {
    List<String> options = List.of(Jobs.backend(backend), "-Dh5burst.agreement.timeout=8s",
        "-Dh5burst.staging.bytes=" + OwnershipJob.STAGING_BYTES);
    String output = Jobs.runWell(kind, directory.resolve("job.log"), ranks, options, OwnershipJob.class, directory);
    for (String name : CASES) {
      for (int rank = 0; rank < ranks; rank++) {
        assertTrue(output.contains("rank " + rank + " held " + name), output);
      }
    }
    checkLoan(ranks);
    checkThreads(ranks);
    checkWidened(ranks);
  }

  private void checkLoan(int ranks) {
    int elements = 4 * OwnershipJob.STAGING_BYTES / Long.BYTES;
    long[] expected = LongStream.range(0, (long) elements * ranks)
        .map(at -> OwnershipJob.value((int) (at / elements), at % elements)).toArray();
    assertLongs("borrow.h5", new DatasetSpec("lent", ElementType.INT64, new long[] {expected.length}), expected);
  }

  private void checkThreads(int ranks) {
    for (int file = 0; file < OwnershipJob.FILES; file++) {
      DatasetSpec rows = new DatasetSpec("rows", ElementType.INT32,
          new long[] {(long) ranks * OwnershipJob.THREADS, OwnershipJob.ROW});
      int[] expected = new int[ranks * OwnershipJob.THREADS * OwnershipJob.ROW];
      for (int row = 0; row < ranks * OwnershipJob.THREADS; row++) {
        Arrays.fill(expected, row * OwnershipJob.ROW, (row + 1) * OwnershipJob.ROW,
            file * 100 + row / OwnershipJob.THREADS * 10 + row % OwnershipJob.THREADS);
      }
      byte[] found = Oracle.read(directory.resolve("threads" + file + ".h5"), rows);
      assertArrayEquals(MemorySegment.ofArray(expected).toArray(ValueLayout.JAVA_BYTE), found);
    }
  }

  private void checkWidened(int ranks) {
    long[] longs = LongStream.range(0, 64L * ranks).map(at -> -(at / 64) * 1000 - at % 64).toArray();
    assertLongs("widening.h5", new DatasetSpec("longs", ElementType.INT64, new long[] {ranks, 64}), longs);
    long[] doubles = LongStream.range(0, 64L * ranks).map(at -> Double.doubleToRawLongBits(at / 64.0)).toArray();
    assertLongs("widening.h5",
        new DatasetSpec("doubles", ElementType.FLOAT64, ByteOrder.BIG_ENDIAN, new long[] {ranks, 64}), doubles);
  }

  private void assertLongs(String file, DatasetSpec dataset, long[] expected) {
    assertArrayEquals(MemorySegment.ofArray(expected).toArray(ValueLayout.JAVA_BYTE),
        Oracle.read(directory.resolve(file), dataset), dataset::toString);
  }
}

package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * What each rank runs: contiguous datasets of every number of dimensions that HDF5 has, and datasets in chunks of every
 * number that those have.
 */
final class DimensionsJob {
  private static final int MOST = 32;
  private static final int LONG_DIMENSIONS = 4;

  private DimensionsJob() {}

  /** Arguments: a file. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      Path path = Path.of(arguments[0]);
      try (BurstFile file = BurstFile.create(path, mpi.world())) {
        List<Dataset> datasets = new ArrayList<>();
        datasets.add(file.dataset("contiguous0", ElementType.INT32).scalar().create());
        for (int rank = 1; rank <= MOST; rank++) {
          datasets.add(file.dataset("contiguous" + rank, ElementType.INT32).shape(shape(rank)).create());
          if (rank < MOST) {
            datasets
                .add(file.dataset("chunked" + rank, ElementType.INT32).shape(shape(rank)).chunk(ones(rank)).create());
          }
        }
        OpenJob.assertUsage("has 32 dimensions: HDF5 cannot write chunks of more than 31",
            () -> file.dataset("chunked32", ElementType.INT32).shape(shape(MOST)).chunk(ones(MOST)).create());
        OpenJob.assertUsage("give 1 to 32 extents to shape",
            () -> file.dataset("contiguous33", ElementType.INT32).shape(shape(MOST + 1)).create());
        check(file, mpi.world(), datasets);
        file.complete();
      }
      try (BurstFile file = BurstFile.open(path, mpi.world())) {
        assertEquals(2 * MOST, file.datasets().size());
        readAll(file, file.datasets());
      }
    });
  }

  private static void check(BurstFile file, Communicator world, List<Dataset> datasets) {
    for (Dataset dataset : datasets) {
      int elements = Math.toIntExact(Selection.all().placedIn(dataset.shape()).elements());
      for (int row = world.rank(); row < Math.min(2, elements); row += world.size()) {
        Selection half = elements == 1 ? Selection.all().placedIn(dataset.shape()) : half(dataset.shape(), row);
        int count = Math.toIntExact(half.elements());
        dataset.write(half, IntStream.range(row * count, (row + 1) * count).toArray());
      }
    }
    readAll(file, datasets);
  }

  private static void readAll(BurstFile file, List<Dataset> datasets) {
    List<int[]> read = new ArrayList<>();
    for (Dataset dataset : datasets) {
      int[] values = new int[Math.toIntExact(Selection.all().placedIn(dataset.shape()).elements())];
      dataset.read(Selection.all(), values);
      read.add(values);
    }
    file.commit().join();
    read.forEach(values -> assertArrayEquals(IntStream.range(0, values.length).toArray(), values));
  }

  /** The first dimensions have two elements, the others one. */
  private static long[] shape(int rank) {
    long[] shape = ones(rank);
    Arrays.fill(shape, 0, Math.min(rank, LONG_DIMENSIONS), 2);
    return shape;
  }

  private static long[] ones(int rank) {
    long[] ones = new long[rank];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** One of the two halves in the first dimension. */
  private static Selection half(long[] shape, int row) {
    long[] start = new long[shape.length];
    long[] count = shape.clone();
    start[0] = row;
    count[0] = 1;
    return Selection.block(start, count);
  }
}

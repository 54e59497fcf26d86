package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.stream.IntStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Selection;

/**
 * Extends datasets of foreign.py, whose chunks come into being when they are written: one that has elements, one that
 * has none, and one with filters along both dimensions.
 */
final class Growth {
  private static final int OLD = 8;
  private static final int NEW = 16;
  private static final int SIDE = 5;

  private Growth() {}

  static void run(BurstFile file, Communicator world) {
    Dataset growing = file.dataset("growing");
    growing.extend(NEW);
    IntStream.range(OLD, NEW).filter(row -> row % world.size() == world.rank())
        .forEach(row -> growing.write(Selection.block(row, 1), new long[] {100 + row}));
    Dataset fresh = file.dataset("fresh");
    for (int turn = 0; turn < 2; turn++) { // some elements stay as HDF5 fills them
      long begin = fresh.append(0, 2L * world.size());
      fresh.write(Selection.block(begin + 2L * world.rank(), 1), new double[] {begin + 2 * world.rank()});
      file.commit();
    }
    double[] all = new double[4 * world.size()];
    fresh.read(Selection.all(), all);
    file.commit().join();
    assertArrayEquals(IntStream.range(0, all.length).mapToDouble(index -> index % 2 == 0 ? index : -1).toArray(), all);
    grow(file.dataset("rows"), new long[] {SIDE, 3}, file, world);
    Dataset grid = file.dataset("grid");
    grow(grid, new long[] {SIDE, SIDE}, file, world);
  }

  private static void grow(Dataset grid, long[] shape, BurstFile file, Communicator world) {
    grid.extend(shape);
    int columns = Math.toIntExact(shape[1]);
    for (int row = world.rank(); row < SIDE; row += world.size()) {
      grid.write(Selection.block(new long[] {row, 0}, new long[] {1, columns}),
          IntStream.range(row * columns, (row + 1) * columns).toArray());
    }
    int[] cells = new int[SIDE * columns];
    grid.read(Selection.all(), cells);
    file.commit().join();
    assertArrayEquals(IntStream.range(0, cells.length).toArray(), cells);
  }
}

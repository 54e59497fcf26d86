package org.h5burst.writer.jhdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.File;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.jhdf5.exceptions.HDF5JavaException;
import org.h5burst.writer.jhdf5.exceptions.HDF5SymbolTableException;

/** What each of two ranks runs: it reads a row of a matrix and a part of an array. */
final class RanksReadJob {
  private RanksReadJob() {}

  /** Arguments: the file. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> read(new File(arguments[0]), mpi.world()));
  }

  private static void read(File path, Communicator world) {
    int row = world.rank();
    try (IHDF5Reader reader = HDF5Factory.openForReading(path, world)) {
      assertArrayEquals(new float[][] {{3 * row + 1, 3 * row + 2, 3 * row + 3}},
          reader.float32().readMatrixBlock("matrix", 1, 3, row, 0));
      assertArrayEquals(row == 0 ? new int[] {-1} : new int[] {2, 3},
          reader.int32().readArrayBlockWithOffset("ints", 1 + row, row));
      readOneOutside(reader, row);
      assertArrayEquals(new byte[] {(byte) (4 * row - 1)}, reader.int8().readArrayBlock("bytes", 1, 2 * row));
    }
  }

  /** One of the ranks asks for elements that are not there, and continues. */
  private static void readOneOutside(IHDF5Reader reader, int rank) {
    if (rank == 0) {
      assertArrayEquals(new int[] {-1, 2, 3, 4}, reader.int32().readArrayBlock("ints", 4, 0));
      assertArrayEquals(new int[] {2, 3}, reader.int32().readArrayBlockWithOffset("ints", 2, 1));
      assertArrayEquals(new int[] {-1}, reader.int32().readArrayBlock("ints", 1, 0));
      assertArrayEquals(new int[] {2}, reader.int32().readArrayBlock("ints", 1, 1));
      assertArrayEquals(new int[] {3}, reader.int32().readArrayBlock("ints", 1, 2));
    } else {
      assertThrows(UsageException.class, () -> reader.int32().readArrayBlock("ints", 4, 1));
      assertThrows(UsageException.class, () -> reader.int32().readArrayBlockWithOffset("ints", 2, -1));
      assertThrows(HDF5SymbolTableException.class, () -> reader.enumeration().readArray("absent"));
      assertThrows(HDF5SymbolTableException.class, () -> reader.compound().readArray("absent", Object.class));
      assertThrows(HDF5JavaException.class, () -> reader.duration().readArray("ints"));
    }
  }
}

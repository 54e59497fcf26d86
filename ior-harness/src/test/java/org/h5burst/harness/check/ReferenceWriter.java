package org.h5burst.harness.check;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import hdf.hdf5lib.exceptions.HDF5Exception;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.harness.kernel.Piece;
import org.h5burst.harness.kernel.Workload;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/** Writes a workload by JHDF5, one rank after the other, with HDF5's own hyperslabs. */
final class ReferenceWriter {
  private ReferenceWriter() {}

  static void write(Path path, Workload workload, int bursts) throws HDF5Exception {
    long file = H5.H5Fcreate(path.toString(), HDF5Constants.H5F_ACC_TRUNC, HDF5Constants.H5P_DEFAULT,
        HDF5Constants.H5P_DEFAULT);
    for (int burst = 0; burst < bursts; burst++) {
      writeBurst(file, workload, burst);
    }
    H5.H5Fclose(file);
  }

  private static void writeBurst(long file, Workload workload, int burst) throws HDF5Exception {
    List<Array> arrays = workload.arrays(burst);
    for (int number = 0; number < arrays.size(); number++) {
      Array array = arrays.get(number);
      long space = H5.H5Screate_simple(array.shape().length, array.shape(), null);
      long links = H5.H5Pcreate(HDF5Constants.H5P_LINK_CREATE);
      H5.H5Pset_create_intermediate_group(links, true);
      long dataset = H5.H5Dcreate(file, array.name(), type(array.type()), space, links, HDF5Constants.H5P_DEFAULT,
          HDF5Constants.H5P_DEFAULT);
      for (int rank = 0; rank < workload.ranks(); rank++) {
        for (Piece piece : workload.pieces(burst, rank)) {
          if (piece.array() == number) {
            write(dataset, space, array, burst, piece.selection());
          }
        }
      }
      H5.H5Dclose(dataset);
      H5.H5Pclose(links);
      H5.H5Sclose(space);
    }
  }

  private static void write(long dataset, long space, Array array, int burst, Selection selection)
      throws HDF5Exception {
    ElementPattern pattern = ElementPattern.of(array, burst);
    for (int slab = 0; slab < selection.slabs(); slab++) {
      long[][] numbers = selection.numbers(slab);
      Selection one = Selection.strided(numbers[0], numbers[1], numbers[2], numbers[3]);
      byte[] packed = new byte[Math.toIntExact(one.elements() * array.type().bytes())];
      pattern.fill(array, one, MemorySegment.ofArray(packed));
      H5.H5Sselect_hyperslab(space, HDF5Constants.H5S_SELECT_SET, numbers[0], numbers[1], numbers[2], numbers[3]);
      long memory = H5.H5Screate_simple(1, new long[] {one.elements()}, null);
      H5.H5Dwrite(dataset, type(array.type()), memory, space, HDF5Constants.H5P_DEFAULT, packed);
      H5.H5Sclose(memory);
    }
  }

  private static long type(ElementType type) {
    return switch (type) {
      case INT32 -> HDF5Constants.H5T_NATIVE_INT32;
      case INT64 -> HDF5Constants.H5T_NATIVE_INT64;
      case FLOAT32 -> HDF5Constants.H5T_NATIVE_FLOAT;
      case FLOAT64 -> HDF5Constants.H5T_NATIVE_DOUBLE;
      default -> throw new IllegalArgumentException("no kernel writes " + type);
    };
  }
}

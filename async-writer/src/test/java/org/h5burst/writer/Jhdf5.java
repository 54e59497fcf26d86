package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.systemsx.cisd.hdf5.HDF5DataTypeInformation;
import ch.systemsx.cisd.hdf5.HDF5Factory;
import ch.systemsx.cisd.hdf5.IHDF5Reader;
import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Arrays;
import org.h5burst.writer.backend.DatasetSpec;

/** The independent reader: JHDF5 on the serial HDF5 library, in the test's own JVM. */
public final class Jhdf5 {
  private Jhdf5() {}

  /** Compares all elements of a dataset. */
  public static void assertHolds(Path file, DatasetSpec dataset, byte[] expected, String context) {
    byte[] actual = read(file, dataset);
    assertEquals(expected.length, actual.length, () -> context + ": size of " + dataset + " in " + file);
    int difference = Arrays.mismatch(expected, actual);
    assertEquals(-1, difference, () -> "%s: %s in %s differs, first at element %d".formatted(context, dataset, file,
        difference / dataset.type().bytes()));
  }

  /** All elements of a dataset in row-major order, as they lie in memory; its shape and type are checked. */
  public static byte[] read(Path file, DatasetSpec dataset) {
    try (IHDF5Reader reader = HDF5Factory.openForReading(file.toFile())) {
      String name = "/" + dataset.name();
      String found = Arrays.toString(reader.object().getDimensions(name));
      assertEquals(Arrays.toString(dataset.extents()), found, () -> "shape of " + name + " in " + file);
      HDF5DataTypeInformation stored = reader.getDataSetInformation(name).getTypeInformation();
      assertEquals(typeOf(dataset),
          "%s %s".formatted(stored.isSigned() ? "signed" : "unsigned", stored.toString().replaceAll(", .*\\)", ")")),
          () -> "type of " + name + " in " + file);
      MemorySegment elements = switch ((ElementType) dataset.type()) {
        case INT8 -> MemorySegment.ofArray(reader.int8().readMDArray(name).getAsFlatArray());
        case UINT8 -> MemorySegment.ofArray(reader.uint8().readMDArray(name).getAsFlatArray());
        case INT16 -> MemorySegment.ofArray(reader.int16().readMDArray(name).getAsFlatArray());
        case UINT16 -> MemorySegment.ofArray(reader.uint16().readMDArray(name).getAsFlatArray());
        case INT32 -> MemorySegment.ofArray(reader.int32().readMDArray(name).getAsFlatArray());
        case UINT32 -> MemorySegment.ofArray(reader.uint32().readMDArray(name).getAsFlatArray());
        case INT64 -> MemorySegment.ofArray(reader.int64().readMDArray(name).getAsFlatArray());
        case UINT64 -> MemorySegment.ofArray(reader.uint64().readMDArray(name).getAsFlatArray());
        case FLOAT32 -> MemorySegment.ofArray(reader.float32().readMDArray(name).getAsFlatArray());
        case FLOAT64 -> MemorySegment.ofArray(reader.float64().readMDArray(name).getAsFlatArray());
        case FLOAT16 -> MemorySegment.ofArray(halves(reader.float32().readMDArray(name).getAsFlatArray()));
      };
      return elements.toArray(ValueLayout.JAVA_BYTE);
    }
  }

  /**
   * All elements of a dataset of any type in row-major order, byte for byte as they lie in the file, by the functions
   * beneath those of JHDF5's readers.
   */
  public static byte[] readStored(Path file, String name) {
    long opened = H5.H5Fopen(file.toString(), HDF5Constants.H5F_ACC_RDONLY, HDF5Constants.H5P_DEFAULT);
    long dataset = H5.H5Dopen(opened, name, HDF5Constants.H5P_DEFAULT);
    long type = H5.H5Dget_type(dataset);
    long space = H5.H5Dget_space(dataset);
    byte[] elements = new byte[Math.toIntExact(H5.H5Sget_simple_extent_npoints(space) * H5.H5Tget_size(type))];
    H5.H5Dread(dataset, type, HDF5Constants.H5S_ALL, HDF5Constants.H5S_ALL, HDF5Constants.H5P_DEFAULT, elements, false);
    H5.H5Sclose(space);
    H5.H5Tclose(type);
    H5.H5Dclose(dataset);
    H5.H5Fclose(opened);
    return elements;
  }

  /** What JHDF5 says of a type that we wrote. */
  private static String typeOf(DatasetSpec dataset) {
    int bytes = dataset.type().bytes();
    return switch ((ElementType) dataset.type()) {
      case INT8, INT16, INT32, INT64 -> "signed INTEGER(%d)".formatted(bytes);
      case UINT8, UINT16, UINT32, UINT64 -> "unsigned INTEGER(%d)".formatted(bytes);
      case FLOAT16, FLOAT32, FLOAT64 -> "signed FLOAT(%d)".formatted(bytes);
    };
  }

  /** HDF5 converts half precision to single on reading, which loses nothing. */
  private static short[] halves(float[] singles) {
    short[] halves = new short[singles.length];
    for (int index = 0; index < singles.length; index++) {
      halves[index] = Float.floatToFloat16(singles[index]);
    }
    return halves;
  }
}

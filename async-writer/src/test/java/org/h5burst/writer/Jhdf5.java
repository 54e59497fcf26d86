package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.systemsx.cisd.hdf5.HDF5Factory;
import ch.systemsx.cisd.hdf5.IHDF5Reader;
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
    assertEquals(-1, difference, () -> "%s: %s in %s differs, first at element %d".formatted(context, dataset, file, difference / dataset.type().bytes()));
  }

  /** All elements of a dataset in row-major order, as they lie in memory; its shape and type are checked. */
  public static byte[] read(Path file, DatasetSpec dataset) {
    try (IHDF5Reader reader = HDF5Factory.openForReading(file.toFile())) {
      String name = "/" + dataset.name();
      String found = Arrays.toString(reader.object().getDimensions(name));
      assertEquals(Arrays.toString(dataset.shape()), found, () -> "shape of " + name + " in " + file);
      String type = switch (dataset.type()) {
        case INT32 -> "INTEGER(4)";
        case INT64 -> "INTEGER(8)";
        case FLOAT32 -> "FLOAT(4)";
        case FLOAT64 -> "FLOAT(8)";
        default -> throw new IllegalArgumentException("not read here: " + dataset);
      };
      String storedType = reader.getDataSetInformation(name).getTypeInformation().toString();
      assertEquals(type, storedType.replaceAll(", .*\\)", ")"), () -> "type of " + name + " in " + file);
      MemorySegment elements = switch (dataset.type()) {
        case INT32 -> MemorySegment.ofArray(reader.int32().readMDArray(name).getAsFlatArray());
        case INT64 -> MemorySegment.ofArray(reader.int64().readMDArray(name).getAsFlatArray());
        case FLOAT32 -> MemorySegment.ofArray(reader.float32().readMDArray(name).getAsFlatArray());
        case FLOAT64 -> MemorySegment.ofArray(reader.float64().readMDArray(name).getAsFlatArray());
        default -> throw new IllegalArgumentException("not read here: " + dataset);
      };
      return elements.toArray(ValueLayout.JAVA_BYTE);
    }
  }
}

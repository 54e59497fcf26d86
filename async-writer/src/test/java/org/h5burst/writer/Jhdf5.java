package org.h5burst.writer;

import ch.systemsx.cisd.hdf5.HDF5DataClass;
import ch.systemsx.cisd.hdf5.HDF5DataTypeInformation;
import ch.systemsx.cisd.hdf5.HDF5Factory;
import ch.systemsx.cisd.hdf5.IHDF5Reader;
import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import hdf.hdf5lib.exceptions.HDF5Exception;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Reads by JHDF5 on the serial HDF5 library, in the test's own JVM. {@link Oracle} makes it by its name. */
final class Jhdf5 implements OracleReader {
  private static final int ATTEMPTS = 100;
  private static final long PAUSE_NANOS = 10_000_000;

  Jhdf5() {
    H5.H5get_libversion(new int[3]); // loads it
  }

  /** HDF5 would print on each new thread whatever JHDF5 looks for and does not find. */
  private static IHDF5Reader open(Path file) {
    H5.H5error_off();
    return whenUnlocked(() -> HDF5Factory.openForReading(file.toFile()));
  }

  /**
   * Opens a file. A process that another thread starts has this process's descriptors for a moment, and with them
   * HDF5's lock on a file that was closed just now.
   */
  private static <T> T whenUnlocked(Supplier<T> opening) {
    for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
      try {
        return opening.get();
      } catch (HDF5Exception locked) {
        if (!String.valueOf(locked.getMessage()).contains("Unable to lock file")) {
          throw locked;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
    return opening.get();
  }

  @Override
  public Elements elements(Path file, String name) {
    try (IHDF5Reader reader = open(file)) {
      HDF5DataTypeInformation stored = reader.getDataSetInformation(name).getTypeInformation();
      String type =
          "%s %s".formatted(stored.isSigned() ? "signed" : "unsigned", stored.toString().replaceAll(", .*\\)", ")"));
      MemorySegment elements = switch (type) {
        case "signed INTEGER(1)" -> MemorySegment.ofArray(reader.int8().readMDArray(name).getAsFlatArray());
        case "unsigned INTEGER(1)" -> MemorySegment.ofArray(reader.uint8().readMDArray(name).getAsFlatArray());
        case "signed INTEGER(2)" -> MemorySegment.ofArray(reader.int16().readMDArray(name).getAsFlatArray());
        case "unsigned INTEGER(2)" -> MemorySegment.ofArray(reader.uint16().readMDArray(name).getAsFlatArray());
        case "signed INTEGER(4)" -> MemorySegment.ofArray(reader.int32().readMDArray(name).getAsFlatArray());
        case "unsigned INTEGER(4)" -> MemorySegment.ofArray(reader.uint32().readMDArray(name).getAsFlatArray());
        case "signed INTEGER(8)" -> MemorySegment.ofArray(reader.int64().readMDArray(name).getAsFlatArray());
        case "unsigned INTEGER(8)" -> MemorySegment.ofArray(reader.uint64().readMDArray(name).getAsFlatArray());
        case "signed FLOAT(2)" -> MemorySegment.ofArray(halves(reader.float32().readMDArray(name).getAsFlatArray()));
        case "signed FLOAT(4)" -> MemorySegment.ofArray(reader.float32().readMDArray(name).getAsFlatArray());
        case "signed FLOAT(8)" -> MemorySegment.ofArray(reader.float64().readMDArray(name).getAsFlatArray());
        default -> MemorySegment.NULL; // the type tells what is wrong
      };
      return new Elements(type, reader.object().getDimensions(name), elements.toArray(ValueLayout.JAVA_BYTE));
    }
  }

  @Override
  public long[] extents(Path file, String name) {
    try (IHDF5Reader reader = open(file)) {
      return reader.object().getDimensions(name);
    }
  }

  @Override
  public List<String> texts(Path file, String name) {
    try (IHDF5Reader reader = open(file)) {
      boolean isOne = reader.object().getRank(name) == 0;
      return List.of(isOne ? new String[] {reader.string().read(name)} : reader.string().readArray(name));
    }
  }

  @Override
  public byte[] block(Path file, String name, long begin, int count) {
    try (IHDF5Reader reader = open(file)) {
      return reader.int8().readArrayBlockWithOffset(name, count, begin);
    }
  }

  /** Reads with the functions on which JHDF5's readers are built. */
  @Override
  public byte[] stored(Path file, String name) {
    long opened = whenUnlocked(
        () -> H5.H5Fopen(file.toString(), HDF5Constants.H5F_ACC_RDONLY, HDF5Constants.H5P_DEFAULT));
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

  @Override
  public Optional<String> attribute(Path file, String object, String name) {
    try (IHDF5Reader reader = open(file)) {
      if (!reader.object().hasAttribute(object, name)) {
        return Optional.empty();
      }
      boolean isText = reader.object().getAttributeInformation(object, name).isVariableLengthString()
          || reader.object().getAttributeInformation(object, name).getDataClass() == HDF5DataClass.STRING;
      return Optional.of(isText ? reader.string().getAttr(object, name)
          : Long.toString(reader.int64().getAttr(object, name)));
    }
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

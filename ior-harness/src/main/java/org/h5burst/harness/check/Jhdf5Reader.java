package org.h5burst.harness.check;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import hdf.hdf5lib.exceptions.HDF5Exception;
import hdf.hdf5lib.exceptions.HDF5LibraryException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.kernel.Array;
import org.h5burst.hdf5.library.Jhdf5Library;
import org.h5burst.writer.ElementType;

/** Reads by JHDF5 and the serial HDF5 library that belongs to it. */
final class Jhdf5Reader implements Reader {
  private final Path path;
  private final long file;
  private final byte[] buffer = new byte[Tiling.TILE_BYTES];

  /** The binding through which {@link Jhdf5} uses this class. */
  static final class Binding implements Jhdf5.Binding {
    Binding() {}

    @Override
    public String version() {
      Jhdf5Library.find();
      try {
        int[] version = new int[3];
        H5.H5get_libversion(version);
        return "JHDF5 over HDF5 %d.%d.%d".formatted(version[0], version[1], version[2]);
      } catch (HDF5LibraryException e) {
        throw new UnsupportedOperationException("JHDF5 does not know its version", e);
      }
    }

    @Override
    public Reader open(Path path) {
      Jhdf5Library.find();
      try {
        return new Jhdf5Reader(path,
            H5.H5Fopen(path.toString(), HDF5Constants.H5F_ACC_RDONLY, HDF5Constants.H5P_DEFAULT));
      } catch (HDF5LibraryException e) {
        throw new CommandFailure("%s is not a readable HDF5 file".formatted(path), e);
      }
    }
  }

  private Jhdf5Reader(Path path, long file) {
    this.path = path;
    this.file = file;
  }

  @Override
  public String name() {
    return new Binding().version();
  }

  @Override
  public void read(Array expected, Sink sink) throws Unexpected {
    try {
      long dataset = openDataset(expected);
      try {
        readOpen(dataset, expected, sink);
      } finally {
        H5.H5Dclose(dataset);
      }
    } catch (HDF5Exception e) {
      throw new CommandFailure("%s: JHDF5 cannot read %s".formatted(path, expected.name()), e);
    }
  }

  private long openDataset(Array expected) throws HDF5Exception, Unexpected {
    String name = expected.name();
    for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
      requireLink(name.substring(0, slash), name);
    }
    requireLink(name, name);
    return H5.H5Dopen(file, name, HDF5Constants.H5P_DEFAULT);
  }

  private void requireLink(String link, String name) throws HDF5Exception, Unexpected {
    if (!H5.H5Lexists(file, link, HDF5Constants.H5P_DEFAULT)) {
      throw new Unexpected("%s is missing".formatted(name));
    }
  }

  private void readOpen(long dataset, Array expected, Sink sink) throws HDF5Exception, Unexpected {
    requireType(dataset, expected);
    long space = H5.H5Dget_space(dataset);
    try {
      long[] shape = new long[H5.H5Sget_simple_extent_ndims(space)];
      H5.H5Sget_simple_extent_dims(space, shape, null);
      if (!Arrays.equals(shape, expected.shape())) {
        throw new Unexpected("%s has the shape %s, not %s".formatted(expected.name(), Arrays.toString(shape),
            Arrays.toString(expected.shape())));
      }
      readTiles(dataset, space, expected, sink);
    } finally {
      H5.H5Sclose(space);
    }
  }

  private static void requireType(long dataset, Array expected) throws HDF5Exception, Unexpected {
    long type = H5.H5Dget_type(dataset);
    try {
      if (!H5.H5Tequal(type, memoryType(expected.type()))) {
        throw new Unexpected("%s is not of type %s".formatted(expected.name(), expected.type()));
      }
    } finally {
      H5.H5Tclose(type);
    }
  }

  private void readTiles(long dataset, long space, Array expected, Sink sink) throws HDF5Exception {
    long[] one = new long[expected.shape().length];
    Arrays.fill(one, 1);
    Tiling tiling = new Tiling(expected, Tiling.TILE_BYTES);
    for (Tiling.Tile tile = tiling.next(); tile != null; tile = tiling.next()) {
      int bytes = Math.toIntExact(tile.elements() * expected.type().bytes());
      H5.H5Sselect_hyperslab(space, HDF5Constants.H5S_SELECT_SET, tile.offset(), one, one, tile.extent());
      long memory = H5.H5Screate_simple(1, new long[] {tile.elements()}, null);
      try {
        H5.H5Dread(dataset, memoryType(expected.type()), memory, space, HDF5Constants.H5P_DEFAULT, buffer);
      } finally {
        H5.H5Sclose(memory);
      }
      if (!sink.accept(tile.first(), MemorySegment.ofArray(buffer).asSlice(0, bytes))) {
        return;
      }
    }
  }

  private static long memoryType(ElementType type) {
    return switch (type) {
      case INT32 -> HDF5Constants.H5T_NATIVE_INT32;
      case INT64 -> HDF5Constants.H5T_NATIVE_INT64;
      case FLOAT32 -> HDF5Constants.H5T_NATIVE_FLOAT;
      case FLOAT64 -> HDF5Constants.H5T_NATIVE_DOUBLE;
      default -> throw new IllegalArgumentException("no kernel writes " + type);
    };
  }

  @Override
  public void close() {
    try {
      H5.H5Fclose(file);
    } catch (HDF5LibraryException e) {
      throw new CommandFailure("%s: JHDF5 cannot close the file".formatted(path), e);
    }
  }
}

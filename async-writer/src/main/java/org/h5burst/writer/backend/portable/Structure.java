package org.h5burst.writer.backend.portable;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.backend.DatasetSpec;

/**
 * The structure of a file, by JHDF5 and the serial HDF5 library that belongs to it. The only class that touches JHDF5, which need not be there where other back ends are used.
 *
 * <p>Each call opens the file and closes it, so that HDF5 keeps nothing of it in memory while the ranks write elements; while a call that changes the file runs, nobody else touches it. HDF5 itself
 * never reads or writes elements here.
 */
final class Structure {
  private static final String NATIVE_LIBRARY = "native.libpath.sis-jhdf5";

  /** Where Debian and its relatives keep it, which the JVM does not search. */
  private static final Path USUAL_PLACE = Path.of("/usr/lib/jni/libsis-jhdf5.so");

  private static final int HALF_BYTES = 2;
  private static final int HALF_EXPONENT_BIAS = 15;

  private Structure() {}

  /**
   * Loads JHDF5; returns its version.
   *
   * @throws LinkageError or UnsupportedOperationException if it or its native library is missing
   */
  static String load() {
    if (System.getProperty(NATIVE_LIBRARY) == null && Files.isReadable(USUAL_PLACE)) {
      System.setProperty(NATIVE_LIBRARY, USUAL_PLACE.toString());
    }
    int[] version = new int[3];
    H5.H5get_libversion(version);
    return "JHDF5 over HDF5 %d.%d.%d".formatted(version[0], version[1], version[2]);
  }

  /** An open object of HDF5. */
  private record Id(long value, LongConsumer closer) implements AutoCloseable {
    @Override
    public void close() {
      closer.accept(value);
    }
  }

  /** Makes a file without any dataset; an existing one is replaced. */
  static void create(Path path) {
    new Id(H5.H5Fcreate(path.toString(), HDF5Constants.H5F_ACC_TRUNC, HDF5Constants.H5P_DEFAULT, HDF5Constants.H5P_DEFAULT), H5::H5Fclose).close();
  }

  /** Adds datasets, with the groups above them, and their space; returns where in the file the elements of each begin. */
  static long[] extend(Path path, List<DatasetSpec> datasets) {
    try (Id file = new Id(H5.H5Fopen(path.toString(), HDF5Constants.H5F_ACC_RDWR, HDF5Constants.H5P_DEFAULT), H5::H5Fclose);
        Id link = new Id(H5.H5Pcreate(HDF5Constants.H5P_LINK_CREATE), H5::H5Pclose);
        Id creation = new Id(H5.H5Pcreate(HDF5Constants.H5P_DATASET_CREATE), H5::H5Pclose)) {
      H5.H5Pset_create_intermediate_group(link.value, true);
      H5.H5Pset_layout(creation.value, HDF5Constants.H5D_CONTIGUOUS);
      H5.H5Pset_alloc_time(creation.value, HDF5Constants.H5D_ALLOC_TIME_EARLY);
      H5.H5Pset_fill_time(creation.value, HDF5Constants.H5D_FILL_TIME_NEVER);
      return datasets.stream().mapToLong(dataset -> add(file, link, creation, dataset)).toArray();
    }
  }

  private static long add(Id file, Id link, Id creation, DatasetSpec dataset) {
    try (Id type = typeOf(dataset);
        Id space = new Id(H5.H5Screate_simple(dataset.rank(), dataset.shape(), null), H5::H5Sclose);
        Id created = new Id(H5.H5Dcreate(file.value, dataset.name(), type.value, space.value, link.value, creation.value, HDF5Constants.H5P_DEFAULT),
            H5::H5Dclose)) {
      return H5.H5Dget_offset(created.value);
    }
  }

  /**
   * Where in the file the elements of a dataset begin. Any rank may ask while the structure does not change.
   *
   * @throws IllegalStateException if the file's dataset of this name is another one
   */
  static long offset(Path path, DatasetSpec dataset) {
    try (Id file = new Id(H5.H5Fopen(path.toString(), HDF5Constants.H5F_ACC_RDONLY, HDF5Constants.H5P_DEFAULT), H5::H5Fclose);
        Id found = new Id(H5.H5Dopen(file.value, dataset.name(), HDF5Constants.H5P_DEFAULT), H5::H5Dclose);
        Id space = new Id(H5.H5Dget_space(found.value), H5::H5Sclose);
        Id stored = new Id(H5.H5Dget_type(found.value), H5::H5Tclose);
        Id type = typeOf(dataset)) {
      long[] extents = new long[H5.H5Sget_simple_extent_ndims(space.value)];
      H5.H5Sget_simple_extent_dims(space.value, extents, null);
      boolean sameType = H5.H5Tequal(type.value, stored.value);
      if (!sameType || !Arrays.equals(extents, dataset.shape())) {
        throw new IllegalStateException("the file holds a dataset of shape %s and of %s type under the name of %s"
            .formatted(Arrays.toString(extents), sameType ? "the same" : "another", dataset));
      }
      return H5.H5Dget_offset(found.value);
    }
  }

  /** The type of a dataset's elements in the file: the same as parallel HDF5 is given. */
  private static Id typeOf(DatasetSpec dataset) {
    boolean little = dataset.order() == ByteOrder.LITTLE_ENDIAN;
    long like = switch (dataset.type()) {
      case INT8 -> little ? HDF5Constants.H5T_STD_I8LE : HDF5Constants.H5T_STD_I8BE;
      case UINT8 -> little ? HDF5Constants.H5T_STD_U8LE : HDF5Constants.H5T_STD_U8BE;
      case INT16 -> little ? HDF5Constants.H5T_STD_I16LE : HDF5Constants.H5T_STD_I16BE;
      case UINT16 -> little ? HDF5Constants.H5T_STD_U16LE : HDF5Constants.H5T_STD_U16BE;
      case INT32 -> little ? HDF5Constants.H5T_STD_I32LE : HDF5Constants.H5T_STD_I32BE;
      case UINT32 -> little ? HDF5Constants.H5T_STD_U32LE : HDF5Constants.H5T_STD_U32BE;
      case INT64 -> little ? HDF5Constants.H5T_STD_I64LE : HDF5Constants.H5T_STD_I64BE;
      case UINT64 -> little ? HDF5Constants.H5T_STD_U64LE : HDF5Constants.H5T_STD_U64BE;
      case FLOAT16, FLOAT32 -> little ? HDF5Constants.H5T_IEEE_F32LE : HDF5Constants.H5T_IEEE_F32BE;
      case FLOAT64 -> little ? HDF5Constants.H5T_IEEE_F64LE : HDF5Constants.H5T_IEEE_F64BE;
    };
    Id type = new Id(H5.H5Tcopy(like), H5::H5Tclose);
    if (dataset.type() == ElementType.FLOAT16) {
      narrowToHalf(type.value);
    }
    return type;
  }

  /** HDF5 before 2.0 has no half precision of its own: the fields of a single precision are narrowed (sign at bit 15, 5 bits of exponent at 10, 10 of mantissa). */
  private static void narrowToHalf(long type) {
    H5.H5Tset_fields(type, 15L, 10L, 5L, 0L, 10L);
    H5.H5Tset_size(type, HALF_BYTES);
    H5.H5Tset_ebias(type, (long) HALF_EXPONENT_BIAS);
  }
}

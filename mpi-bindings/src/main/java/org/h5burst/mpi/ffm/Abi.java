package org.h5burst.mpi.ffm;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;

/**
 * The application binary interface of a family of MPI libraries: the type of its handles and its constants. Every
 * handle is one Java long.
 *
 * <p>Another family needs one more function that makes such a record; no other code distinguishes the families.
 *
 * @param kind the family
 * @param handle how a handle is stored in memory; {@code MPI_File} is a pointer in every
 *     family
 * @param world {@code MPI_COMM_WORLD}
 * @param nullInfo {@code MPI_INFO_NULL}
 * @param bytes {@code MPI_BYTE}
 * @param longs {@code MPI_INT64_T}
 * @param doubles {@code MPI_DOUBLE}
 * @param sum {@code MPI_SUM}
 * @param min {@code MPI_MIN}
 * @param max {@code MPI_MAX}
 * @param errorsReturn {@code MPI_ERRORS_RETURN}
 * @param inPlace {@code MPI_IN_PLACE}
 * @param ignoredStatus {@code MPI_STATUS_IGNORE}
 * @param anySource {@code MPI_ANY_SOURCE}
 * @param sharedMemory {@code MPI_COMM_TYPE_SHARED}
 * @param longestInfoKey {@code MPI_MAX_INFO_KEY}
 * @param longestInfoValue {@code MPI_MAX_INFO_VAL}
 * @param threadLevels {@code MPI_THREAD_SINGLE}, {@code FUNNELED}, {@code SERIALIZED} and {@code MULTIPLE}
 * @param create {@code MPI_MODE_CREATE}
 * @param readOnly {@code MPI_MODE_RDONLY}
 * @param writeOnly {@code MPI_MODE_WRONLY}
 */
record Abi(
    Kind kind,
    ValueLayout handle,
    long world,
    long nullInfo,
    long bytes,
    long longs,
    long doubles,
    long sum,
    long min,
    long max,
    long errorsReturn,
    long inPlace,
    long ignoredStatus,
    int anySource,
    int sharedMemory,
    int longestInfoKey,
    int longestInfoValue,
    List<Integer> threadLevels,
    int create,
    int readOnly,
    int writeOnly) {

  /** Room for every library's {@code MPI_Status}. */
  static final int STATUS_BYTES = 64;

  /** Room for every library's {@code MPI_MAX_LIBRARY_VERSION_STRING}, of which MPICH's is the largest. */
  static final int VERSION_BYTES = 8192;

  /** More than every library's {@code MPI_MAX_PROCESSOR_NAME}. */
  static final int HOST_BYTES = 1024;

  /** Room for every library's {@code MPI_MAX_ERROR_STRING}, of which MPICH's is the largest. */
  static final int ERROR_BYTES = 512;

  private static final List<String> THREAD_LEVEL_NAMES = List.of("SINGLE", "FUNNELED", "SERIALIZED", "MULTIPLE");
  private static final List<Integer> COUNTED_LEVELS = List.of(0, 1, 2, 3);

  /** Returns the ABI that MPICH, Intel MPI, Cray MPICH and MVAPICH share: handles are 32-bit numbers. */
  static Abi mpich() {
    return new Abi(
        Kind.MPICH,
        ValueLayout.JAVA_INT,
        0x44000000,
        0x1c000000,
        0x4c00010d,
        0x4c00083a,
        0x4c00080b,
        0x58000003,
        0x58000002,
        0x58000001,
        0x54000001,
        -1,
        1,
        -2,
        1,
        255,
        1024,
        COUNTED_LEVELS,
        1,
        2,
        4);
  }

  /**
   * Returns the ABI of Open MPI 1.x to 5.x: handles are addresses; predefined objects have the addresses of symbols.
   */
  static Abi openMpi(NativeLibrary library) {
    return new Abi(
        Kind.OPEN_MPI,
        ValueLayout.JAVA_LONG,
        library.address("ompi_mpi_comm_world"),
        library.address("ompi_mpi_info_null"),
        library.address("ompi_mpi_byte"),
        library.address("ompi_mpi_int64_t"),
        library.address("ompi_mpi_double"),
        library.address("ompi_mpi_op_sum"),
        library.address("ompi_mpi_op_min"),
        library.address("ompi_mpi_op_max"),
        library.address("ompi_mpi_errors_return"),
        1,
        0,
        -1,
        0,
        36,
        256,
        COUNTED_LEVELS,
        1,
        2,
        4);
  }

  /** Returns the ABI that MPI 5.0 defines for all: handles are pointers; predefined objects are small numbers. */
  static Abi standard(Kind kind) {
    return new Abi(
        kind,
        ValueLayout.JAVA_LONG,
        0x101,
        0x130,
        0x247,
        0x258,
        0x214,
        0x21,
        0x22,
        0x23,
        0x143,
        1,
        0,
        -1,
        221,
        256,
        1024,
        List.of(0, 1024, 2048, 4096),
        2,
        16,
        256);
  }

  /** Returns {@code MPI_THREAD_MULTIPLE}. */
  int threadMultiple() {
    return threadLevels.getLast();
  }

  /** Returns the name of a thread level, as in {@code MPI_THREAD_FUNNELED}. */
  String threadLevelName(int level) {
    return THREAD_LEVEL_NAMES.get(threadLevels.indexOf(level));
  }

  /** Reads the handle that a function stored at the beginning of {@code slot}. */
  long read(MemorySegment slot) {
    return handle instanceof ValueLayout.OfInt ? slot.get(ValueLayout.JAVA_INT, 0) : slot.get(ValueLayout.JAVA_LONG, 0);
  }

  /** Stores a handle at the beginning of {@code slot}, for a function that changes it. */
  void write(MemorySegment slot, long value) {
    if (handle instanceof ValueLayout.OfInt) {
      slot.set(ValueLayout.JAVA_INT, 0, (int) value);
    } else {
      slot.set(ValueLayout.JAVA_LONG, 0, value);
    }
  }
}

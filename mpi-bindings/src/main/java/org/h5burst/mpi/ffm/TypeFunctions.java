package org.h5burst.mpi.ffm;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Datatypes that are made of others, and how MPICH flattens them. Each method is the MPI function that its field binds;
 * a return code other than success becomes an MpiException. Any thread.
 */
final class TypeFunctions {
  private final MpiFunction hindexed;
  private final MpiFunction hvector;
  private final MpiFunction struct;
  private final MpiFunction commit;
  private final MpiFunction free;
  private final @Nullable MpiFunction segmentCount;
  private final @Nullable MpiFunction segments;

  /** @param library in which MPICH's own functions are looked for: others, and MPICH before 4.1, do not have them */
  TypeFunctions(MpiFunctions functions, NativeLibrary library) {
    hindexed = functions.declare("int MPI_Type_create_hindexed(int, const int *, const MPI_Aint *, MPI_Datatype, "
        + "MPI_Datatype *)");
    hvector = functions.declare("int MPI_Type_create_hvector(int, int, MPI_Aint, MPI_Datatype, MPI_Datatype *)");
    struct = functions.declare("int MPI_Type_create_struct(int, const int *, const MPI_Aint *, const MPI_Datatype *, "
        + "MPI_Datatype *)");
    commit = functions.declare("int MPI_Type_commit(MPI_Datatype *)");
    free = functions.declare("int MPI_Type_free(MPI_Datatype *)");
    boolean flattens = library.has("MPIX_Type_iov_len") && library.has("MPIX_Type_iov");
    segmentCount = flattens
        ? functions.declare("int MPIX_Type_iov_len(MPI_Datatype, MPI_Count, MPI_Count *, MPI_Count *)") : null;
    segments = flattens
        ? functions.declare("int MPIX_Type_iov(MPI_Datatype, MPI_Count, MPIX_Iov *, MPI_Count, MPI_Count *)") : null;
  }

  /** Whether the library has functions that flatten datatypes, with which its MPI-IO works then. */
  boolean flattens() {
    return segmentCount != null && segments != null;
  }

  /** Local; the caller frees the type. */
  void hindexed(int count, MemorySegment lengths, MemorySegment places, long of, MemorySegment type) {
    hindexed.call(f -> (int) f.invokeExact(count, lengths, places, of, type));
  }

  /** Local; the caller frees the type. */
  void hvector(int count, int length, long stride, long of, MemorySegment type) {
    hvector.call(f -> (int) f.invokeExact(count, length, stride, of, type));
  }

  /** Local; the caller frees the type. */
  void struct(int count, MemorySegment lengths, MemorySegment places, MemorySegment of, MemorySegment type) {
    struct.call(f -> (int) f.invokeExact(count, lengths, places, of, type));
  }

  /** Local. */
  void commit(MemorySegment type) {
    commit.call(f -> (int) f.invokeExact(type));
  }

  /** Local. */
  void free(MemorySegment type) {
    free.call(f -> (int) f.invokeExact(type));
  }

  /** How many segments MPICH expects in the first bytes of a type. Local. */
  void segmentCount(long type, long bytes, MemorySegment count, MemorySegment counted) {
    Objects.requireNonNull(segmentCount).call(f -> (int) f.invokeExact(type, bytes, count, counted));
  }

  /** The segments of a type, each an address and a length, and how many there are. Local. */
  void segments(long type, long first, MemorySegment found, long most, MemorySegment count) {
    Objects.requireNonNull(segments).call(f -> (int) f.invokeExact(type, first, found, most, count));
  }
}

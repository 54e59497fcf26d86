package org.h5burst.mpi.ffm;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Functions for derived datatypes, and MPICH's functions that flatten them. */
final class TypeFunctions extends FunctionGroup {
  private final MpiFunction hindexed =
      declare("int MPI_Type_create_hindexed(int, const int *, const MPI_Aint *, MPI_Datatype, MPI_Datatype *)");
  private final MpiFunction hvector =
      declare("int MPI_Type_create_hvector(int, int, MPI_Aint, MPI_Datatype, MPI_Datatype *)");
  private final MpiFunction struct =
      declare("int MPI_Type_create_struct(int, const int *, const MPI_Aint *, const MPI_Datatype *, MPI_Datatype *)");
  private final MpiFunction commit = declare("int MPI_Type_commit(MPI_Datatype *)");
  private final MpiFunction free = declare("int MPI_Type_free(MPI_Datatype *)");
  private final @Nullable MpiFunction segmentCount;
  private final @Nullable MpiFunction segments;

  /** Declares the functions, and those of MPICH where they are present; MPICH before 4.1 does not have them. */
  TypeFunctions(MpiFunctions functions) {
    super(functions);
    boolean flattens = functions.has("MPIX_Type_iov_len") && functions.has("MPIX_Type_iov");
    segmentCount =
        flattens ? declare("int MPIX_Type_iov_len(MPI_Datatype, MPI_Count, MPI_Count *, MPI_Count *)") : null;
    segments =
        flattens ? declare("int MPIX_Type_iov(MPI_Datatype, MPI_Count, MPIX_Iov *, MPI_Count, MPI_Count *)") : null;
  }

  /** Returns whether the library has functions that flatten datatypes, which its MPI-IO then uses. */
  boolean flattens() {
    return segmentCount != null && segments != null;
  }

  /** The caller frees the type. */
  void hindexed(int count, MemorySegment lengths, MemorySegment places, long of, MemorySegment type) {
    hindexed.call(f -> (int) f.invokeExact(count, lengths, places, of, type));
  }

  /** The caller frees the type. */
  void hvector(int count, int length, long stride, long of, MemorySegment type) {
    hvector.call(f -> (int) f.invokeExact(count, length, stride, of, type));
  }

  /** The caller frees the type. */
  void struct(int count, MemorySegment lengths, MemorySegment places, MemorySegment of, MemorySegment type) {
    struct.call(f -> (int) f.invokeExact(count, lengths, places, of, type));
  }

  void commit(MemorySegment type) {
    commit.call(f -> (int) f.invokeExact(type));
  }

  void free(MemorySegment type) {
    free.call(f -> (int) f.invokeExact(type));
  }

  /** Gets how many segments MPICH expects in the first bytes of a type. */
  void segmentCount(long type, long bytes, MemorySegment count, MemorySegment counted) {
    Objects.requireNonNull(segmentCount).call(f -> (int) f.invokeExact(type, bytes, count, counted));
  }

  /** Gets the segments of a type, each an address and a length, and their number. */
  void segments(long type, long first, MemorySegment found, long most, MemorySegment count) {
    Objects.requireNonNull(segments).call(f -> (int) f.invokeExact(type, first, found, most, count));
  }
}

package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.h5burst.mpi.MpiException;

/** The functions of an MPI library. Any thread. */
final class MpiFunctions extends NativeLibrary {
  // starting, querying and ending MPI; the first four may be called at any time
  final MpiFunction getLibraryVersion = function("int MPI_Get_library_version(char *, int *)");
  final MpiFunction errorString = function("int MPI_Error_string(int, char *, int *)");
  final MpiFunction initialized = function("int MPI_Initialized(int *)");
  final MpiFunction finalized = function("int MPI_Finalized(int *)");
  final MpiFunction getProcessorName = function("int MPI_Get_processor_name(char *, int *)");
  final MpiFunction initThread = function("int MPI_Init_thread(int *, char ***, int, int *)");
  final MpiFunction queryThread = function("int MPI_Query_thread(int *)");
  final MpiFunction finish = function("int MPI_Finalize(void)");
  final MpiFunction abort = function("int MPI_Abort(MPI_Comm, int)");

  // communicators, collectives and messages
  final MpiFunction rank = function("int MPI_Comm_rank(MPI_Comm, int *)");
  final MpiFunction size = function("int MPI_Comm_size(MPI_Comm, int *)");
  final MpiFunction setErrorHandler = function("int MPI_Comm_set_errhandler(MPI_Comm, MPI_Errhandler)");
  final MpiFunction startDuplicate = function("int MPI_Comm_idup(MPI_Comm, MPI_Comm *, MPI_Request *)");
  final MpiFunction split = function("int MPI_Comm_split(MPI_Comm, int, int, MPI_Comm *)");
  final MpiFunction splitByNode = function("int MPI_Comm_split_type(MPI_Comm, int, int, MPI_Info, MPI_Comm *)");
  final MpiFunction freeCommunicator = function("int MPI_Comm_free(MPI_Comm *)");
  final MpiFunction startBarrier = function("int MPI_Ibarrier(MPI_Comm, MPI_Request *)");
  final MpiFunction startAllreduce =
      function("int MPI_Iallreduce(const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm, MPI_Request *)");
  final MpiFunction startBroadcast =
      function("int MPI_Ibcast(void *, int, MPI_Datatype, int, MPI_Comm, MPI_Request *)");
  final MpiFunction startAllgather =
      function("int MPI_Iallgather(const void *, int, MPI_Datatype, void *, int, MPI_Datatype, MPI_Comm, "
          + "MPI_Request *)");
  final MpiFunction startAllgatherv =
      function("int MPI_Iallgatherv(const void *, int, MPI_Datatype, void *, const int *, const int *, MPI_Datatype, "
          + "MPI_Comm, MPI_Request *)");
  final MpiFunction startSend =
      function("int MPI_Isend(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *)");
  final MpiFunction startReceive =
      function("int MPI_Irecv(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *)");
  final MpiFunction probe = function("int MPI_Iprobe(int, int, MPI_Comm, int *, MPI_Status *)");
  final MpiFunction test = function("int MPI_Test(MPI_Request *, int *, MPI_Status *)");

  // hints
  final MpiFunction createInfo = function("int MPI_Info_create(MPI_Info *)");
  final MpiFunction setInfo = function("int MPI_Info_set(MPI_Info, const char *, const char *)");
  final MpiFunction freeInfo = function("int MPI_Info_free(MPI_Info *)");
  final MpiFunction countInfo = function("int MPI_Info_get_nkeys(MPI_Info, int *)");
  final MpiFunction infoKey = function("int MPI_Info_get_nthkey(MPI_Info, int, char *)");
  final MpiFunction infoValue = function("int MPI_Info_get(MPI_Info, const char *, int, char *, int *)");

  // files, of HDF5 and plain ones
  final MpiFunction fileInfo = function("int MPI_File_get_info(MPI_File, MPI_Info *)");
  final MpiFunction setFileInfo = function("int MPI_File_set_info(MPI_File, MPI_Info)");
  final MpiFunction sync = function("int MPI_File_sync(MPI_File)");
  final MpiFunction open = function("int MPI_File_open(MPI_Comm, const char *, int, MPI_Info, MPI_File *)");
  final MpiFunction close = function("int MPI_File_close(MPI_File *)");
  final MpiFunction write =
      function("int MPI_File_write_at(MPI_File, MPI_Offset, const void *, int, MPI_Datatype, MPI_Status *)");
  final MpiFunction writeTogether =
      function("int MPI_File_write_at_all(MPI_File, MPI_Offset, const void *, int, MPI_Datatype, MPI_Status *)");
  final MpiFunction read =
      function("int MPI_File_read_at(MPI_File, MPI_Offset, void *, int, MPI_Datatype, MPI_Status *)");
  final MpiFunction readTogether =
      function("int MPI_File_read_at_all(MPI_File, MPI_Offset, void *, int, MPI_Datatype, MPI_Status *)");
  final MpiFunction transferred = function("int MPI_Get_count(const MPI_Status *, MPI_Datatype, int *)");
  final MpiFunction createFileErrorHandler =
      function("int MPI_File_create_errhandler(MPI_File_errhandler_function *, MPI_Errhandler *)");
  final MpiFunction setFileErrorHandler = function("int MPI_File_set_errhandler(MPI_File, MPI_Errhandler)");

  // derived datatypes, and MPICH's functions that flatten them, which others and MPICH before 4.1 do not have
  final MpiFunction hindexed =
      function("int MPI_Type_create_hindexed(int, const int *, const MPI_Aint *, MPI_Datatype, MPI_Datatype *)");
  final MpiFunction hvector =
      function("int MPI_Type_create_hvector(int, int, MPI_Aint, MPI_Datatype, MPI_Datatype *)");
  final MpiFunction struct =
      function("int MPI_Type_create_struct(int, const int *, const MPI_Aint *, const MPI_Datatype *, MPI_Datatype *)");
  final MpiFunction commit = function("int MPI_Type_commit(MPI_Datatype *)");
  final MpiFunction freeType = function("int MPI_Type_free(MPI_Datatype *)");
  final MpiFunction segmentCount =
      newer("int MPIX_Type_iov_len(MPI_Datatype, MPI_Count, MPI_Count *, MPI_Count *)");
  final MpiFunction segments =
      newer("int MPIX_Type_iov(MPI_Datatype, MPI_Count, MPIX_Iov *, MPI_Count, MPI_Count *)");

  private final Abi abi;

  MpiFunctions(NativeLibrary library, Abi abi) {
    super(library);
    this.abi = abi;
  }

  Abi abi() {
    return abi;
  }

  /** Declares a function that returns an error code. */
  MpiFunction function(String prototype) {
    return new MpiFunction(declare(prototype), this);
  }

  /** Like {@link #function}, for a function that not every library has; check {@link #has} before calling it. */
  private MpiFunction newer(String prototype) {
    return new MpiFunction(declareNewer(prototype), this);
  }

  /** Returns whether the library has functions that flatten datatypes, which its MPI-IO then uses. */
  boolean flattens() {
    return has("MPIX_Type_iov_len") && has("MPIX_Type_iov");
  }

  /** Makes failures of a communicator return an error code instead of ending the job. */
  void returnErrors(long communicator) {
    setErrorHandler.call(communicator, abi.errorsReturn());
  }

  /** Returns the number of ranks. */
  int size(long communicator) {
    return MpiLibrary.integer(slot -> size.call(communicator, slot));
  }

  /** Returns this process's rank. */
  int rank(long communicator) {
    return MpiLibrary.integer(slot -> rank.call(communicator, slot));
  }

  /** Starts to distribute the root's buffer. */
  void startBroadcast(MemorySegment buffer, int root, long communicator, MemorySegment request) {
    startBroadcast
        .call(f -> (long) f.invokeExact(buffer, buffer.byteSize(), abi.bytes(), (long) root, communicator, request));
  }

  /** Makes the exception for an error's code that a function returned. */
  MpiException failure(String function, int code) {
    return new MpiException("%s failed with code %d: %s".formatted(function, code, words(code)));
  }

  /** Returns what an error's code means. */
  String words(int code) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(Abi.ERROR_BYTES);
      MemorySegment length = arena.allocate(JAVA_INT);
      long unknown = errorString.function().call(code, text.address(), length.address());
      return unknown == 0 ? text.getString(0).replaceAll("\\s+", " ").strip()
          : "MPI does not explain code %d".formatted(code);
    } catch (MpiException e) {
      return "MPI could not be asked: " + e;
    }
  }

  @Override
  public ValueLayout layout(String type) {
    return switch (type) {
      case "MPI_Comm", "MPI_Info", "MPI_Datatype", "MPI_Op", "MPI_Errhandler" -> abi.handle();
      case "MPI_File", "MPI_Offset", "MPI_Aint", "MPI_Count" -> ValueLayout.JAVA_LONG;
      default -> super.layout(type);
    };
  }
}

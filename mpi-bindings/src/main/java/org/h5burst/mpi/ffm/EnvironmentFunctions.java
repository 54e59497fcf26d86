package org.h5burst.mpi.ffm;

import java.lang.foreign.MemorySegment;

/** Functions that start, query and end MPI. */
final class EnvironmentFunctions extends FunctionGroup {
  private final MpiFunction getLibraryVersion = declare("int MPI_Get_library_version(char *, int *)");
  private final MpiFunction getProcessorName = declare("int MPI_Get_processor_name(char *, int *)");
  private final MpiFunction initialized = declare("int MPI_Initialized(int *)");
  private final MpiFunction finalized = declare("int MPI_Finalized(int *)");
  private final MpiFunction initThread = declare("int MPI_Init_thread(int *, char ***, int, int *)");
  private final MpiFunction queryThread = declare("int MPI_Query_thread(int *)");
  private final MpiFunction finish = declare("int MPI_Finalize(void)");
  private final MpiFunction abort = declare("int MPI_Abort(MPI_Comm, int)");

  EnvironmentFunctions(MpiFunctions functions) {
    super(functions);
  }

  /** May be called before MPI is initialised. */
  void getLibraryVersion(MemorySegment text, MemorySegment length) {
    getLibraryVersion.call(f -> (int) f.invokeExact(text, length));
  }

  /** Gets the name of this process's host. */
  void getProcessorName(MemorySegment text, MemorySegment length) {
    getProcessorName.call(f -> (int) f.invokeExact(text, length));
  }

  /** May be called at any time. */
  void initialized(MemorySegment flag) {
    initialized.call(f -> (int) f.invokeExact(flag));
  }

  /** May be called at any time. */
  void finalized(MemorySegment flag) {
    finalized.call(f -> (int) f.invokeExact(flag));
  }

  /** Initialises MPI without arguments of main. */
  void initThread(int required, MemorySegment provided) {
    initThread.call(f -> (int) f.invokeExact(MemorySegment.NULL, MemorySegment.NULL, required, provided));
  }

  /** Gets the thread level that was granted. */
  void queryThread(MemorySegment provided) {
    queryThread.call(f -> (int) f.invokeExact(provided));
  }

  /** Collective over the job. */
  void finish() {
    finish.call(f -> (int) f.invokeExact());
  }

  /** Normally does not return. */
  void abort(long communicator, int exitCode) {
    abort.call(f -> (int) f.invokeExact(communicator, exitCode));
  }
}

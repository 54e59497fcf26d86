package org.h5burst.mpi.ffm;

import java.lang.foreign.MemorySegment;

/**
 * Starting, asking and ending MPI. Each method is the MPI function that its field binds; a return code other than
 * success becomes an MpiException. Any thread.
 */
final class EnvironmentFunctions {
  private final MpiFunction getLibraryVersion;
  private final MpiFunction getProcessorName;
  private final MpiFunction initialized;
  private final MpiFunction finalized;
  private final MpiFunction initThread;
  private final MpiFunction queryThread;
  private final MpiFunction finish;
  private final MpiFunction abort;

  EnvironmentFunctions(MpiFunctions functions) {
    getLibraryVersion = functions.declare("int MPI_Get_library_version(char *, int *)");
    getProcessorName = functions.declare("int MPI_Get_processor_name(char *, int *)");
    initialized = functions.declare("int MPI_Initialized(int *)");
    finalized = functions.declare("int MPI_Finalized(int *)");
    initThread = functions.declare("int MPI_Init_thread(int *, char ***, int, int *)");
    queryThread = functions.declare("int MPI_Query_thread(int *)");
    finish = functions.declare("int MPI_Finalize(void)");
    abort = functions.declare("int MPI_Abort(MPI_Comm, int)");
  }

  /** Legal before MPI is initialised. */
  void getLibraryVersion(MemorySegment text, MemorySegment length) {
    getLibraryVersion.call(f -> (int) f.invokeExact(text, length));
  }

  /** The name of this process's host. */
  void getProcessorName(MemorySegment text, MemorySegment length) {
    getProcessorName.call(f -> (int) f.invokeExact(text, length));
  }

  /** Legal at any time. */
  void initialized(MemorySegment flag) {
    initialized.call(f -> (int) f.invokeExact(flag));
  }

  /** Legal at any time. */
  void finalized(MemorySegment flag) {
    finalized.call(f -> (int) f.invokeExact(flag));
  }

  /** Without arguments of main. */
  void initThread(int required, MemorySegment provided) {
    initThread.call(f -> (int) f.invokeExact(MemorySegment.NULL, MemorySegment.NULL, required, provided));
  }

  /** The level that was granted. */
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

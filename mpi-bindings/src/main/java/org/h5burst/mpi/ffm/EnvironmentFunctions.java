package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Starting, asking and ending MPI. Each method is the MPI function that its field binds; a return code other than success becomes an MpiException. Any thread. */
final class EnvironmentFunctions {
  private final LazyFunction getLibraryVersion;
  private final LazyFunction getProcessorName;
  private final LazyFunction initialized;
  private final LazyFunction finalized;
  private final LazyFunction initThread;
  private final LazyFunction queryThread;
  private final LazyFunction finish;
  private final LazyFunction abort;

  EnvironmentFunctions(NativeLibrary library, Abi abi) {
    ValueLayout h = abi.handle();
    getLibraryVersion = library.function("MPI_Get_library_version", ADDRESS, ADDRESS);
    getProcessorName = library.function("MPI_Get_processor_name", ADDRESS, ADDRESS);
    initialized = library.function("MPI_Initialized", ADDRESS);
    finalized = library.function("MPI_Finalized", ADDRESS);
    initThread = library.function("MPI_Init_thread", ADDRESS, ADDRESS, JAVA_INT, ADDRESS);
    queryThread = library.function("MPI_Query_thread", ADDRESS);
    finish = library.function("MPI_Finalize");
    abort = library.function("MPI_Abort", h, JAVA_INT);
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

package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Starting, asking and ending MPI. Each method is the MPI function that its field binds; a return code other than success becomes an MpiException. Any thread. */
final class EnvironmentFunctions {
  private final MpiErrors errors;
  private final LazyFunction getLibraryVersion;
  private final LazyFunction initialized;
  private final LazyFunction finalized;
  private final LazyFunction initThread;
  private final LazyFunction queryThread;
  private final LazyFunction finish;
  private final LazyFunction abort;

  EnvironmentFunctions(NativeLibrary library, Abi abi, MpiErrors errors) {
    this.errors = errors;
    ValueLayout h = abi.handle();
    getLibraryVersion = library.function("MPI_Get_library_version", ADDRESS, ADDRESS);
    initialized = library.function("MPI_Initialized", ADDRESS);
    finalized = library.function("MPI_Finalized", ADDRESS);
    initThread = library.function("MPI_Init_thread", ADDRESS, ADDRESS, JAVA_INT, ADDRESS);
    queryThread = library.function("MPI_Query_thread", ADDRESS);
    finish = library.function("MPI_Finalize");
    abort = library.function("MPI_Abort", h, JAVA_INT);
  }

  /** Legal before MPI is initialised. */
  void getLibraryVersion(MemorySegment text, MemorySegment length) {
    try {
      errors.check(getLibraryVersion, (int) getLibraryVersion.handle().invokeExact(text, length));
    } catch (Throwable e) {
      throw getLibraryVersion.unreachable(e);
    }
  }

  /** Legal at any time. */
  void initialized(MemorySegment flag) {
    try {
      errors.check(initialized, (int) initialized.handle().invokeExact(flag));
    } catch (Throwable e) {
      throw initialized.unreachable(e);
    }
  }

  /** Legal at any time. */
  void finalized(MemorySegment flag) {
    try {
      errors.check(finalized, (int) finalized.handle().invokeExact(flag));
    } catch (Throwable e) {
      throw finalized.unreachable(e);
    }
  }

  /** Without arguments of main. */
  void initThread(int required, MemorySegment provided) {
    try {
      errors.check(initThread, (int) initThread.handle().invokeExact(MemorySegment.NULL, MemorySegment.NULL, required, provided));
    } catch (Throwable e) {
      throw initThread.unreachable(e);
    }
  }

  /** The level that was granted. */
  void queryThread(MemorySegment provided) {
    try {
      errors.check(queryThread, (int) queryThread.handle().invokeExact(provided));
    } catch (Throwable e) {
      throw queryThread.unreachable(e);
    }
  }

  /** Collective over the job. */
  void finish() {
    try {
      errors.check(finish, (int) finish.handle().invokeExact());
    } catch (Throwable e) {
      throw finish.unreachable(e);
    }
  }

  /** Normally does not return. */
  void abort(long communicator, int exitCode) {
    try {
      errors.check(abort, (int) abort.handle().invokeExact(communicator, exitCode));
    } catch (Throwable e) {
      throw abort.unreachable(e);
    }
  }
}

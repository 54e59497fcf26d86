package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.function.Consumer;
import org.h5burst.mpi.foreign.Upcall;
import org.h5burst.mpi.system.ffm.SystemError;

/**
 * An MPI error handler for files. It reports what went wrong and changes nothing: the failed call returns its error as
 * before. Called on the thread that calls MPI.
 */
public final class FileErrors {
  private static final FunctionDescriptor HANDLER = FunctionDescriptor.ofVoid(ADDRESS, ADDRESS);

  private final MpiLibrary library;
  private final Consumer<String> told;
  private final long handler;

  FileErrors(MpiLibrary library, Consumer<String> told) {
    this.library = library;
    this.told = told;
    MemorySegment stub = Upcall.stub(MethodHandles.lookup(), this, "failed", HANDLER, Arena.global());
    handler = library
        .newHandle(slot -> library.functions().createFileErrorHandler.call(stub.address(), slot));
  }

  /**
   * Replaces the error handler of an open file. <b>Independent.</b>
   *
   * @param file the {@code MPI_File}
   */
  public void watch(long file) {
    library.functions().setFileErrorHandler.call(file, handler);
  }

  /** Called by MPI. Must not throw: an exception through native frames would end the JVM. */
  @SuppressWarnings({"UnusedMethod", "UnusedVariable", "restricted"}) // called through the handle
  private void failed(MemorySegment file, MemorySegment code) {
    try {
      String system = SystemError.words(); // before anything else is called
      String words = library.functions().words(code.reinterpret(JAVA_INT.byteSize()).get(JAVA_INT, 0));
      told.accept(SystemError.add(system, words));
    } catch (Throwable lost) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, lost);
    }
  }
}

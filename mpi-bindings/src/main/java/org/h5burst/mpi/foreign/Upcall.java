package org.h5burst.mpi.foreign;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;

/** Lets C functions call methods, which must not throw: an exception through native frames would end the JVM. */
public final class Upcall {
  private Upcall() {}

  /**
   * Returns a C function, with the arena's life, that calls a method.
   *
   * @param lookup of the method's class
   * @param function the parameters and result of the method and of the C function
   */
  @SuppressWarnings("restricted") // native access is this package's purpose
  public static MemorySegment stub(MethodHandles.Lookup lookup, Object target, String method,
      FunctionDescriptor function, Arena arena) {
    try {
      return Linker.nativeLinker().upcallStub(lookup.bind(target, method, function.toMethodType()), function, arena);
    } catch (ReflectiveOperationException impossible) {
      throw new AssertionError("the callback's method is there", impossible);
    }
  }
}

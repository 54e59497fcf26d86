package org.h5burst.mpi.foreign;

import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** What functions are bound to: a native library's symbols, and how values of its types are passed. */
public interface CLibrary {
  /**
   * The name of a layout whose values are longs in Java, whatever they are in C: an identifier of 32 or 64 bits, by
   * library.
   */
  String HANDLE = "handle";

  /** The C library of this process. */
  CLibrary SYSTEM = new CLibrary() {
    @Override
    public MemorySegment find(String symbol) {
      return Linker.nativeLinker().defaultLookup().find(symbol)
          .orElseThrow(() -> new UnsatisfiedLinkError("the C library has no function " + symbol));
    }

    @Override
    public ValueLayout layout(String type) {
      throw new IllegalArgumentException("no layout for the C type " + type);
    }
  };

  /** Returns a symbol's address; throws what says why there is none, and what to do about it. */
  MemorySegment find(String symbol);

  /**
   * Returns how a type of the library's headers is passed; pointers and the types of C itself are not asked for.
   *
   * @throws IllegalArgumentException if the type is unknown
   */
  ValueLayout layout(String type);
}

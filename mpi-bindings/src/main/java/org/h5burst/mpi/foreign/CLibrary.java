package org.h5burst.mpi.foreign;

import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A native library to which functions are bound: its symbols, and the layouts of its types. */
public interface CLibrary {
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

  /** Returns a symbol's address; throws an exception that says why there is none and what to do. */
  MemorySegment find(String symbol);

  /**
   * Returns the layout of a type of the library's headers; not called for pointers and the types of C itself.
   *
   * @throws IllegalArgumentException if the type is unknown
   */
  ValueLayout layout(String type);
}

package org.h5burst.mpi.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.h5burst.mpi.MpiException;

/** The shared library of an MPI. It stays loaded, without showing its symbols to others ({@code RTLD_LOCAL}). */
final class NativeLibrary {
  private final String name;
  private final SymbolLookup symbols;

  private NativeLibrary(String name, SymbolLookup symbols) {
    this.name = name;
    this.symbols = symbols;
  }

  /**
   * Loads the first of the libraries that can be loaded.
   *
   * @param names sonames or paths
   * @throws MpiException naming every library tried and why it could not be loaded
   */
  @SuppressWarnings("restricted") // native access is this package's purpose
  static NativeLibrary open(List<String> names) {
    List<String> failures = new ArrayList<>();
    for (String name : names) {
      try {
        return new NativeLibrary(name, SymbolLookup.libraryLookup(name, Arena.global()));
      } catch (IllegalArgumentException e) {
        failures.add(e.getMessage());
      }
    }
    throw new MpiException(
        "no MPI library could be loaded (" + String.join("; ", failures) + "): install MPI, or name the library with "
            + "-Dh5burst.mpi.library=<path or soname>");
  }

  /** The soname or path that was loaded. */
  String name() {
    return name;
  }

  boolean has(String symbol) {
    return symbols.find(symbol).isPresent();
  }

  /** The address of a symbol as a handle. */
  long address(String symbol) {
    return find(symbol).address();
  }

  /** The address of a symbol. */
  MemorySegment find(String symbol) {
    Optional<MemorySegment> address = symbols.find(symbol);
    return address.orElseThrow(() -> new MpiException(
        "the library " + name + " has no symbol " + symbol + ": it is too old, or not the MPI it was taken for"));
  }
}

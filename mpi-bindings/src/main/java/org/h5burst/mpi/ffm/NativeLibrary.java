package org.h5burst.mpi.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiException;

/** The shared library of an MPI. It stays loaded, without making its symbols visible to others ({@code RTLD_LOCAL}). */
final class NativeLibrary {
  private final String name;
  private final SymbolLookup symbols;

  private NativeLibrary(String name, SymbolLookup symbols) {
    this.name = name;
    this.symbols = symbols;
  }

  /**
   * Loads the first library that can be loaded.
   *
   * @param names sonames or paths
   * @param found paths to try if the dynamic loader knows none of the names
   * @throws MpiException naming every library tried and why it could not be loaded
   */
  static NativeLibrary open(List<String> names, Supplier<List<String>> found) {
    List<String> failures = new ArrayList<>();
    Iterable<String> all =
        () -> Stream.<Supplier<List<String>>>of(() -> names, found).flatMap(each -> each.get().stream()).iterator();
    for (String name : all) {
      try {
        return new NativeLibrary(name, lookup(name));
      } catch (IllegalArgumentException e) {
        failures.add(e.getMessage());
      }
    }
    throw new MpiException(
        "no MPI library could be loaded (" + String.join("; ", failures) + "): install MPI, or name the library with "
            + "-Dh5burst.mpi.library=<path or soname>");
  }

  @SuppressWarnings("restricted") // native access is this package's purpose
  private static SymbolLookup lookup(String name) {
    return name.contains("/") ? SymbolLookup.libraryLookup(Path.of(name), Arena.global())
        : SymbolLookup.libraryLookup(name, Arena.global());
  }

  /** Returns the soname or path that was loaded. */
  String name() {
    return name;
  }

  boolean has(String symbol) {
    return symbols.find(symbol).isPresent();
  }

  /** Returns the address of a symbol as a handle. */
  long address(String symbol) {
    return find(symbol).address();
  }

  /** Returns the address of a symbol. */
  MemorySegment find(String symbol) {
    Optional<MemorySegment> address = symbols.find(symbol);
    return address.orElseThrow(() -> new MpiException(
        "the library " + name + " has no symbol " + symbol + ": it is too old, or not the MPI it was taken for"));
  }
}

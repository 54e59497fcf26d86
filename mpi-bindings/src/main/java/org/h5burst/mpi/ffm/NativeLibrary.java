package org.h5burst.mpi.ffm;

import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.foreign.LoadedLibrary;

/** The shared library of an MPI. */
class NativeLibrary extends LoadedLibrary {
  private final String name;
  private final SymbolLookup symbols;

  private NativeLibrary(String name, SymbolLookup symbols) {
    super(symbols);
    this.name = name;
    this.symbols = symbols;
  }

  /** Creates a library that has the symbols of another one. */
  NativeLibrary(NativeLibrary same) {
    this(same.name, same.symbols);
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
        return new NativeLibrary(name, open(name));
      } catch (IllegalArgumentException e) {
        failures.add(e.getMessage());
      }
    }
    throw new MpiException(
        "no MPI library could be loaded (" + String.join("; ", failures) + "): install MPI, or name the library with "
            + "-Dh5burst.mpi.library=<path or soname>");
  }

  /** Returns the soname or path that was loaded. */
  final String name() {
    return name;
  }

  /** Returns the address of a symbol as a handle. */
  final long address(String symbol) {
    return find(symbol).address();
  }

  @Override
  protected final MpiException notFound(String symbol) {
    return new MpiException(
        "the library " + name + " has no symbol " + symbol + ": it is too old, or not the MPI it was taken for");
  }
}

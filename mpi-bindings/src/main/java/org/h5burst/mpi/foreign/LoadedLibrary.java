package org.h5burst.mpi.foreign;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A library loaded into this process, with the functions that are declared for it. */
public abstract class LoadedLibrary implements CLibrary {
  private final SymbolLookup symbols;
  private final List<NativeFunction> functions = new ArrayList<>();

  /** Creates a library without declared functions. */
  protected LoadedLibrary(SymbolLookup symbols) {
    this.symbols = symbols;
  }

  /**
   * Loads a library, which stays loaded, without making its symbols visible to others ({@code RTLD_LOCAL}).
   *
   * @param name a soname, or a path, which contains a slash
   * @throws IllegalArgumentException if it cannot be loaded
   */
  @SuppressWarnings("restricted") // native access is this package's purpose
  public static SymbolLookup open(String name) {
    return name.contains("/") ? SymbolLookup.libraryLookup(Path.of(name), Arena.global())
        : SymbolLookup.libraryLookup(name, Arena.global());
  }

  /** Returns whether the library has a symbol. */
  public final boolean has(String symbol) {
    return symbols.find(symbol).isPresent();
  }

  @Override
  public final MemorySegment find(String symbol) {
    return symbols.find(symbol).orElseThrow(() -> notFound(symbol));
  }

  /** Makes the exception for a symbol that the library does not have. */
  protected abstract RuntimeException notFound(String symbol);

  /** Declares a function; it is looked up and linked when it is first called. */
  protected final NativeFunction declare(String prototype) {
    NativeFunction function = new NativeFunction(this, prototype);
    functions.add(function);
    return function;
  }

  /** Like {@link #declare}, for a function that not every version has; check {@link #has} before calling it. */
  protected final NativeFunction declareNewer(String prototype) {
    NativeFunction function = new NativeFunction(this, prototype);
    if (has(function.name())) {
      functions.add(function);
    }
    return function;
  }

  /** Returns the declared functions, without newer ones that the library does not have. */
  public final List<NativeFunction> functions() {
    return functions;
  }

  @Override
  public ValueLayout layout(String type) {
    throw new IllegalArgumentException("no layout for the C type " + type);
  }
}

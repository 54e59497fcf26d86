package org.h5burst.writer.chunk.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.h5burst.mpi.foreign.CLibrary;
import org.h5burst.mpi.foreign.NativeFunction;
import org.h5burst.mpi.library.LibrarySearch;
import org.h5burst.mpi.library.MappedLibraries;

/** An installed compression library. Any thread. */
public abstract class CodecLibrary implements CLibrary {
  private final String name;
  private final SymbolLookup symbols;
  private final List<NativeFunction> functions = new ArrayList<>();

  /**
   * Declares a library.
   *
   * @param name such as {@code libzstd}: the file name up to the first dot
   */
  CodecLibrary(String name, SymbolLookup symbols) {
    this.name = name;
    this.symbols = symbols;
  }

  /** Loads the library; empty if there is none, or if it is too old. A file that the environment names comes first. */
  static <L extends CodecLibrary> Optional<L> load(String soname, Function<SymbolLookup, L> declared) {
    Optional<L> named = LibrarySearch.ofProcess().file(soname)
        .flatMap(file -> usable(file.toAbsolutePath().toString(), declared));
    return named.isPresent() ? named : usable(soname, declared);
  }

  @SuppressWarnings("restricted") // native access is this package's purpose
  private static <L extends CodecLibrary> Optional<L> usable(String name, Function<SymbolLookup, L> declared) {
    try {
      return Optional.of(declared.apply(name.contains("/") ? SymbolLookup.libraryLookup(Path.of(name), Arena.global())
          : SymbolLookup.libraryLookup(name, Arena.global()))).filter(CodecLibrary::isComplete);
    } catch (IllegalArgumentException | IllegalCallerException notThere) {
      return Optional.empty();
    }
  }

  /** Returns whether the library has all required functions. */
  boolean isComplete() {
    return functions.stream().allMatch(function -> symbols.find(function.name()).isPresent());
  }

  /** Declares a function of the library. */
  final NativeFunction function(String prototype) {
    NativeFunction function = new NativeFunction(this, prototype);
    functions.add(function);
    return function;
  }

  /** Returns all declared functions. */
  final List<NativeFunction> functions() {
    return functions;
  }

  /** Returns the file that was loaded. */
  public final Path file() {
    return MappedLibraries.files().stream()
        .filter(file -> String.valueOf(file.getFileName()).startsWith(name + ".so")).findFirst()
        .orElse(Path.of(name + ".so"));
  }

  @Override
  public final MemorySegment find(String symbol) {
    return symbols.find(symbol)
        .orElseThrow(() -> new IllegalStateException("%s has no function %s".formatted(name, symbol)));
  }

  @Override
  public ValueLayout layout(String type) {
    throw new IllegalArgumentException("no layout for the C type " + type);
  }

  /**
   * Lets an arena free memory that the library has allocated.
   *
   * @param what the name of the memory in messages
   * @param free the function that frees it
   */
  @SuppressWarnings("restricted") // native access is this package's purpose
  final MemorySegment owned(MemorySegment made, String what, Arena arena, NativeFunction free) {
    if (made.equals(MemorySegment.NULL)) {
      throw new IllegalStateException("%s makes no %s".formatted(name, what));
    }
    return made.reinterpret(arena, each -> free(free, each));
  }

  /** Frees what the library has allocated. */
  abstract void free(NativeFunction function, MemorySegment made);
}

package org.h5burst.writer.chunk.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.h5burst.mpi.foreign.LoadedLibrary;
import org.h5burst.mpi.library.LibrarySearch;
import org.h5burst.mpi.library.MappedLibraries;

/** An installed compression library. Any thread. */
public abstract class CodecLibrary extends LoadedLibrary {
  private final String name;

  /**
   * Declares a library.
   *
   * @param name such as {@code libzstd}: the file name up to the first dot
   */
  CodecLibrary(String name, SymbolLookup symbols) {
    super(symbols);
    this.name = name;
  }

  /** Loads the library; empty if there is none, or if it is too old. A file that the environment names comes first. */
  static <L extends CodecLibrary> Optional<L> load(String soname, Function<SymbolLookup, L> declared) {
    Optional<L> named = LibrarySearch.ofProcess().file(soname)
        .flatMap(file -> usable(file.toAbsolutePath().toString(), declared));
    return named.isPresent() ? named : usable(soname, declared);
  }

  private static <L extends CodecLibrary> Optional<L> usable(String name, Function<SymbolLookup, L> declared) {
    try {
      return Optional.of(declared.apply(open(name))).filter(CodecLibrary::isComplete);
    } catch (IllegalArgumentException | IllegalCallerException notThere) {
      return Optional.empty();
    }
  }

  /** Returns whether the library has all required functions. */
  boolean isComplete() {
    return functions().stream().allMatch(function -> has(function.name()));
  }

  /** Returns the file that was loaded. */
  public final Path file() {
    return MappedLibraries.files().stream()
        .filter(file -> String.valueOf(file.getFileName()).startsWith(name + ".so")).findFirst()
        .orElse(Path.of(name + ".so"));
  }

  @Override
  protected final IllegalStateException notFound(String symbol) {
    return new IllegalStateException("%s has no function %s".formatted(name, symbol));
  }

  /**
   * Lets an arena free memory that the library has allocated.
   *
   * @param what the name of the memory in messages
   * @param free frees it
   */
  @SuppressWarnings("restricted") // native access is this package's purpose
  final MemorySegment owned(MemorySegment made, String what, Arena arena, Consumer<MemorySegment> free) {
    if (made.equals(MemorySegment.NULL)) {
      throw new IllegalStateException("%s makes no %s".formatted(name, what));
    }
    return made.reinterpret(arena, free);
  }
}

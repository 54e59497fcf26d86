package org.h5burst.writer.chunk.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.h5burst.mpi.foreign.CLibrary;
import org.h5burst.mpi.foreign.NativeFunction;
import org.h5burst.mpi.library.LibrarySearch;
import org.h5burst.mpi.library.MappedLibraries;

/**
 * The functions of libdeflate. Any thread; a compressor or decompressor is used by one at a time.
 */
public final class LibDeflateFunctions implements CLibrary {
  /** What {@link #decompress} returns. */
  public static final int LIBDEFLATE_SUCCESS = 0;
  public static final int LIBDEFLATE_INSUFFICIENT_SPACE = 3;

  private static final String SONAME = "libdeflate.so.0";
  private static final int HIGHEST_LEVEL = 9;

  private final SymbolLookup symbols;
  private final List<NativeFunction> functions = new ArrayList<>();
  private final NativeFunction allocCompressor =
      function("struct libdeflate_compressor * libdeflate_alloc_compressor(int)");
  private final NativeFunction freeCompressor =
      function("void libdeflate_free_compressor(struct libdeflate_compressor *)");
  private final NativeFunction compressBound =
      function("size_t libdeflate_zlib_compress_bound(struct libdeflate_compressor *, size_t)");
  private final NativeFunction compress = function(
      "size_t libdeflate_zlib_compress(struct libdeflate_compressor *, const void *, size_t, void *, size_t)");
  private final NativeFunction allocDecompressor =
      function("struct libdeflate_decompressor * libdeflate_alloc_decompressor(void)");
  private final NativeFunction freeDecompressor =
      function("void libdeflate_free_decompressor(struct libdeflate_decompressor *)");
  private final NativeFunction decompress = function("enum libdeflate_result libdeflate_zlib_decompress_ex("
      + "struct libdeflate_decompressor *, const void *, size_t, void *, size_t, size_t *, size_t *)");

  LibDeflateFunctions(SymbolLookup symbols) {
    this.symbols = symbols;
  }

  /** What was found when it was first asked for. */
  private static final class Found {
    static final Optional<LibDeflateFunctions> LIBRARY = load(SONAME);
  }

  /** Returns the library; nothing if there is none, or if it is too old. */
  public static Optional<LibDeflateFunctions> find() {
    return Found.LIBRARY;
  }

  /** What the user's environment names comes first. */
  static Optional<LibDeflateFunctions> load(String soname) {
    Optional<LibDeflateFunctions> named =
        LibrarySearch.ofProcess().file(soname).flatMap(file -> usable(file.toAbsolutePath().toString()));
    return named.isPresent() ? named : usable(soname);
  }

  @SuppressWarnings("restricted") // native access is this package's purpose
  private static Optional<LibDeflateFunctions> usable(String name) {
    try {
      LibDeflateFunctions library = new LibDeflateFunctions(name.contains("/")
          ? SymbolLookup.libraryLookup(Path.of(name), Arena.global())
          : SymbolLookup.libraryLookup(name, Arena.global()));
      return library.isComplete() ? Optional.of(library) : Optional.empty();
    } catch (IllegalArgumentException | IllegalCallerException notThere) {
      return Optional.empty();
    }
  }

  /** Old versions lack functions, and the level that does not compress. */
  private boolean isComplete() {
    if (functions.stream().anyMatch(function -> symbols.find(function.name()).isEmpty())) {
      return false;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment _ = compressor(0, arena);
      MemorySegment _ = compressor(HIGHEST_LEVEL, arena);
      return true;
    } catch (IllegalStateException noSuchLevel) {
      return false;
    }
  }

  private NativeFunction function(String prototype) {
    NativeFunction function = new NativeFunction(this, prototype);
    functions.add(function);
    return function;
  }

  /** Returns every function that is declared. */
  List<NativeFunction> functions() {
    return functions;
  }

  /** Returns the file that was loaded. */
  public Path file() {
    return MappedLibraries.files().stream()
        .filter(file -> String.valueOf(file.getFileName()).startsWith("libdeflate.so")).findFirst()
        .orElse(Path.of(SONAME));
  }

  @Override
  public MemorySegment find(String symbol) {
    return symbols.find(symbol)
        .orElseThrow(() -> new IllegalStateException("libdeflate has no function " + symbol));
  }

  @Override
  public ValueLayout layout(String type) {
    if (type.equals("enum libdeflate_result")) {
      return ValueLayout.JAVA_INT;
    }
    throw new IllegalArgumentException("no layout for the C type " + type);
  }

  /**
   * Makes a compressor, which is freed with the arena.
   *
   * @param level 0 to 12
   */
  @SuppressWarnings("restricted") // native access is this package's purpose
  public MemorySegment compressor(int level, Arena arena) {
    MemorySegment made = allocCompressor.address(f -> (MemorySegment) f.invokeExact(level));
    return checked(made, "compressor of level " + level).reinterpret(arena, each -> free(freeCompressor, each));
  }

  /** Makes a decompressor, which is freed with the arena. */
  @SuppressWarnings("restricted") // native access is this package's purpose
  public MemorySegment decompressor(Arena arena) {
    MemorySegment made = allocDecompressor.address(f -> (MemorySegment) f.invokeExact());
    return checked(made, "decompressor").reinterpret(arena, each -> free(freeDecompressor, each));
  }

  private static MemorySegment checked(MemorySegment made, String what) {
    if (made.equals(MemorySegment.NULL)) {
      throw new IllegalStateException("libdeflate makes no " + what);
    }
    return made;
  }

  private static void free(NativeFunction function, MemorySegment made) {
    long _ = function.call(f -> {
      f.invokeExact(made);
      return 0;
    });
  }

  /** Returns the most bytes that {@link #compress} makes of this many. */
  public long compressBound(MemorySegment compressor, long bytes) {
    return compressBound.call(f -> (long) f.invokeExact(compressor, bytes));
  }

  /**
   * Compresses into the format of zlib.
   *
   * @return how many bytes were made; 0 if there is no memory for them
   */
  public long compress(MemorySegment compressor, MemorySegment bytes, MemorySegment compressed) {
    return compress.call(f -> (long) f.invokeExact(compressor, bytes, bytes.byteSize(), compressed,
        compressed.byteSize()));
  }

  /**
   * Decompresses the format of zlib.
   *
   * @param sizes takes how many bytes were read, and how many were made of them
   * @return a constant of this class
   */
  public int decompress(MemorySegment decompressor, MemorySegment compressed, MemorySegment bytes,
      MemorySegment sizes) {
    return (int) decompress.call(f -> (int) f.invokeExact(decompressor, compressed, compressed.byteSize(), bytes,
        bytes.byteSize(), sizes, sizes.asSlice(Long.BYTES)));
  }
}

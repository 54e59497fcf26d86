package org.h5burst.writer.chunk.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import org.h5burst.mpi.foreign.NativeFunction;

/** The functions of libdeflate. Any thread; a compressor or decompressor is used by one thread at a time. */
public final class LibDeflateFunctions extends CodecLibrary {
  /** The result of {@link #decompress} for success. */
  public static final int LIBDEFLATE_SUCCESS = 0;
  public static final int LIBDEFLATE_INSUFFICIENT_SPACE = 3;

  private static final int HIGHEST_LEVEL = 9;

  private final NativeFunction allocCompressor =
      declare("struct libdeflate_compressor * libdeflate_alloc_compressor(int)");
  private final NativeFunction freeCompressor =
      declare("void libdeflate_free_compressor(struct libdeflate_compressor *)");
  private final NativeFunction compressBound =
      declare("size_t libdeflate_zlib_compress_bound(struct libdeflate_compressor *, size_t)");
  private final NativeFunction compress = declare(
      "size_t libdeflate_zlib_compress(struct libdeflate_compressor *, const void *, size_t, void *, size_t)");
  private final NativeFunction allocDecompressor =
      declare("struct libdeflate_decompressor * libdeflate_alloc_decompressor(void)");
  private final NativeFunction freeDecompressor =
      declare("void libdeflate_free_decompressor(struct libdeflate_decompressor *)");
  private final NativeFunction decompress = declare("enum libdeflate_result libdeflate_zlib_decompress_ex("
      + "struct libdeflate_decompressor *, const void *, size_t, void *, size_t, size_t *, size_t *)");

  LibDeflateFunctions(SymbolLookup symbols) {
    super("libdeflate", symbols);
  }

  /** The library, searched for once, at first use. */
  private static final class Found {
    static final Optional<LibDeflateFunctions> LIBRARY = load("libdeflate.so.0", LibDeflateFunctions::new);
  }

  /** Returns the library; empty if there is none, or if it is too old. */
  public static Optional<LibDeflateFunctions> find() {
    return Found.LIBRARY;
  }

  /** Returns whether the library is new enough: old versions lack functions, and the level that does not compress. */
  @Override
  boolean isComplete() {
    if (!super.isComplete()) {
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

  @Override
  public ValueLayout layout(String type) {
    if (type.equals("enum libdeflate_result")) {
      return ValueLayout.JAVA_INT;
    }
    return super.layout(type);
  }

  /**
   * Makes a compressor, which is freed with the arena.
   *
   * @param level 0 to 12
   */
  public MemorySegment compressor(int level, Arena arena) {
    MemorySegment made = allocCompressor.address(level);
    return owned(made, "compressor of level " + level, arena, each -> free(freeCompressor, each));
  }

  /** Makes a decompressor, which is freed with the arena. */
  public MemorySegment decompressor(Arena arena) {
    MemorySegment made = allocDecompressor.address();
    return owned(made, "decompressor", arena, each -> free(freeDecompressor, each));
  }

  private static void free(NativeFunction function, MemorySegment made) {
    long _ = function.call(made.address());
  }

  /** Returns the largest size that {@link #compress} makes of this many bytes. */
  public long compressBound(MemorySegment compressor, long bytes) {
    return compressBound.call(compressor.address(), bytes);
  }

  /**
   * Compresses into the zlib format.
   *
   * @return number of compressed bytes; 0 if they do not fit the memory
   */
  public long compress(MemorySegment compressor, MemorySegment bytes, MemorySegment compressed) {
    return compress.call(f -> (long) f.invokeExact(compressor, bytes, bytes.byteSize(), compressed,
        compressed.byteSize()));
  }

  /**
   * Decompresses the zlib format.
   *
   * @param sizes receives the number of bytes read and the number of bytes written
   * @return a constant of this class
   */
  public int decompress(MemorySegment decompressor, MemorySegment compressed, MemorySegment bytes,
      MemorySegment sizes) {
    return (int) decompress.call(f -> (long) f.invokeExact(decompressor, compressed, compressed.byteSize(), bytes,
        bytes.byteSize(), sizes, sizes.asSlice(Long.BYTES)));
  }
}

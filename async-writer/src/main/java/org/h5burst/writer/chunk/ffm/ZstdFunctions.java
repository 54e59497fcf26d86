package org.h5burst.writer.chunk.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Optional;
import org.h5burst.mpi.foreign.NativeFunction;

/** The functions of libzstd. Any thread; a compressor or decompressor is used by one thread at a time. */
public final class ZstdFunctions extends CodecLibrary {
  private final NativeFunction createCompressor = declare("ZSTD_CCtx * ZSTD_createCCtx(void)");
  private final NativeFunction freeCompressor = declare("size_t ZSTD_freeCCtx(ZSTD_CCtx *)");
  private final NativeFunction compressBound = declare("size_t ZSTD_compressBound(size_t)");
  private final NativeFunction compress =
      declare("size_t ZSTD_compressCCtx(ZSTD_CCtx *, void *, size_t, const void *, size_t, int)");
  private final NativeFunction createDecompressor = declare("ZSTD_DCtx * ZSTD_createDCtx(void)");
  private final NativeFunction freeDecompressor = declare("size_t ZSTD_freeDCtx(ZSTD_DCtx *)");
  private final NativeFunction decompress =
      declare("size_t ZSTD_decompressDCtx(ZSTD_DCtx *, void *, size_t, const void *, size_t)");
  private final NativeFunction contentSize =
      declare("unsigned long long ZSTD_getFrameContentSize(const void *, size_t)");
  private final NativeFunction isError = declare("unsigned ZSTD_isError(size_t)");
  private final NativeFunction errorName = declare("const char * ZSTD_getErrorName(size_t)");

  ZstdFunctions(SymbolLookup symbols) {
    super("libzstd", symbols);
  }

  /** The library, searched for once, at first use. */
  private static final class Found {
    static final Optional<ZstdFunctions> LIBRARY = load("libzstd.so.1", ZstdFunctions::new);
  }

  /** Returns the library; empty if there is none, or if it is too old. */
  public static Optional<ZstdFunctions> find() {
    return Found.LIBRARY;
  }

  /** Makes a compressor, which is freed with the arena. */
  public MemorySegment compressor(Arena arena) {
    return owned(createCompressor.address(), "compressor", arena, each -> free(freeCompressor, each));
  }

  /** Makes a decompressor, which is freed with the arena. */
  public MemorySegment decompressor(Arena arena) {
    return owned(createDecompressor.address(), "decompressor", arena, each -> free(freeDecompressor, each));
  }

  private static void free(NativeFunction function, MemorySegment made) {
    long _ = function.call(made.address());
  }

  /** Returns the largest size that {@link #compress} makes of this many bytes. */
  public long compressBound(long bytes) {
    return compressBound.call(bytes);
  }

  /** Compresses into one frame; returns its size, or {@linkplain #problem a problem}. */
  public long compress(MemorySegment compressor, MemorySegment bytes, MemorySegment compressed, int level) {
    return compress.call(f -> (long) f.invokeExact(compressor, compressed, compressed.byteSize(), bytes,
        bytes.byteSize(), (long) level));
  }

  /** Decompresses frames; returns the size of the result, or {@linkplain #problem a problem}. */
  public long decompress(MemorySegment decompressor, MemorySegment compressed, MemorySegment bytes) {
    return decompress.call(f -> (long) f.invokeExact(decompressor, bytes, bytes.byteSize(), compressed,
        compressed.byteSize()));
  }

  /** Returns the decompressed size of the first frame; negative if it is unknown, or if there is no frame. */
  public long contentSize(MemorySegment compressed) {
    return contentSize.call(f -> (long) f.invokeExact(compressed, compressed.byteSize()));
  }

  /** Describes what is wrong if a result is not a size; otherwise empty. */
  @SuppressWarnings("restricted") // native access is this package's purpose
  public Optional<String> problem(long result) {
    return isError.call(result) == 0 ? Optional.empty()
        : Optional.of(errorName.address(result)
            .reinterpret(Long.MAX_VALUE).getString(0));
  }
}

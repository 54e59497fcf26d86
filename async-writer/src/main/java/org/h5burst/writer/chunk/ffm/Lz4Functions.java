package org.h5burst.writer.chunk.ffm;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Optional;
import org.h5burst.mpi.foreign.NativeFunction;

/** The functions of liblz4. Any thread. */
public final class Lz4Functions extends CodecLibrary {
  private final NativeFunction compressBound = declare("int LZ4_compressBound(int)");
  private final NativeFunction compress = declare("int LZ4_compress_default(const char *, char *, int, int)");
  private final NativeFunction decompress = declare("int LZ4_decompress_safe(const char *, char *, int, int)");

  Lz4Functions(SymbolLookup symbols) {
    super("liblz4", symbols);
  }

  /** The library, searched for once, at first use. */
  private static final class Found {
    static final Optional<Lz4Functions> LIBRARY = load("liblz4.so.1", Lz4Functions::new);
  }

  /** Returns the library; empty if there is none. */
  public static Optional<Lz4Functions> find() {
    return Found.LIBRARY;
  }

  /** Returns the largest size that {@link #compress} makes of this many bytes, which must be less than 2^31. */
  public int compressBound(long bytes) {
    return (int) compressBound.call(bytes);
  }

  /** Compresses into one block; returns its size, 0 if it does not fit the memory. */
  public int compress(MemorySegment bytes, MemorySegment compressed) {
    return (int) compress.call(f -> (long) f.invokeExact(bytes, compressed, bytes.byteSize(),
        Math.min(compressed.byteSize(), Integer.MAX_VALUE)));
  }

  /**
   * Decompresses a block; returns the size of the result, or a negative number if the block is damaged or does not fit.
   */
  public int decompress(MemorySegment compressed, MemorySegment bytes) {
    return (int) decompress.call(f -> (long) f.invokeExact(compressed, bytes, compressed.byteSize(),
        bytes.byteSize()));
  }
}

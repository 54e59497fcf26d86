package org.h5burst.writer.chunk.ffm;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Optional;
import org.h5burst.mpi.foreign.NativeFunction;

/** The functions of liblz4. Any thread. */
public final class Lz4Functions extends CodecLibrary {
  private final NativeFunction compressBound = function("int LZ4_compressBound(int)");
  private final NativeFunction compress = function("int LZ4_compress_default(const char *, char *, int, int)");
  private final NativeFunction decompress = function("int LZ4_decompress_safe(const char *, char *, int, int)");

  Lz4Functions(SymbolLookup symbols) {
    super("liblz4", symbols);
  }

  /** What was found when it was first asked for. */
  private static final class Found {
    static final Optional<Lz4Functions> LIBRARY = load("liblz4.so.1", Lz4Functions::new);
  }

  /** Returns the library; nothing if there is none. */
  public static Optional<Lz4Functions> find() {
    return Found.LIBRARY;
  }

  @Override
  void free(NativeFunction function, MemorySegment made) {
    throw new UnsupportedOperationException("liblz4 makes nothing that is freed");
  }

  /** Returns the most bytes that {@link #compress} makes of this many, of which there are less than 2^31. */
  public int compressBound(long bytes) {
    return (int) compressBound.call(f -> (int) f.invokeExact((int) bytes));
  }

  /** Compresses into one block; returns its bytes, 0 if there is no memory for them. */
  public int compress(MemorySegment bytes, MemorySegment compressed) {
    return (int) compress.call(f -> (int) f.invokeExact(bytes, compressed, (int) bytes.byteSize(),
        (int) Math.min(compressed.byteSize(), Integer.MAX_VALUE)));
  }

  /** Decompresses a block; returns how many bytes it became, a negative number if it is damaged or becomes more. */
  public int decompress(MemorySegment compressed, MemorySegment bytes) {
    return (int) decompress.call(f -> (int) f.invokeExact(compressed, bytes, (int) compressed.byteSize(),
        (int) bytes.byteSize()));
  }
}

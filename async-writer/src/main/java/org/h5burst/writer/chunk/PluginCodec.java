package org.h5burst.writer.chunk;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.h5burst.writer.Filter;
import org.h5burst.writer.chunk.ffm.CodecLibrary;
import org.h5burst.writer.chunk.ffm.Lz4Functions;
import org.h5burst.writer.chunk.ffm.ZstdFunctions;

/**
 * A codec with a registered HDF5 number that exists only as a plugin: other programs need the plugin to read such
 * chunks. Any thread.
 */
public enum PluginCodec {
  /** Zstandard, by libzstd. */
  ZSTD(Filter.Kind.ZSTD, "libzstd.so.1 (Debian: libzstd1)"),
  /** LZ4, by liblz4. */
  LZ4(Filter.Kind.LZ4, "liblz4.so.1 (Debian: liblz4-1)");

  private final Filter.Kind kind;
  private final String library;

  PluginCodec(Filter.Kind kind, String library) {
    this.kind = kind;
    this.library = library;
  }

  /** Returns the codec with a filter's number; empty for HDF5's own filters and for unknown ones. */
  public static Optional<PluginCodec> of(int number) {
    return Arrays.stream(values()).filter(codec -> codec.kind.number() == number).findFirst();
  }

  /** Returns the name of the required library and of its Debian package. */
  public String library() {
    return library;
  }

  /** Returns the codec's name and the installed library, for messages. */
  String description() {
    return "%s, %s".formatted(lowerCase(),
        installed().map(library -> library.file().toString()).orElse("which is not installed"));
  }

  /** Returns the codec's name in HDF5. */
  public String lowerCase() {
    return toString().toLowerCase(Locale.ROOT);
  }

  /** Returns the library, which is searched for once; empty if it is not installed. */
  private Optional<? extends CodecLibrary> installed() {
    return switch (this) {
      case ZSTD -> ZstdFunctions.find();
      case LZ4 -> Lz4Functions.find();
    };
  }

  /**
   * Returns whether the library is installed. Called for every read and write, so a loaded library is not searched for
   * again.
   */
  public boolean isInstalled() {
    return installed().isPresent();
  }

  /**
   * Makes a filter.
   *
   * @param level of the compression
   * @param arena that owns the filter's memory
   */
  SizedFilter filter(int level, Arena arena) {
    return switch (this) {
      case ZSTD -> new Zstd(ZstdFunctions.find().orElseThrow(this::missing), level, arena);
      case LZ4 -> new Lz4(Lz4Functions.find().orElseThrow(this::missing));
    };
  }

  private IllegalStateException missing() {
    return new IllegalStateException(library + " is not installed, or lacks a function");
  }

  /**
   * Compresses or decompresses the bytes of a chunk.
   *
   * @param decodes whether to decompress
   * @param level of the compression
   * @param bytes native memory
   * @param arena for the result
   * @throws IOException if they are damaged
   */
  public MemorySegment apply(boolean decodes, int level, MemorySegment bytes, Arena arena) throws IOException {
    SizedFilter filter = filter(level, arena);
    MemorySegment result = arena.allocate(decodes ? filter.decodedBytes(bytes) : filter.bound(bytes.byteSize()));
    return result.asSlice(0, decodes ? filter.decode(bytes, result) : filter.encode(bytes, result));
  }
}

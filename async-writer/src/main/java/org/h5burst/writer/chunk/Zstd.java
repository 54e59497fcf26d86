package org.h5burst.writer.chunk;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.h5burst.writer.chunk.ffm.ZstdFunctions;

/** HDF5's filter 32015: one Zstandard frame, with libzstd. */
final class Zstd implements SizedFilter {
  private final ZstdFunctions library;
  private int level;
  private final MemorySegment compressor;
  private final MemorySegment decompressor;

  Zstd(ZstdFunctions library, int level, Arena arena) {
    this.library = library;
    this.level = level;
    this.compressor = library.compressor(arena);
    this.decompressor = library.decompressor(arena);
  }

  @Override
  public long bound(long bytes) {
    return library.compressBound(bytes);
  }

  @Override
  public void level(int other) {
    level = other;
  }

  @Override
  public long encode(MemorySegment bytes, MemorySegment encoded) {
    long size = library.compress(compressor, bytes, encoded, level);
    Optional<String> problem = library.problem(size);
    if (problem.isPresent()) {
      throw new IllegalStateException("libzstd cannot compress %,d bytes: %s".formatted(bytes.byteSize(),
          problem.get()));
    }
    return size;
  }

  @Override
  public long decode(MemorySegment encoded, MemorySegment bytes) throws IOException {
    long size = library.decompress(decompressor, encoded, bytes);
    Optional<String> problem = library.problem(size);
    if (problem.isPresent()) {
      throw Damage.invalid(problem.get());
    }
    return size;
  }

  @Override
  public long decodedBytes(MemorySegment encoded) throws IOException {
    long size = library.contentSize(encoded);
    if (size < 0) {
      throw Damage.invalid("they are not a Zstandard frame of a known size");
    }
    return size;
  }
}

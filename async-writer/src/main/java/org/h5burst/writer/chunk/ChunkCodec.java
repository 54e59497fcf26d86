package org.h5burst.writer.chunk;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.writer.Filter;

/**
 * Encodes and decodes the chunks of a dataset with its filters, as HDF5 does. Applies every filter to each chunk, even
 * if compression makes the data a little larger.
 *
 * <p>Reuses its memory from chunk to chunk. Used by one thread at a time, not always the same one. Its creator closes
 * it.
 */
public final class ChunkCodec implements AutoCloseable {
  /**
   * The largest chunk: its size after the filters must fit an int, for the JDK's buffers, and 32 bits, for HDF5's
   * index.
   */
  public static final long MAX_CHUNK_BYTES = 1L << 30;

  private static final int ALIGNMENT = 64;

  private final List<Filter> kinds;
  private final List<ChunkFilter> filters;
  private final long chunkBytes;
  private final Arena arena = Arena.ofShared();
  private final long capacity;
  /** Between them bytes move from filter to filter; each is allocated when it is first needed. */
  private final List<MemorySegment> buffers = new ArrayList<>();

  /**
   * Makes a codec.
   *
   * @param filters of the dataset, which are {@linkplain #knows known}
   * @param elementBytes of one element, as in the file
   * @param chunkBytes of every chunk, before filters; at most {@link #MAX_CHUNK_BYTES}
   * @param deflate how chunks are compressed
   */
  public ChunkCodec(List<Filter> filters, int elementBytes, long chunkBytes, DeflateMethod deflate) {
    if (!knows(filters) || elementBytes < 1 || chunkBytes < 0 || chunkBytes > MAX_CHUNK_BYTES) {
      throw new IllegalArgumentException("no codec for chunks of %,d bytes, %d an element, through %s".formatted(
          chunkBytes, elementBytes, filters));
    }
    this.chunkBytes = chunkBytes;
    this.kinds = List.copyOf(filters);
    this.filters = filters.stream().map(filter -> filter(filter, elementBytes, deflate)).toList();
    this.capacity = capacity();
  }

  /** Returns whether a codec supports all filters; some need a library. */
  public static boolean knows(List<Filter> filters) {
    return filters.stream().allMatch(filter -> filter.kind() != Filter.Kind.OTHER
        && PluginCodec.of(filter.number()).map(PluginCodec::isInstalled).orElse(true));
  }

  /** Describes how chunks are compressed here, for messages. */
  public static String description() {
    return Stream.concat(Stream.of(DeflateMethod.AUTO.description()),
        Stream.of(PluginCodec.values()).map(PluginCodec::description)).collect(Collectors.joining("; "));
  }

  private ChunkFilter filter(Filter filter, int elementBytes, DeflateMethod deflate) {
    return switch (filter.kind()) {
      case SHUFFLE -> new Shuffle(elementBytes);
      case DEFLATE -> deflate.filter(filter.level(), arena);
      case FLETCHER32 -> new Fletcher32();
      case ZSTD -> PluginCodec.ZSTD.filter(filter.level(), arena);
      case LZ4 -> PluginCodec.LZ4.filter(0, arena);
      case OTHER -> throw new IllegalArgumentException("no codec for " + filter);
    };
  }

  private long capacity() {
    long bytes = chunkBytes;
    for (ChunkFilter filter : filters) {
      bytes = filter.bound(bytes); // never less than the bytes before the filter
    }
    return bytes;
  }

  /** Returns the buffer for a step; the previous step has the other one. */
  private MemorySegment buffer(int step) {
    int index = step & 1;
    while (buffers.size() <= index) {
      buffers.add(arena.allocate(capacity, ALIGNMENT));
    }
    return buffers.get(index);
  }

  /** Uses other levels from now on, within the filters' limits. */
  void use(ChunkEffort effort) {
    for (int index = 0; index < kinds.size(); index++) {
      if (ChunkEffort.isOpen(kinds.get(index))) {
        filters.get(index).level(effort.level(kinds.get(index)));
      }
    }
  }

  /**
   * Encodes a chunk with the filters.
   *
   * @param raw its elements, in native memory; not changed
   * @return the stored form, valid until the codec is used again or closed; {@code raw} if there are no filters
   */
  public MemorySegment encode(MemorySegment raw) {
    check(raw);
    MemorySegment bytes = raw;
    for (int index = 0; index < filters.size(); index++) {
      MemorySegment target = buffer(index);
      bytes = target.asSlice(0, filters.get(index).encode(bytes, target));
    }
    return bytes;
  }

  /**
   * Decodes a chunk to its elements.
   *
   * @param encoded the stored form, in native memory
   * @param filterMask the filters that were skipped for it: bit 0 is the first one
   * @param raw native memory for its elements; undefined after a failure
   * @throws IOException if the chunk is damaged
   */
  public void decode(MemorySegment encoded, int filterMask, MemorySegment raw) throws IOException {
    check(raw);
    Damage.checkRoom(encoded.byteSize(), Integer.MAX_VALUE);
    int first = firstUsed(filterMask);
    int buffer = filters.size(); // not the one in which a result of this codec is
    MemorySegment bytes = encoded;
    for (int index = filters.size() - 1; index >= first; index--) {
      if (isUsed(index, filterMask)) {
        MemorySegment target = index == first ? raw : buffer(buffer++);
        bytes = target.asSlice(0, filters.get(index).decode(bytes, target));
      }
    }
    if (bytes.byteSize() != chunkBytes) {
      throw new IOException("the chunk is damaged: %,d bytes in place of %,d".formatted(bytes.byteSize(), chunkBytes));
    }
    if (first == filters.size()) {
      MemorySegment.copy(encoded, 0, raw, 0, chunkBytes);
    }
  }

  private int firstUsed(int filterMask) {
    int first = 0;
    while (first < filters.size() && !isUsed(first, filterMask)) {
      first++;
    }
    return first;
  }

  private static boolean isUsed(int filter, int filterMask) {
    return (filterMask >>> filter & 1) == 0;
  }

  private void check(MemorySegment raw) {
    if (raw.byteSize() != chunkBytes || !raw.isNative()) {
      throw new IllegalArgumentException("a chunk is %,d bytes of native memory, not %s".formatted(chunkBytes, raw));
    }
  }

  /** Frees the memory. */
  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      filters.forEach(ChunkFilter::close);
      arena.close();
    }
  }
}

package org.h5burst.writer.backend;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.h5burst.writer.Filter;
import org.jspecify.annotations.Nullable;

/**
 * How the elements of a dataset are stored. Immutable: the caller must not change the arrays.
 *
 * @param extent whether it has dimensions
 * @param layout where the elements are
 * @param chunk extent of each dimension of a chunk in elements; empty = contiguous, or not chosen yet
 * @param limit how far each dimension can be extended, -1 without a limit; empty = not at all
 * @param filters of each chunk, in order
 * @param fill bytes, as in the file, of an element that nobody has written; empty = undefined
 * @param open limits of the chunks if the burst that creates the dataset chooses their shape; null = it is given
 */
public record Storage(Extent extent, Layout layout, long[] chunk, long[] limit, List<Filter> filters, byte[] fill,
    @Nullable ChunkLimits open) {
  /** A dataset without special properties. */
  public static final Storage CONTIGUOUS = chunked(new long[0]);

  /** Whether a dataset has dimensions. */
  public enum Extent {
    SIMPLE,
    /** One element without dimensions; its shape is represented by one dimension of one element. */
    SCALAR
  }

  /** Where elements are stored in a file, in the order of HDF5's numbers. */
  public enum Layout {
    /** In the header of the dataset, of which every rank has a copy. */
    COMPACT,
    CONTIGUOUS,
    CHUNKED
  }

  public Storage {
    chunk = chunk.clone();
    limit = limit.clone();
    filters = List.copyOf(filters);
    fill = fill.clone();
  }

  /** Creates a storage with chunks of a given shape, or without chunks. */
  public Storage(Extent extent, Layout layout, long[] chunk, long[] limit, List<Filter> filters, byte[] fill) {
    this(extent, layout, chunk, limit, filters, fill, null);
  }

  /** Creates a chunked storage; contiguous if there are no extents. */
  public Storage(Extent extent, long[] chunk, long[] limit, List<Filter> filters, byte[] fill) {
    this(extent, chunk.length == 0 ? Layout.CONTIGUOUS : Layout.CHUNKED, chunk, limit, filters, fill);
  }

  /** Returns a chunked storage whose chunk shape is chosen by the burst that creates the dataset. */
  public static Storage open(ChunkLimits sizes, long[] limit, List<Filter> filters, byte[] fill) {
    return new Storage(Extent.SIMPLE, Layout.CHUNKED, new long[0], limit, filters, fill, sizes);
  }

  /** Returns the same storage with the chosen chunk shape. */
  Storage chosen(long[] shape) {
    return new Storage(extent, layout, shape, limit, filters, fill);
  }

  /** Returns a storage in the header of the dataset. */
  public static Storage compact(Extent extent, byte[] fill) {
    return new Storage(extent, Layout.COMPACT, new long[0], new long[0], List.of(), fill);
  }

  /** Returns a plain chunked storage; contiguous if there are no extents. */
  public static Storage chunked(long[] chunk) {
    return new Storage(Extent.SIMPLE, chunk, new long[0], List.of(), new byte[0]);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Storage that && extent == that.extent && layout == that.layout
        && Arrays.equals(chunk, that.chunk)
        && Arrays.equals(limit, that.limit) && filters.equals(that.filters) && Arrays.equals(fill, that.fill)
        && Objects.equals(open, that.open);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(chunk);
  }

  /** Returns the special properties, each preceded by a blank; empty for a contiguous dataset. */
  @Override
  public String toString() {
    StringBuilder words = new StringBuilder(extent == Extent.SCALAR ? " scalar" : "");
    words.append(layout == Layout.COMPACT ? " compact" : "");
    words.append(chunk.length > 0 ? " in chunks of " + Arrays.toString(chunk) : "");
    words.append(open == null ? "" : " in chunks " + open);
    words.append(limit.length > 0 ? " up to " + Arrays.toString(limit) : "");
    words.append(filters.isEmpty() ? "" : " by " + filters);
    return words.append(fill.length > 0 ? " filled with " + HexFormat.of().formatHex(fill) : "").toString();
  }
}

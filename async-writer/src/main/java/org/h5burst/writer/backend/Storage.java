package org.h5burst.writer.backend;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.h5burst.writer.Filter;

/**
 * How the elements of a dataset are stored. Immutable.
 *
 * @param extent whether it has dimensions
 * @param chunk extent of each dimension of a chunk in elements; empty = contiguous
 * @param limit how far each dimension can be extended, -1 without a limit; empty = not at all
 * @param filters that each chunk goes through, in order
 * @param fill the bytes, as in the file, of an element that nobody has written; empty = they may be anything
 */
public record Storage(Extent extent, long[] chunk, long[] limit, List<Filter> filters, byte[] fill) {
  /** A dataset without anything special. */
  public static final Storage CONTIGUOUS = chunked(new long[0]);

  /** Whether a dataset has dimensions. */
  public enum Extent {
    SIMPLE,
    /** One element without dimensions; its shape is given as one dimension of one element. */
    SCALAR
  }

  public Storage {
    chunk = chunk.clone();
    limit = limit.clone();
    filters = List.copyOf(filters);
    fill = fill.clone();
  }

  /** In chunks, without anything else; contiguous if there are no extents. */
  public static Storage chunked(long[] chunk) {
    return new Storage(Extent.SIMPLE, chunk, new long[0], List.of(), new byte[0]);
  }

  /** The caller must not change it. */
  @Override
  public long[] chunk() {
    return chunk;
  }

  /** The caller must not change it. */
  @Override
  public long[] limit() {
    return limit;
  }

  /** The caller must not change it. */
  @Override
  public byte[] fill() {
    return fill;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Storage that && extent == that.extent && Arrays.equals(chunk, that.chunk) && Arrays.equals(limit, that.limit)
        && filters.equals(that.filters) && Arrays.equals(fill, that.fill);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(chunk);
  }

  /** What is special, each with a blank before it; nothing for a contiguous dataset. */
  @Override
  public String toString() {
    StringBuilder words = new StringBuilder(extent == Extent.SCALAR ? " scalar" : "");
    words.append(chunk.length > 0 ? " in chunks of " + Arrays.toString(chunk) : "");
    words.append(limit.length > 0 ? " up to " + Arrays.toString(limit) : "");
    words.append(filters.isEmpty() ? "" : " by " + filters);
    return words.append(fill.length > 0 ? " filled with " + HexFormat.of().formatHex(fill) : "").toString();
  }
}

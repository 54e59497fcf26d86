package org.h5burst.writer.backend;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.h5burst.writer.Selection;

/**
 * The division of a dataset into chunks, numbered in row-major order. Immutable.
 *
 * @param shape extent of each dimension of the dataset, in elements
 * @param chunk extent of each dimension of a chunk, in elements
 * @param elementBytes size of an element
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ChunkGrid(long[] shape, long[] chunk, int elementBytes) {
  /** Returns the division of a dataset; one without chunks is a single chunk. */
  public static ChunkGrid of(DatasetSpec dataset) {
    return new ChunkGrid(dataset.shape(), dataset.isChunked() ? dataset.chunk() : dataset.shape(),
        dataset.type().bytes());
  }

  /** Returns whether a selection is one block without holes. */
  public static boolean isBox(Selection selection) {
    for (int dimension = 0; selection.slabs() == 1 && dimension < selection.rank(); dimension++) {
      if (selection.count(0, dimension) > 1 && selection.stride(0, dimension) > selection.blockExtent(0, dimension)) {
        return false;
      }
    }
    return selection.slabs() == 1;
  }

  /** Returns the number of dimensions. */
  public int rank() {
    return shape.length;
  }

  /** Returns the size of a chunk with all its elements. */
  public long chunkBytes() {
    return Math.multiplyExact(chunkElements(), elementBytes);
  }

  /** Returns the number of elements of a whole chunk. */
  public long chunkElements() {
    return Arrays.stream(chunk).reduce(1, Math::multiplyExact);
  }

  /** Returns the size of a row: all elements with the same first index. */
  public long rowBytes() {
    return Arrays.stream(shape).skip(1).reduce(elementBytes, Math::multiplyExact);
  }

  /** Returns the number of the chunk with an element. */
  public long number(long[] element) {
    long number = 0;
    for (int dimension = 0; dimension < shape.length; dimension++) {
      number = number * chunks(dimension) + element[dimension] / chunk[dimension];
    }
    return number;
  }

  /** Returns whether a chunk begins at an element, which may be anything. */
  public boolean isCorner(long[] element) {
    return element.length == rank() && IntStream.range(0, rank()).allMatch(dimension -> element[dimension] >= 0
        && element[dimension] < shape[dimension] && element[dimension] % chunk[dimension] == 0);
  }

  /** Returns the number of chunks. */
  public long chunks() {
    return IntStream.range(0, shape.length).mapToLong(this::chunks).reduce(1, Math::multiplyExact);
  }

  private long chunks(int dimension) {
    return Math.ceilDiv(shape[dimension], chunk[dimension]);
  }

  /** Returns the first element of the chunk with a number. */
  public long[] cornerOf(long number) {
    long[] corner = new long[shape.length];
    long rest = number;
    for (int dimension = shape.length - 1; dimension >= 0; dimension--) {
      corner[dimension] = rest % chunks(dimension) * chunk[dimension];
      rest /= chunks(dimension);
    }
    return corner;
  }

  /** Returns the first elements of the chunks that have no element in a smaller shape, in row-major order. */
  public Stream<long[]> cornersOutside(long[] smaller) {
    long all = chunks();
    return LongStream.range(all == 0 ? 0 : rowsWithin(smaller) * (all / chunks(0)), all).mapToObj(this::cornerOf)
        .filter(corner -> IntStream.range(0, shape.length)
            .anyMatch(dimension -> corner[dimension] >= smaller[dimension]));
  }

  /** Returns how many of the first rows of chunks are complete in a smaller shape. */
  private long rowsWithin(long[] smaller) {
    boolean isAsWide = IntStream.range(1, shape.length)
        .allMatch(dimension -> Math.ceilDiv(smaller[dimension], chunk[dimension]) == chunks(dimension));
    return isAsWide ? Math.ceilDiv(smaller[0], chunk[0]) : 0;
  }

  /**
   * Returns the size of the smallest parts into which the dataset, in row-major order, can be divided so that no chunk
   * has elements in two of them.
   */
  public long unitBytes() {
    int first = firstUnitDimension();
    return Arrays.stream(shape, first + 1, shape.length).reduce(product(elementBytes, unitExtent(first)),
        ChunkGrid::product);
  }

  /** Returns the memory for the chunks of such a part, at least its size; the largest number if that is exceeded. */
  public long unitMemory() {
    int first = firstUnitDimension();
    long rows = Math.ceilDiv(unitExtent(first), chunk[first]);
    return IntStream.range(first + 1, shape.length).mapToLong(this::chunks)
        .reduce(product(chunkBytes(), rows), ChunkGrid::product);
  }

  private static long product(long one, long other) {
    long product = one * other;
    return Math.multiplyHigh(one, other) != 0 || product < 0 ? Long.MAX_VALUE : product;
  }

  /** Returns the first dimension along which a chunk has several elements. */
  private int firstUnitDimension() {
    int first = 0;
    while (first < shape.length - 1 && chunk[first] == 1) {
      first++;
    }
    return first;
  }

  /** Returns the extent of one chunk; if the last chunk of a row is cut off, the next row begins in the same part. */
  private long unitExtent(int dimension) {
    return dimension == 0 || shape[dimension] % chunk[dimension] == 0 ? chunk[dimension] : shape[dimension];
  }

  /** Returns the first element of the chunk with an element. */
  public long[] corner(long[] element) {
    long[] corner = new long[shape.length];
    Arrays.setAll(corner, dimension -> element[dimension] / chunk[dimension] * chunk[dimension]);
    return corner;
  }

  /** Returns the elements of a chunk that lie within the dataset, which are not all at an edge. */
  public Selection inside(long[] corner) {
    long[] count = new long[shape.length];
    Arrays.setAll(count, dimension -> Math.min(chunk[dimension], shape[dimension] - corner[dimension]));
    return Selection.block(corner, count);
  }

  /**
   * Returns whether a chunk may have elements of a selection: whether it overlaps the bounding box of one of its
   * hyperslabs.
   */
  public boolean mayHave(long[] corner, Selection selection) {
    return IntStream.range(0, selection.slabs()).anyMatch(slab -> IntStream.range(0, shape.length)
        .allMatch(dimension -> selection.start(slab, dimension) < corner[dimension] + chunk[dimension]
            && end(selection, slab, dimension) > corner[dimension]));
  }

  private static long end(Selection selection, int slab, int dimension) {
    return selection.start(slab, dimension) + (selection.count(slab, dimension) - 1) * selection.stride(slab, dimension)
        + selection.blockExtent(slab, dimension);
  }

  /** Returns the size of a chunk's elements that lie within the dataset. */
  public long insideBytes(long[] corner) {
    return inside(corner).elements() * elementBytes;
  }

  /**
   * Returns whether further elements of a chunk can be created.
   *
   * @param limit how far each dimension can be extended, -1 without a limit; empty = not at all
   */
  public boolean canGrow(long[] corner, long[] limit) {
    return IntStream.range(0, limit.length)
        .anyMatch(dimension -> corner[dimension] + chunk[dimension] > shape[dimension]
            && (limit[dimension] < 0 || limit[dimension] > shape[dimension]));
  }

  /** Returns the position of an element in its chunk, in bytes. */
  public long offset(long[] element) {
    long position = 0;
    for (int dimension = 0; dimension < shape.length; dimension++) {
      position = position * chunk[dimension] + element[dimension] % chunk[dimension];
    }
    return position * elementBytes;
  }

  /** Returns the position of an element in row-major order. */
  public long index(long[] element) {
    long index = 0;
    for (int dimension = 0; dimension < shape.length; dimension++) {
      index = index * shape[dimension] + element[dimension];
    }
    return index;
  }

  /** Finds the element at a position in row-major order. */
  public void element(long position, long[] element) {
    long rest = position;
    for (int dimension = shape.length - 1; dimension >= 0; dimension--) {
      element[dimension] = rest % shape[dimension];
      rest /= shape[dimension];
    }
  }

  /** Returns whether an element is the first of a chunk whose elements, all within the dataset, are contiguous. */
  public boolean beginsContiguousChunk(long[] element) {
    boolean isOneRow = true;
    for (int dimension = 0; dimension < shape.length; dimension++) {
      if (element[dimension] % chunk[dimension] != 0 || element[dimension] + chunk[dimension] > shape[dimension]
          || !isOneRow && chunk[dimension] != shape[dimension]) {
        return false;
      }
      isOneRow &= chunk[dimension] == 1;
    }
    return true;
  }

  /** Returns how many elements from this one on are contiguous both in the dataset and in its chunk. */
  public long run(long[] element) {
    int last = shape.length - 1;
    return Math.min(shape[last] - element[last], chunk[last] - element[last] % chunk[last]);
  }
}

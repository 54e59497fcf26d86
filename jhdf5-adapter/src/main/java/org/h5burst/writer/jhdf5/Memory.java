package org.h5burst.writer.jhdf5;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.h5burst.writer.UsageException;

/** Joins elements in memory for a write. */
final class Memory {
  private Memory() {}

  static long[] longs(int... numbers) {
    return Arrays.stream(numbers).asLongStream().toArray();
  }

  /** Joins the rows of a matrix. */
  static MemorySegment joined(MemorySegment... rows) {
    if (rows.length == 0) {
      return MemorySegment.ofArray(new byte[0]);
    }
    long rowBytes = rows[0].byteSize();
    MemorySegment all = Arena.ofAuto().allocate(Math.multiplyExact(rowBytes, rows.length));
    for (int row = 0; row < rows.length; row++) {
      if (rows[row].byteSize() != rowBytes) {
        throw new UsageException(("row %d of the matrix has %d bytes, and row 0 has %d; all rows "
            + "must have the same length").formatted(row, rows[row].byteSize(), rowBytes));
      }
      MemorySegment.copy(rows[row], 0, all, row * rowBytes, rowBytes);
    }
    return all;
  }

  /** Requires that no string for a dataset is null. */
  static void requireNoNull(String path, String... texts) {
    int index = Arrays.asList(texts).indexOf(null);
    if (index >= 0) {
      throw new UsageException(("dataset %s: the string at index %d of %d is null, which a file "
          + "cannot hold; give an empty string instead").formatted(path, index, texts.length));
    }
  }

  /**
   * Returns a block out of an array of several dimensions.
   *
   * @param bytes of an element
   * @param extents of the array
   * @param block extents of the block
   * @param offset where the block begins in the array
   */
  static MemorySegment part(MemorySegment array, int bytes, int[] extents, int[] block, int[] offset) {
    requireInside(extents, block, offset);
    long rows = rows(block);
    long rowBytes = (long) block[extents.length - 1] * bytes;
    MemorySegment part = Arena.ofAuto().allocate(Math.multiplyExact(rows, rowBytes));
    for (long row = 0; row < rows; row++) {
      MemorySegment.copy(array, firstElement(row, extents, block, offset) * bytes, part, row * rowBytes, rowBytes);
    }
    return part;
  }

  /** Copies a block into an array of several dimensions; the inverse of {@link #part}. */
  static void put(MemorySegment part, MemorySegment array, int[] extents, int[] block, int[] offset) {
    requireInside(extents, block, offset);
    long rows = rows(block);
    long rowBytes = rows == 0 ? 0 : part.byteSize() / rows;
    long bytes = rowBytes == 0 ? 0 : rowBytes / block[extents.length - 1];
    for (long row = 0; row < rows; row++) {
      MemorySegment.copy(part, row * rowBytes, array, firstElement(row, extents, block, offset) * bytes, rowBytes);
    }
  }

  private static long rows(int... block) {
    long rows = 1;
    for (int dimension = 0; dimension < block.length - 1; dimension++) {
      rows *= block[dimension];
    }
    return rows;
  }

  /** Requires that a block lies within an array. */
  static void requireInside(int[] extents, int[] block, int[] offset) {
    int rank = extents.length;
    boolean inside = block.length == rank && offset.length == rank;
    for (int dimension = 0; inside && dimension < rank; dimension++) {
      inside =
          block[dimension] >= 0 && offset[dimension] >= 0 && offset[dimension] <= extents[dimension] - block[dimension];
    }
    if (!inside || rank == 0) {
      throw new UsageException(
          "a block of %s at %s is not inside of the array of %s in memory".formatted(Arrays.toString(block),
              Arrays.toString(offset), Arrays.toString(extents)));
    }
  }

  /** Returns where a row of the block begins in the array. */
  private static long firstElement(long row, int[] extents, int[] block, int[] offset) {
    int last = extents.length - 1;
    long element = offset[last];
    long stride = extents[last];
    long rest = row;
    for (int dimension = last - 1; dimension >= 0; dimension--) {
      element += (offset[dimension] + rest % block[dimension]) * stride;
      rest /= block[dimension];
      stride *= extents[dimension];
    }
    return element;
  }
}

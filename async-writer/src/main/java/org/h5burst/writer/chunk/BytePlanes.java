package org.h5burst.writer.chunk;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Splits elements into planes, each with one byte of every element, and joins them again. Transposes eight elements in
 * registers, four bytes of each at a time.
 *
 * @param elements number of elements
 */
record BytePlanes(int elementBytes, long elements) {
  /** The number of elements that are transposed together. */
  static final int TILE = 8;

  private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
  private static final ValueLayout.OfInt HALF = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong ROW = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private static final int PAIR = 2;
  private static final int GROUP = 4;
  private static final long LOWER_INT = 0x00000000FFFFFFFFL;
  private static final long LOWER_SHORTS = 0x0000FFFF0000FFFFL;
  private static final long LOWER_BYTES = 0x00FF00FF00FF00FFL;

  /** Splits the elements from {@code first} to {@code end}, exclusive. */
  void split(MemorySegment whole, MemorySegment planes, long first, long end) {
    long tiled = end - (end - first) % TILE;
    int column = 0;
    if (elementBytes == PAIR) {
      splitPairs(whole, planes, first, tiled);
      column = PAIR;
    }
    for (; column + GROUP <= elementBytes; column += GROUP) {
      splitGroup(whole, planes, first, tiled, column);
    }
    for (int each = 0; each < elementBytes; each++) {
      splitColumn(whole, planes, each < column ? tiled : first, end, each);
    }
  }

  /** Joins the elements from {@code first} to {@code end}, exclusive. */
  void join(MemorySegment planes, MemorySegment whole, long first, long end) {
    long tiled = end - (end - first) % TILE;
    int column = 0;
    if (elementBytes == PAIR) {
      joinPairs(planes, whole, first, tiled);
      column = PAIR;
    }
    for (; column + GROUP <= elementBytes; column += GROUP) {
      joinGroup(planes, whole, first, tiled, column);
    }
    for (int each = 0; each < elementBytes; each++) {
      joinColumn(planes, whole, each < column ? tiled : first, end, each);
    }
  }

  private void splitColumn(MemorySegment whole, MemorySegment planes, long first, long end, int column) {
    long plane = column * elements;
    for (long element = first; element < end; element++) {
      planes.set(BYTE, plane + element, whole.get(BYTE, element * elementBytes + column));
    }
  }

  private void joinColumn(MemorySegment planes, MemorySegment whole, long first, long end, int column) {
    long plane = column * elements;
    for (long element = first; element < end; element++) {
      whole.set(BYTE, element * elementBytes + column, planes.get(BYTE, plane + element));
    }
  }

  private void splitGroup(MemorySegment whole, MemorySegment planes, long first, long end, int column) {
    for (long element = first; element < end; element += TILE) {
      long at = element * elementBytes + column;
      long row0 = halves(whole, at);
      long row1 = halves(whole, at + elementBytes);
      long row2 = halves(whole, at + 2L * elementBytes);
      long row3 = halves(whole, at + 3L * elementBytes);
      long even = lower(row0, row2, LOWER_SHORTS, Short.SIZE);
      long odd = lower(row1, row3, LOWER_SHORTS, Short.SIZE);
      long to = column * elements + element;
      planes.set(ROW, to, lower(even, odd, LOWER_BYTES, Byte.SIZE));
      planes.set(ROW, to + elements, upper(even, odd, LOWER_BYTES, Byte.SIZE));
      even = upper(row0, row2, LOWER_SHORTS, Short.SIZE);
      odd = upper(row1, row3, LOWER_SHORTS, Short.SIZE);
      planes.set(ROW, to + 2 * elements, lower(even, odd, LOWER_BYTES, Byte.SIZE));
      planes.set(ROW, to + 3 * elements, upper(even, odd, LOWER_BYTES, Byte.SIZE));
    }
  }

  private void joinGroup(MemorySegment planes, MemorySegment whole, long first, long end, int column) {
    for (long element = first; element < end; element += TILE) {
      long from = column * elements + element;
      long row0 = planes.get(ROW, from);
      long row1 = planes.get(ROW, from + elements);
      long row2 = planes.get(ROW, from + 2 * elements);
      long row3 = planes.get(ROW, from + 3 * elements);
      long even = lower(row0, row1, LOWER_BYTES, Byte.SIZE);
      long odd = lower(row2, row3, LOWER_BYTES, Byte.SIZE);
      long at = element * elementBytes + column;
      putHalves(whole, at, lower(even, odd, LOWER_SHORTS, Short.SIZE));
      putHalves(whole, at + 2L * elementBytes, upper(even, odd, LOWER_SHORTS, Short.SIZE));
      even = upper(row0, row1, LOWER_BYTES, Byte.SIZE);
      odd = upper(row2, row3, LOWER_BYTES, Byte.SIZE);
      putHalves(whole, at + elementBytes, lower(even, odd, LOWER_SHORTS, Short.SIZE));
      putHalves(whole, at + 3L * elementBytes, upper(even, odd, LOWER_SHORTS, Short.SIZE));
    }
  }

  /** Returns four bytes of an element, and four of the fourth element after it. */
  private long halves(MemorySegment whole, long at) {
    return Integer.toUnsignedLong(whole.get(HALF, at))
        | (long) whole.get(HALF, at + (long) GROUP * elementBytes) << Integer.SIZE;
  }

  private void putHalves(MemorySegment whole, long at, long halves) {
    whole.set(HALF, at, (int) halves);
    whole.set(HALF, at + (long) GROUP * elementBytes, (int) (halves >>> Integer.SIZE));
  }

  /** Returns the lower parts of both, the second's after the first's. */
  private static long lower(long first, long second, long mask, int shift) {
    return first & mask | (second & mask) << shift;
  }

  /** Returns the upper parts of both. */
  private static long upper(long first, long second, long mask, int shift) {
    return first >>> shift & mask | second & ~mask;
  }

  private void splitPairs(MemorySegment whole, MemorySegment planes, long first, long end) {
    for (long element = first; element < end; element += TILE) {
      long row0 = whole.get(ROW, element * PAIR);
      long row1 = whole.get(ROW, element * PAIR + Long.BYTES);
      planes.set(ROW, element, packed(row0) | packed(row1) << Integer.SIZE);
      planes.set(ROW, elements + element, packed(row0 >>> Byte.SIZE) | packed(row1 >>> Byte.SIZE) << Integer.SIZE);
    }
  }

  private void joinPairs(MemorySegment planes, MemorySegment whole, long first, long end) {
    for (long element = first; element < end; element += TILE) {
      long lower = planes.get(ROW, element);
      long upper = planes.get(ROW, elements + element);
      whole.set(ROW, element * PAIR, spread(lower) | spread(upper) << Byte.SIZE);
      whole.set(ROW, element * PAIR + Long.BYTES,
          spread(lower >>> Integer.SIZE) | spread(upper >>> Integer.SIZE) << Byte.SIZE);
    }
  }

  /** Moves every other byte, beginning with the lowest, to the lower half. */
  private static long packed(long row) {
    long bytes = row & LOWER_BYTES;
    long shorts = (bytes | bytes >>> Byte.SIZE) & LOWER_SHORTS;
    return (shorts | shorts >>> Short.SIZE) & LOWER_INT;
  }

  /** Moves the lower half's bytes to where {@link #packed} takes them from. */
  private static long spread(long row) {
    long half = row & LOWER_INT;
    long shorts = (half | half << Short.SIZE) & LOWER_SHORTS;
    return (shorts | shorts << Byte.SIZE) & LOWER_BYTES;
  }
}

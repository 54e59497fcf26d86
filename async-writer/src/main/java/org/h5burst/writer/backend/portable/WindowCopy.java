package org.h5burst.writer.backend.portable;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Copies elements between their places in a window of the file and contiguous memory. */
final class WindowCopy {
  private WindowCopy() {}

  /**
   * Copies all of {@code elements} to their places.
   *
   * @param window contents of the file from {@code begin} on, large enough
   * @param cursor their positions; advances by as many bytes
   * @param covered marks the elements of the window that were put there; null if that is not needed
   */
  static void scatter(MemorySegment window, long begin, RunCursor cursor, MemorySegment elements,
      @Nullable FilledMask covered) {
    for (long from = 0; from < elements.byteSize();) {
      long bytes = Math.min(cursor.length(), elements.byteSize() - from);
      long to = cursor.offset() - begin;
      copy(elements, from, window, to, bytes);
      if (covered != null) {
        covered.add(to, bytes);
      }
      cursor.take(bytes);
      from += bytes;
    }
  }

  /** Fills all of {@code elements}: the inverse of {@link #scatter}. */
  static void gather(MemorySegment window, long begin, RunCursor cursor, MemorySegment elements) {
    for (long to = 0; to < elements.byteSize();) {
      long bytes = Math.min(cursor.length(), elements.byteSize() - to);
      copy(window, cursor.offset() - begin, elements, to, bytes);
      cursor.take(bytes);
      to += bytes;
    }
  }

  /**
   * Copies bytes. Single elements, of which there may be millions, are copied without the call that only longer runs
   * justify.
   */
  static void copy(MemorySegment source, long from, MemorySegment target, long to, long bytes) {
    switch ((int) Math.min(bytes, Integer.MAX_VALUE)) {
      case Long.BYTES -> target.set(JAVA_LONG_UNALIGNED, to, source.get(JAVA_LONG_UNALIGNED, from));
      case Integer.BYTES -> target.set(JAVA_INT_UNALIGNED, to, source.get(JAVA_INT_UNALIGNED, from));
      case Short.BYTES -> target.set(JAVA_SHORT_UNALIGNED, to, source.get(JAVA_SHORT_UNALIGNED, from));
      case 1 -> target.set(JAVA_BYTE, to, source.get(JAVA_BYTE, from));
      default -> MemorySegment.copy(source, from, target, to, bytes);
    }
  }
}

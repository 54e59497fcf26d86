package org.h5burst.writer.backend.portable;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * Takes elements from their places in a window of the file, so that they lie in a row: the way back of {@link Scatter}.
 */
final class Gather {
  private Gather() {}

  /**
   * Fills all of {@code elements}.
   *
   * @param window what is at {@code begin} in the file, large enough
   * @param cursor where the elements are; goes on by as many bytes
   */
  static void from(MemorySegment window, long begin, RunCursor cursor, MemorySegment elements) {
    long to = 0;
    while (to < elements.byteSize()) {
      long bytes = Math.min(cursor.length(), elements.byteSize() - to);
      copy(window, cursor.offset() - begin, elements, to, bytes);
      cursor.take(bytes);
      to += bytes;
    }
  }

  /** Single elements, of which there may be millions, are moved without the call that longer runs are worth. */
  private static void copy(MemorySegment window, long from, MemorySegment elements, long to, long bytes) {
    switch ((int) Math.min(bytes, Integer.MAX_VALUE)) {
      case Long.BYTES -> elements.set(JAVA_LONG_UNALIGNED, to, window.get(JAVA_LONG_UNALIGNED, from));
      case Integer.BYTES -> elements.set(JAVA_INT_UNALIGNED, to, window.get(JAVA_INT_UNALIGNED, from));
      case Short.BYTES -> elements.set(JAVA_SHORT_UNALIGNED, to, window.get(JAVA_SHORT_UNALIGNED, from));
      case 1 -> elements.set(JAVA_BYTE, to, window.get(JAVA_BYTE, from));
      default -> MemorySegment.copy(window, from, elements, to, bytes);
    }
  }
}

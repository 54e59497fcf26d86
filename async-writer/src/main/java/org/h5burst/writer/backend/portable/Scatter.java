package org.h5burst.writer.backend.portable;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Puts elements that lie in a row in memory to their places in a window of the file. */
final class Scatter {
  private Scatter() {}

  /**
   * Scatters all of {@code elements}.
   *
   * @param cursor where they belong; goes on by as many bytes
   * @param window what is at {@code begin} in the file, large enough
   * @param covered marks the elements of the window that were put there; null if nobody wants to know
   */
  static void into(MemorySegment window, long begin, RunCursor cursor, MemorySegment elements,
      @Nullable FilledMask covered) {
    long from = 0;
    while (from < elements.byteSize()) {
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

  /** Single elements, of which there may be millions, are moved without the call that longer runs are worth. */
  private static void copy(MemorySegment elements, long from, MemorySegment window, long to, long bytes) {
    switch ((int) Math.min(bytes, Integer.MAX_VALUE)) {
      case Long.BYTES -> window.set(JAVA_LONG_UNALIGNED, to, elements.get(JAVA_LONG_UNALIGNED, from));
      case Integer.BYTES -> window.set(JAVA_INT_UNALIGNED, to, elements.get(JAVA_INT_UNALIGNED, from));
      case Short.BYTES -> window.set(JAVA_SHORT_UNALIGNED, to, elements.get(JAVA_SHORT_UNALIGNED, from));
      case 1 -> window.set(JAVA_BYTE, to, elements.get(JAVA_BYTE, from));
      default -> MemorySegment.copy(elements, from, window, to, bytes);
    }
  }
}

package org.h5burst.writer.ring;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Memory of the application into which a read brings elements. Used by the I/O thread, until the read's burst is done.
 */
public interface Destination {
  /**
   * Takes elements.
   *
   * @param stored memory with elements as they are in the file
   * @param offset in bytes where they begin there
   * @param elements how many
   * @param at number of the first of them among all elements of the read
   */
  void put(MemorySegment stored, long offset, long elements, long at);

  /**
   * Native memory that takes the elements of the read just as they are in the file; null if they have to be copied or
   * changed.
   */
  @Nullable
  MemorySegment direct();

  /**
   * Returns whether the memory can still be written; what is freed too early must not be noticed in the middle of a
   * collective call.
   */
  boolean isAlive();
}

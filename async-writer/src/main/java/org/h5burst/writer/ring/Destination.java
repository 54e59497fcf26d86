package org.h5burst.writer.ring;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Memory of the application that receives the elements of a read. Used by the I/O thread, until the read's burst is
 * done.
 */
public interface Destination {
  /**
   * Receives elements.
   *
   * @param stored memory with elements as they are in the file
   * @param offset their position there, in bytes
   * @param elements number of elements
   * @param at number of the first of them among all elements of the read
   */
  void put(MemorySegment stored, long offset, long elements, long at);

  /**
   * Returns native memory that receives the elements of the read exactly as they are in the file; null if they must be
   * copied or changed.
   */
  @Nullable
  MemorySegment direct();

  /**
   * Returns whether the memory can still be written; a premature free must not be noticed in the middle of a collective
   * call.
   */
  boolean isAlive();
}

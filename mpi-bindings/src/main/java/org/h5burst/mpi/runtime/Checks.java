package org.h5burst.mpi.runtime;

import java.lang.foreign.MemorySegment;

/** What every communicator demands of its arguments, whatever stands behind it. */
public final class Checks {
  private Checks() {}

  /** Demands a rank of a communicator of {@code size} ranks. */
  public static void checkRank(int rank, int size) {
    if (rank < 0 || rank >= size) {
      throw new IllegalArgumentException("rank " + rank + " does not exist: the communicator has " + size + " ranks");
    }
  }

  /** Demands a color that a rank may give to a split. */
  public static void checkColor(int color) {
    if (color < 0) {
      throw new IllegalArgumentException("the color of a split must not be negative, but is " + color);
    }
  }

  /**
   * Demands memory that MPI may use until a communication is done.
   *
   * @return its size in bytes
   */
  public static int checkBuffer(MemorySegment buffer) {
    if (!buffer.isNative()) {
      throw new IllegalArgumentException("MPI needs native memory, but the buffer is on the Java heap: " + buffer);
    }
    if (buffer.byteSize() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("MPI moves at most 2^31-1 bytes at once, but the buffer has " + buffer.byteSize());
    }
    return (int) buffer.byteSize();
  }

  /** Demands room for {@code count} elements. */
  public static void checkElements(MemorySegment values, int count, long elementBytes) {
    int bytes = checkBuffer(values);
    if (count < 0 || count * elementBytes > bytes) {
      throw new IllegalArgumentException("a buffer of " + bytes + " bytes does not hold " + count + " elements of " + elementBytes + " bytes");
    }
  }

  /**
   * Demands room for a part from every rank.
   *
   * @return the size of a part in bytes
   */
  public static int checkGather(MemorySegment own, MemorySegment all, int size) {
    int bytes = checkBuffer(own);
    if (!all.isNative() || all.byteSize() < (long) bytes * size) {
      throw new IllegalArgumentException("gathering " + bytes + " bytes from each of " + size + " ranks needs that much native memory, but got " + all);
    }
    return bytes;
  }
}

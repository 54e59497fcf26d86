package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;

/** Copies arguments into native memory, which is kept for the duration of a call, and returns their addresses. */
record CMemory(Arena arena) {
  long text(String string) {
    return arena.allocateFrom(string).address();
  }

  long longs(long... values) {
    return arena.allocateFrom(ValueLayout.JAVA_LONG, values).address();
  }

  long ints(int... values) {
    return arena.allocateFrom(ValueLayout.JAVA_INT, values).address();
  }

  long bytes(byte... values) {
    return arena.allocateFrom(ValueLayout.JAVA_BYTE, values).address();
  }
}

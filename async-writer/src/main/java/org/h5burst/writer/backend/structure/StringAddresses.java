package org.h5burst.writer.backend.structure;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/** Strings of variable length as HDF5 takes and gives them: the address of each, in UTF-8 with a zero at its end. */
final class StringAddresses {
  private StringAddresses() {}

  /** Lays strings into memory; returns their addresses. */
  static MemorySegment of(List<String> strings, Arena arena) {
    MemorySegment addresses = arena.allocate(ValueLayout.ADDRESS, strings.size());
    for (int index = 0; index < strings.size(); index++) {
      addresses.setAtIndex(ValueLayout.ADDRESS, index, arena.allocateFrom(strings.get(index)));
    }
    return addresses;
  }

  /** Reads the strings at addresses; one that HDF5 has no memory for is empty. */
  static List<String> strings(MemorySegment addresses) {
    List<String> strings = new ArrayList<>();
    for (long index = 0; index < addresses.byteSize() / ValueLayout.ADDRESS.byteSize(); index++) {
      MemorySegment string = addresses.getAtIndex(ValueLayout.ADDRESS, index);
      strings.add(string.equals(MemorySegment.NULL) ? "" : string.reinterpret(Long.MAX_VALUE).getString(0));
    }
    return strings;
  }
}

package org.h5burst.writer.backend;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/** Strings of variable length as HDF5 takes and gives them: the address of each, in UTF-8 with a zero at its end. */
public final class TextAddresses {
  private TextAddresses() {}

  /** Lays strings into memory; returns their addresses. */
  public static MemorySegment of(List<String> texts, Arena arena) {
    MemorySegment addresses = arena.allocate(ValueLayout.ADDRESS, texts.size());
    for (int index = 0; index < texts.size(); index++) {
      addresses.setAtIndex(ValueLayout.ADDRESS, index, arena.allocateFrom(texts.get(index)));
    }
    return addresses;
  }

  /** Reads the strings at addresses; one that HDF5 has no memory for is empty. */
  public static List<String> texts(MemorySegment addresses) {
    List<String> texts = new ArrayList<>();
    for (long index = 0; index < addresses.byteSize() / ValueLayout.ADDRESS.byteSize(); index++) {
      MemorySegment text = addresses.getAtIndex(ValueLayout.ADDRESS, index);
      texts.add(text.equals(MemorySegment.NULL) ? "" : text.reinterpret(Long.MAX_VALUE).getString(0));
    }
    return texts;
  }
}

package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.h5burst.writer.DataType;
import org.h5burst.writer.jhdf5.exceptions.HDF5DatatypeInterfaceException;

/** The numbers of named values, as wide as their type. */
final class Ordinals implements Codec<int[]> {
  static final Ordinals CODEC = new Ordinals();

  private Ordinals() {}

  @Override
  public MemorySegment encode(DataType type, int[] ordinals) {
    requireNamed(type);
    MemorySegment elements = MemorySegment.ofArray(new byte[ordinals.length * type.bytes()]);
    for (int index = 0; index < ordinals.length; index++) {
      put(elements, index, type.bytes(), ordinals[index]);
    }
    return elements;
  }

  static void put(MemorySegment elements, int index, int bytes, int ordinal) {
    switch (bytes) {
      case Byte.BYTES -> elements.set(ValueLayout.JAVA_BYTE, index, (byte) ordinal);
      case Short.BYTES -> elements.set(ValueLayout.JAVA_SHORT_UNALIGNED, (long) index * bytes, (short) ordinal);
      default -> elements.set(ValueLayout.JAVA_INT_UNALIGNED, (long) index * bytes, ordinal);
    }
  }

  @Override
  public int[] decode(DataType type, byte[] elements) {
    requireNamed(type);
    int[] ordinals = new int[elements.length / type.bytes()];
    MemorySegment memory = MemorySegment.ofArray(elements);
    for (int index = 0; index < ordinals.length; index++) {
      ordinals[index] = get(memory, index, type.bytes());
    }
    return ordinals;
  }

  private static void requireNamed(DataType type) {
    if (!(type instanceof DataType.Enumeration)) {
      throw new HDF5DatatypeInterfaceException("elements of %s are not named values".formatted(type));
    }
  }

  static int get(MemorySegment elements, int index, int bytes) {
    return switch (bytes) {
      case Byte.BYTES -> elements.get(ValueLayout.JAVA_BYTE, index);
      case Short.BYTES -> elements.get(ValueLayout.JAVA_SHORT_UNALIGNED, (long) index * bytes);
      default -> elements.get(ValueLayout.JAVA_INT_UNALIGNED, (long) index * bytes);
    };
  }
}

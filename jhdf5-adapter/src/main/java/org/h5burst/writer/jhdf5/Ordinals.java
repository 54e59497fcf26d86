package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.h5burst.writer.DataType;
import org.h5burst.writer.jhdf5.exceptions.HDF5DatatypeInterfaceException;
import org.h5burst.writer.jhdf5.exceptions.HDF5JavaException;

/**
 * Named values, by their positions in an enumeration of the program. They are stored as the numbers that their names
 * have in the file.
 */
record Ordinals(HDF5EnumerationType names) implements Codec<int[]> {
  @Override
  public MemorySegment encode(DataType type, int[] ordinals) {
    DataType.Enumeration stored = named(type);
    MemorySegment elements = MemorySegment.ofArray(new byte[Math.multiplyExact(ordinals.length, type.bytes())]);
    for (int index = 0; index < ordinals.length; index++) {
      put(stored, number(stored, ordinals[index]), elements, index);
    }
    return elements;
  }

  static void put(DataType.Enumeration type, long number, MemorySegment elements, int index) {
    Conversion.put(type.base(), type.base(), number, elements, index);
  }

  /** Returns the number of a name in the file, which often is its position here. */
  private long number(DataType.Enumeration stored, int ordinal) {
    String name = names.getValues().get(ordinal);
    List<DataType.Enumeration.Value> members = stored.members();
    boolean isThere = ordinal < members.size() && members.get(ordinal).name().equals(name);
    return isThere ? members.get(ordinal).value() : number(stored, name);
  }

  /** Returns the number of a name. */
  static long number(DataType.Enumeration type, String name) {
    return type.members().stream().filter(member -> member.name().equals(name)).findFirst()
        .map(DataType.Enumeration.Value::value)
        .orElseThrow(() -> new IllegalArgumentException("%s is not a value of %s".formatted(name, type)));
  }

  @Override
  public int[] decode(DataType type, byte[] elements) {
    DataType.Enumeration stored = named(type);
    int[] ordinals = new int[elements.length / type.bytes()];
    MemorySegment memory = MemorySegment.ofArray(elements);
    for (int index = 0; index < ordinals.length; index++) {
      ordinals[index] = get(stored, memory, index);
    }
    return ordinals;
  }

  /** Returns the position of a stored value. */
  int get(DataType.Enumeration stored, MemorySegment elements, int index) {
    int position =
        position(stored, Conversion.integer(stored.base(), elements, (long) index * stored.bytes()));
    String name = stored.members().get(position).name();
    boolean isThere = position < names.getValues().size() && names.getValues().get(position).equals(name);
    return isThere ? position : names.ordinal(name);
  }

  /** Returns the position of a number among the members, which often is the number. */
  private static int position(DataType.Enumeration stored, long number) {
    List<DataType.Enumeration.Value> members = stored.members();
    if (number >= 0 && number < members.size() && members.get((int) number).value() == number) {
      return (int) number;
    }
    for (int position = 0; position < members.size(); position++) {
      if (members.get(position).value() == number) {
        return position;
      }
    }
    throw new HDF5JavaException("%d is not a value of %s".formatted(number, stored));
  }

  private static DataType.Enumeration named(DataType type) {
    if (type instanceof DataType.Enumeration named) {
      return named;
    }
    throw new HDF5DatatypeInterfaceException("elements of %s are not named values".formatted(type));
  }
}

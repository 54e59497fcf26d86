package org.h5burst.writer.jhdf5;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Values of an enumeration. Immutable. */
public final class HDF5EnumerationValueArray {
  private final HDF5EnumerationType type;
  private final int[] ordinals;

  /** The values of numbers. */
  public HDF5EnumerationValueArray(HDF5EnumerationType type, int[] ordinals) {
    this.type = type;
    this.ordinals = ordinals.clone();
  }

  /** The values of numbers. */
  public HDF5EnumerationValueArray(HDF5EnumerationType type, short[] ordinals) {
    this(type, IntStream.range(0, ordinals.length).map(index -> ordinals[index]).toArray());
  }

  /** The values of numbers. */
  public HDF5EnumerationValueArray(HDF5EnumerationType type, byte[] ordinals) {
    this(type, IntStream.range(0, ordinals.length).map(index -> ordinals[index]).toArray());
  }

  /** The values of names. */
  public HDF5EnumerationValueArray(HDF5EnumerationType type, String[] values) {
    this(type, Arrays.stream(values).mapToInt(type::ordinal).toArray());
  }

  /** The values of the names of a Java enumeration's. */
  public HDF5EnumerationValueArray(HDF5EnumerationType type, Enum<?>[] values) {
    this(type, Arrays.stream(values).map(Enum::name).toArray(String[]::new));
  }

  int[] ordinals() {
    return ordinals;
  }

  /** The enumeration. */
  public HDF5EnumerationType getType() {
    return type;
  }

  /** How many there are. */
  public int getLength() {
    return ordinals.length;
  }

  /** The name of one of them. */
  public String getValue(int index) {
    return type.getValues().get(ordinals[index]);
  }

  /** The number of one of them. */
  public int getOrdinal(int index) {
    return ordinals[index];
  }

  /** One of them as one of a Java enumeration. */
  public <T extends Enum<T>> T getValue(Class<T> enumClass, int index) {
    return Enum.valueOf(enumClass, getValue(index));
  }

  /** Their names. */
  public String[] toStringArray() {
    return Arrays.stream(ordinals).mapToObj(type.getValues()::get).toArray(String[]::new);
  }

  /** All of them as those of a Java enumeration. */
  @SuppressWarnings("unchecked")
  public <T extends Enum<T>> T[] toEnumArray(Class<T> enumClass) {
    T[] values = (T[]) Array.newInstance(enumClass, ordinals.length);
    Arrays.setAll(values, index -> getValue(enumClass, index));
    return values;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HDF5EnumerationValueArray that && type.equals(that.type)
        && Arrays.equals(ordinals, that.ordinals);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ordinals);
  }

  @Override
  public String toString() {
    return "%s [%s]".formatted(type.getName(), String.join(",", toStringArray()));
  }
}

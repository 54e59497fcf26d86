package org.h5burst.writer.jhdf5;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Values of an enumeration. Immutable. */
public final class HDF5EnumerationValueArray {
  final int[] ordinals;
  private final HDF5EnumerationType type;

  /** Creates values from numbers. */
  public HDF5EnumerationValueArray(HDF5EnumerationType type, int[] ordinals) {
    this.type = type;
    this.ordinals = ordinals.clone();
  }

  /** Creates values from numbers. */
  public HDF5EnumerationValueArray(HDF5EnumerationType type, short[] ordinals) {
    this(type, IntStream.range(0, ordinals.length).map(index -> ordinals[index]).toArray());
  }

  /** Creates values from numbers. */
  public HDF5EnumerationValueArray(HDF5EnumerationType type, byte[] ordinals) {
    this(type, IntStream.range(0, ordinals.length).map(index -> ordinals[index]).toArray());
  }

  /** Creates values from names. */
  public HDF5EnumerationValueArray(HDF5EnumerationType type, String[] values) {
    this(type, Arrays.stream(values).mapToInt(type::ordinal).toArray());
  }

  /** Creates values from the names of Java enum constants. */
  public HDF5EnumerationValueArray(HDF5EnumerationType type, Enum<?>[] values) {
    this(type, Arrays.stream(values).map(Enum::name).toArray(String[]::new));
  }

  /** Returns the enumeration. */
  public HDF5EnumerationType getType() {
    return type;
  }

  /** Returns the number of values. */
  public int getLength() {
    return ordinals.length;
  }

  /** Returns the name of one value. */
  public String getValue(int index) {
    return type.getValues().get(ordinals[index]);
  }

  /** Returns the number of one value. */
  public int getOrdinal(int index) {
    return ordinals[index];
  }

  /** Returns one value as a Java enum constant. */
  public <T extends Enum<T>> T getValue(Class<T> enumClass, int index) {
    return Enum.valueOf(enumClass, getValue(index));
  }

  /** Returns their names. */
  public String[] toStringArray() {
    return Arrays.stream(ordinals).mapToObj(type.getValues()::get).toArray(String[]::new);
  }

  /** Returns all values as Java enum constants. */
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

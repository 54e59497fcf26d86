package org.h5burst.writer.jhdf5;

import java.util.Arrays;

/** Values of an enumeration, in several dimensions. Immutable. */
public final class HDF5EnumerationValueMDArray {
  final HDF5EnumerationValueArray values;
  private final int[] dimensions;

  HDF5EnumerationValueMDArray(HDF5EnumerationValueArray values, int[] dimensions) {
    this.values = values;
    this.dimensions = dimensions.clone();
  }

  /**
   * Creates values from names or numbers.
   *
   * @param array {@link MDArray} of strings or Java's enumerations, or {@link MDIntArray}, {@link MDShortArray} or
   *     {@link MDByteArray} of numbers
   */
  public HDF5EnumerationValueMDArray(HDF5EnumerationType type, MDAbstractArray<?> array) {
    this(of(type, array.getAsFlatArray()), array.dimensions());
  }

  private static HDF5EnumerationValueArray of(HDF5EnumerationType type, Object flat) {
    return switch (flat) {
      case int[] ints -> new HDF5EnumerationValueArray(type, ints);
      case short[] shorts -> new HDF5EnumerationValueArray(type, shorts);
      case byte[] bytes -> new HDF5EnumerationValueArray(type, bytes);
      case Object[] names -> new HDF5EnumerationValueArray(type, Arrays.stream(names)
          .map(name -> name instanceof Enum<?> value ? value.name() : String.valueOf(name)).toArray(String[]::new));
      default -> throw new IllegalArgumentException("%s is not an array of names or numbers".formatted(flat));
    };
  }

  /** Returns the enumeration. */
  public HDF5EnumerationType getType() {
    return values.getType();
  }

  /** Returns the extent of each dimension. */
  public int[] dimensions() {
    return dimensions.clone();
  }

  long[] longDimensions() {
    return Memory.longs(dimensions);
  }

  /** Returns the extent of one dimension. */
  public int size(int dimension) {
    return dimensions[dimension];
  }

  /** Returns the number of elements. */
  public int size() {
    return values.getLength();
  }

  /** Returns the name of one value, by its position in row-major order. */
  public String getValue(int index) {
    return values.getValue(index);
  }

  /** Returns the name of one value. */
  public String getValue(int... indices) {
    return toStringArray().get(indices);
  }

  /** Returns one value as a Java enum constant. */
  public <T extends Enum<T>> T getValue(Class<T> enumClass, int... indices) {
    return Enum.valueOf(enumClass, getValue(indices));
  }

  /** Returns the number of one value, by its position in row-major order. */
  public int getOrdinal(int index) {
    return values.getOrdinal(index);
  }

  /** Returns the number of one value. */
  public int getOrdinal(int... indices) {
    return values.getOrdinal(toStringArray().computeIndex(indices));
  }

  /** Returns the numbers, as wide as in the file. */
  public MDAbstractArray<?> getOrdinalValues() {
    int[] ordinals = values.ordinals;
    return switch (getType().type().base()) {
      case INT8 -> {
        byte[] bytes = new byte[ordinals.length];
        for (int index = 0; index < bytes.length; index++) {
          bytes[index] = (byte) ordinals[index];
        }
        yield new MDByteArray(bytes, dimensions);
      }
      case INT16 -> {
        short[] shorts = new short[ordinals.length];
        for (int index = 0; index < shorts.length; index++) {
          shorts[index] = (short) ordinals[index];
        }
        yield new MDShortArray(shorts, dimensions);
      }
      default -> new MDIntArray(ordinals, dimensions);
    };
  }

  /** Returns their names. */
  public MDArray<String> toStringArray() {
    return new MDArray<>(values.toStringArray(), dimensions);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HDF5EnumerationValueMDArray that && values.equals(that.values)
        && Arrays.equals(dimensions, that.dimensions);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return toStringArray().toString();
  }
}

package org.h5burst.writer.jhdf5;

import java.util.Objects;

/** One of the named values of an enumeration. Immutable. */
public final class HDF5EnumerationValue {
  private final HDF5EnumerationType type;
  private final int ordinal;

  /** Creates the value with a number. */
  public HDF5EnumerationValue(HDF5EnumerationType type, int ordinal) {
    this.type = type;
    this.ordinal = Objects.checkIndex(ordinal, type.getValues().size());
  }

  /** Creates the value with a name. */
  public HDF5EnumerationValue(HDF5EnumerationType type, String value) {
    this(type, type.ordinal(value));
  }

  /** Creates the value with the name of a Java enum constant. */
  public HDF5EnumerationValue(HDF5EnumerationType type, Enum<?> value) {
    this(type, value.name());
  }

  /** Returns the enumeration. */
  public HDF5EnumerationType getType() {
    return type;
  }

  /** Returns its name. */
  public String getValue() {
    return type.getValues().get(ordinal);
  }

  /** Returns its number. */
  public int getOrdinal() {
    return ordinal;
  }

  /** Returns the value as a Java enum constant. */
  public <T extends Enum<T>> T getValue(Class<T> enumClass) {
    return Enum.valueOf(enumClass, getValue());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HDF5EnumerationValue that && ordinal == that.ordinal && type.equals(that.type);
  }

  @Override
  public int hashCode() {
    return type.hashCode() + ordinal;
  }

  @Override
  public String toString() {
    return getValue();
  }
}

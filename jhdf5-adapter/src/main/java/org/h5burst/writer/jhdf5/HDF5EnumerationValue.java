package org.h5burst.writer.jhdf5;

import java.util.Objects;

/** One of the named values of an enumeration. Immutable. */
public final class HDF5EnumerationValue {
  private final HDF5EnumerationType type;
  private final int ordinal;

  /** The value of a number. */
  public HDF5EnumerationValue(HDF5EnumerationType type, int ordinal) {
    this.type = type;
    this.ordinal = Objects.checkIndex(ordinal, type.getValues().size());
  }

  /** The value of a name. */
  public HDF5EnumerationValue(HDF5EnumerationType type, String value) {
    this(type, type.ordinal(value));
  }

  /** The value of the name of a Java enumeration's. */
  public HDF5EnumerationValue(HDF5EnumerationType type, Enum<?> value) {
    this(type, value.name());
  }

  /** The enumeration. */
  public HDF5EnumerationType getType() {
    return type;
  }

  /** Its name. */
  public String getValue() {
    return type.getValues().get(ordinal);
  }

  /** Its number. */
  public int getOrdinal() {
    return ordinal;
  }

  /** The value of this name of a Java enumeration. */
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

package org.h5burst.writer.jhdf5;

/** How members are mapped for which nothing else was said. */
public final class HDF5CompoundMappingHints {
  private EnumReturnType enumReturnType = EnumReturnType.HDF5ENUMERATIONVALUE;
  private boolean variable;

  /** As what named values are read into a map or a list. */
  public enum EnumReturnType {
    /** As {@link HDF5EnumerationValue}. */
    HDF5ENUMERATIONVALUE,
    /** As their names. */
    STRING,
    /** As their numbers. */
    ORDINAL
  }

  /** Says as what named values are read. */
  public HDF5CompoundMappingHints enumReturnType(EnumReturnType type) {
    enumReturnType = type;
    return this;
  }

  /** As what named values are read. */
  public EnumReturnType getEnumReturnType() {
    return enumReturnType;
  }

  /** Asks for strings of variable length, of which there are none in records: such a type is refused. */
  public HDF5CompoundMappingHints useVariableLengthStrings() {
    setUseVariableLengthStrings(true);
    return this;
  }

  /** As {@link #useVariableLengthStrings()}, or not. */
  public void setUseVariableLengthStrings(boolean useVariableLengthStrings) {
    variable = useVariableLengthStrings;
  }

  /** Whether strings of variable length were asked for. */
  public boolean isUseVariableLengthStrings() {
    return variable;
  }
}

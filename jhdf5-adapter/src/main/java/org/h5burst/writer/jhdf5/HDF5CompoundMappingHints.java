package org.h5burst.writer.jhdf5;

/** Hints for mapping members without other settings. */
public final class HDF5CompoundMappingHints {
  private EnumReturnType enumReturnType = EnumReturnType.HDF5ENUMERATIONVALUE;
  private boolean variable;

  /** The Java type in which named values are read into a map or a list. */
  public enum EnumReturnType {
    /** {@link HDF5EnumerationValue}. */
    HDF5ENUMERATIONVALUE,
    /** Their names. */
    STRING,
    /** Their numbers. */
    ORDINAL
  }

  /** Sets the Java type in which named values are read. */
  public HDF5CompoundMappingHints enumReturnType(EnumReturnType type) {
    enumReturnType = type;
    return this;
  }

  /** Returns the Java type in which named values are read. */
  public EnumReturnType getEnumReturnType() {
    return enumReturnType;
  }

  /** Requests variable-length strings, which records cannot have: such a type is refused. */
  public HDF5CompoundMappingHints useVariableLengthStrings() {
    setUseVariableLengthStrings(true);
    return this;
  }

  /** Like {@link #useVariableLengthStrings()}, or the opposite. */
  public void setUseVariableLengthStrings(boolean useVariableLengthStrings) {
    variable = useVariableLengthStrings;
  }

  /** Returns whether variable-length strings were requested. */
  public boolean isUseVariableLengthStrings() {
    return variable;
  }
}

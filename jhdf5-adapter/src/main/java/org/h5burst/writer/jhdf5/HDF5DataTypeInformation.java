package org.h5burst.writer.jhdf5;

import java.util.Arrays;
import java.util.Objects;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.jspecify.annotations.Nullable;

/** Describes the type of an element. Immutable. */
public final class HDF5DataTypeInformation {
  static final int VARIABLE = -1;
  private static final int[] ONE = {};

  private final HDF5DataClass dataClass;
  private final int elementSize;
  private final int[] dimensions;
  private final boolean signed;
  private final String tag;
  private final Names names;

  /**
   * Additional information.
   *
   * @param variant meaning of numbers; null if it was not requested
   * @param path of the named type
   */
  private record Names(DataTypeInfoOptions options, @Nullable HDF5DataTypeVariant variant, @Nullable String path,
      @Nullable String name) {}

  private HDF5DataTypeInformation(HDF5DataClass dataClass, int elementSize, int[] dimensions, boolean signed,
      String tag, Names names) {
    this.dataClass = dataClass;
    this.elementSize = elementSize;
    this.dimensions = dimensions;
    this.signed = signed;
    this.tag = tag;
    this.names = names;
  }

  /** Additional information to request. */
  public static final class DataTypeInfoOptions {
    /** Nothing. */
    public static final DataTypeInfoOptions MINIMAL = new DataTypeInfoOptions(false, false);
    /** The meaning of numbers. */
    public static final DataTypeInfoOptions DEFAULT = new DataTypeInfoOptions(false, true);
    /** The meaning of numbers, and the names of types. */
    public static final DataTypeInfoOptions ALL = new DataTypeInfoOptions(true, true);

    private final boolean path;
    private final boolean variant;

    private DataTypeInfoOptions(boolean path, boolean variant) {
      this.path = path;
      this.variant = variant;
    }

    /** Requests everything. */
    public DataTypeInfoOptions all() {
      return ALL;
    }

    /** Requests only the type itself. */
    public DataTypeInfoOptions nothing() {
      return MINIMAL;
    }

    /** Returns whether the name of the type is requested. */
    public boolean knowsDataTypePath() {
      return path;
    }

    /** Returns whether the meaning of numbers is requested. */
    public boolean knowsDataTypeVariant() {
      return variant;
    }
  }

  /** Returns the type of variable-length strings. */
  static HDF5DataTypeInformation variable() {
    return new HDF5DataTypeInformation(HDF5DataClass.STRING, VARIABLE, ONE, false, "",
        new Names(DataTypeInfoOptions.DEFAULT, HDF5DataTypeVariant.NONE, null, null));
  }

  static HDF5DataTypeInformation of(DataType type, DataTypeInfoOptions options, HDF5DataTypeVariant variant) {
    Names names = new Names(options, options.knowsDataTypeVariant() ? variant : null, null, null);
    DataType element = type instanceof DataType.Array array ? array.element() : type;
    int[] dimensions = type instanceof DataType.Array array
        ? array.extents().stream().mapToInt(Integer::intValue).toArray() : ONE;
    return new HDF5DataTypeInformation(HDF5DataClass.of(type), element.bytes(), dimensions,
        element instanceof ElementType number && number.isSigned(),
        element instanceof DataType.Opaque opaque ? opaque.tag() : "", names);
  }

  /** Returns this type as the named type at a path. */
  HDF5DataTypeInformation named(String path, String name) {
    return names.options().knowsDataTypePath()
        ? new HDF5DataTypeInformation(dataClass, elementSize, dimensions, signed, tag,
            new Names(names.options(), names.variant(), path, name))
        : this;
  }

  /** Returns this type as that of an attribute that is an array with these extents. */
  HDF5DataTypeInformation array(long... shape) {
    return shape.length == 0 ? this
        : new HDF5DataTypeInformation(dataClass, elementSize, MDAbstractArray.toInt(shape), signed, tag, names);
  }

  /** Returns the class of the type. */
  public HDF5DataClass getDataClass() {
    return dataClass;
  }

  /** Returns the bytes of one element; -1 for a string of variable length. */
  public int getElementSize() {
    return elementSize;
  }

  /** Returns the bytes of all elements of an array. */
  public int getSize() {
    return elementSize == VARIABLE ? Long.BYTES : elementSize * getNumberOfElements();
  }

  /** Returns the number of elements of an array; 1 for other types. */
  public int getNumberOfElements() {
    return MDAbstractArray.getLength(dimensions);
  }

  /** Returns the extents of an array; empty for other types. */
  public int[] getDimensions() {
    return dimensions.clone();
  }

  /** Returns whether it is an array. */
  public boolean isArrayType() {
    return dimensions.length > 0;
  }

  /** Returns whether it is a signed number. */
  public boolean isSigned() {
    return signed;
  }

  /** Returns whether it is a variable-length string. */
  public boolean isVariableLengthString() {
    return dataClass == HDF5DataClass.STRING && elementSize == VARIABLE;
  }

  /** Returns the tag of opaque bytes; null for anything else. */
  public @Nullable String tryGetOpaqueTag() {
    return dataClass == HDF5DataClass.OPAQUE ? tag : null;
  }

  /** Returns whether the name of the type was requested. */
  public boolean knowsDataTypePath() {
    return names.options().knowsDataTypePath();
  }

  /** Returns whether the meaning of numbers was requested. */
  public boolean knowsDataTypeVariant() {
    return names.options().knowsDataTypeVariant();
  }

  /** Returns the path of a named type; null for other types. */
  public @Nullable String tryGetDataTypePath() {
    return names.path();
  }

  /** Returns the name of a named type; null for other types. */
  public @Nullable String tryGetName() {
    return names.name();
  }

  /** Returns the meaning of numbers; null if it was not requested. */
  public @Nullable HDF5DataTypeVariant tryGetTypeVariant() {
    return names.variant();
  }

  /** Returns whether numbers are points in time. */
  public boolean isTimeStamp() {
    return names.variant() != null && names.variant().isTimeStamp();
  }

  /** Returns whether numbers are durations. */
  public boolean isTimeDuration() {
    return names.variant() != null && names.variant().isTimeDuration();
  }

  /** Begins to describe what to request. */
  public static DataTypeInfoOptions options() {
    return DataTypeInfoOptions.DEFAULT;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HDF5DataTypeInformation that && dataClass == that.dataClass
        && elementSize == that.elementSize && Arrays.equals(dimensions, that.dimensions) && tag.equals(that.tag);
  }

  @Override
  public int hashCode() {
    return Objects.hash(dataClass, elementSize, Arrays.hashCode(dimensions), tag);
  }

  @Override
  public String toString() {
    String named = names.name() == null ? "" : "<" + names.name() + ">";
    return named + switch (dimensions.length) {
      case 0 -> "%s(%s)".formatted(dataClass, elementSize);
      case 1 -> "%s(%s, #%s)".formatted(dataClass, elementSize, dimensions[0]);
      default -> "%s(%s, %s)".formatted(dataClass, elementSize, Arrays.toString(dimensions).replace(" ", ""));
    };
  }
}

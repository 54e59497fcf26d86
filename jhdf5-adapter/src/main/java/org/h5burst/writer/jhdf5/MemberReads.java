package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.util.BitSet;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import org.h5burst.writer.BFloat16;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.jhdf5.HDF5CompoundMappingHints.EnumReturnType;
import org.h5burst.writer.jhdf5.exceptions.HDF5JavaException;

/**
 * Makes Java values from the members of records.
 *
 * @param enums Java type in which named values are read if no field determines it
 */
record MemberReads(EnumReturnType enums) {
  Object get(CompoundMember member, MemorySegment slot) {
    return switch (member.type()) {
      case DataType.Array(DataType.Bits _, var _) -> BitSet.valueOf(slot.toArray(ValueLayout.JAVA_LONG_UNALIGNED));
      case DataType.Array(DataType.Enumeration element, List<Integer> extents) -> named(member, element, extents, slot);
      case DataType.Array(DataType.FixedString element, var _) -> Strings.UP_TO_ZERO.decode(element,
          slot.toArray(ValueLayout.JAVA_BYTE));
      case DataType.Array(ElementType element, List<Integer> extents) -> numbers(member, element, extents, slot);
      case DataType.Enumeration type -> named(member, type, slot);
      case ElementType type -> number(member, type, slot);
      case DataType.FixedString type -> string(member, type, slot);
      case DataType.Reference _ -> Names.reference(slot.get(ValueLayout.JAVA_LONG_UNALIGNED, 0));
      default -> throw new HDF5JavaException("member %s of %s cannot be read".formatted(member.name(), member.type()));
    };
  }

  private static Object string(CompoundMember member, DataType type, MemorySegment slot) {
    String string = Strings.UP_TO_ZERO.decode(type, slot.toArray(ValueLayout.JAVA_BYTE))[0];
    return member.javaClass() == char[].class ? string.toCharArray() : string;
  }

  private static Number stored(ElementType type, MemorySegment slot, long offset) {
    return switch (type) {
      case FLOAT16 -> Float.float16ToFloat(slot.get(ValueLayout.JAVA_SHORT_UNALIGNED, offset));
      case BFLOAT16 -> BFloat16.toFloat(slot.get(ValueLayout.JAVA_SHORT_UNALIGNED, offset));
      case FLOAT32 -> slot.get(ValueLayout.JAVA_FLOAT_UNALIGNED, offset);
      case FLOAT64 -> slot.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, offset);
      default -> Conversion.integer(type, slot, offset);
    };
  }

  private static Object number(CompoundMember member, ElementType type, MemorySegment slot) {
    Number number = stored(type, slot, 0);
    HDF5TimeUnit unit = member.variant().tryGetTimeUnit();
    Class<?> wanted = member.javaClass();
    if (wanted == Date.class || wanted == null && member.variant().isTimeStamp()) {
      return new Date(number.longValue());
    }
    if (unit != null && (wanted == HDF5TimeDuration.class || wanted == null)) {
      return new HDF5TimeDuration(number.longValue(), unit);
    }
    return converted(member, type, number, wanted == null ? javaType(type) : wanted);
  }

  private static Object converted(CompoundMember member, ElementType type, Number number, Class<?> wanted) {
    return switch (wanted.getName()) {
      case "byte", "java.lang.Byte" -> held(member, type, number, ElementType.INT8).byteValue();
      case "short", "java.lang.Short" -> held(member, type, number, ElementType.INT16).shortValue();
      case "int", "java.lang.Integer" -> held(member, type, number, ElementType.INT32).intValue();
      case "long", "java.lang.Long" -> held(member, type, number, ElementType.INT64).longValue();
      case "float", "java.lang.Float" -> real(type, number).floatValue();
      case "double", "java.lang.Double" -> real(type, number).doubleValue();
      default -> converted(member, type, number, javaType(type));
    };
  }

  /** Requires that a field can represent a number; for an integer of its size it has the same bits. */
  private static Number held(CompoundMember member, ElementType type, Number number, ElementType field) {
    boolean fits = type.isInteger()
        ? type.bytes() == field.bytes() || Conversion.isHeld(type, number.longValue(), field)
        : !MemberValues.isBeyondLong(number) && Conversion.isHeld(ElementType.INT64, number.longValue(), field);
    if (!fits) {
      throw new HDF5JavaException("member %s has the value %s, which does not fit into a field of %d bytes".formatted(
          member.name(), type.isInteger() ? Conversion.words(type, number.longValue()) : number, field.bytes()));
    }
    return number;
  }

  private static Number real(ElementType type, Number number) {
    return type.isInteger() ? Conversion.real(type, number.longValue()) : number;
  }

  private static Class<?> javaType(ElementType type) {
    return switch (type) {
      case INT8, UINT8 -> byte.class;
      case INT16, UINT16 -> short.class;
      case INT32, UINT32 -> int.class;
      case INT64, UINT64 -> long.class;
      case FLOAT16, BFLOAT16, FLOAT32 -> float.class;
      case FLOAT64 -> double.class;
    };
  }

  private static Object numbers(CompoundMember member, ElementType type, List<Integer> extents, MemorySegment slot) {
    int[] dimensions = extents.stream().mapToInt(Integer::intValue).toArray();
    Class<?> wanted = member.javaClass();
    Class<?> leaf = wanted != null && wanted.isArray() ? MemberTypes.leaf(wanted) : javaType(type);
    Object flat = Array.newInstance(leaf, MDAbstractArray.getLength(dimensions));
    for (int index = 0; index < Array.getLength(flat); index++) {
      Array.set(flat, index, converted(member, type, stored(type, slot, (long) index * type.bytes()), leaf));
    }
    boolean isMatrix = wanted == null ? dimensions.length == 2
        : wanted.isArray() && wanted.getComponentType().isArray();
    if (isMatrix) {
      return md(flat, dimensions).rows();
    }
    boolean isFlat = wanted == null ? dimensions.length == 1 : wanted.isArray();
    return isFlat ? flat : md(flat, dimensions);
  }

  private static MDAbstractArray<?> md(Object flat, int... dimensions) {
    return switch (flat) {
      case byte[] bytes -> new MDByteArray(bytes, dimensions);
      case short[] shorts -> new MDShortArray(shorts, dimensions);
      case int[] ints -> new MDIntArray(ints, dimensions);
      case long[] longs -> new MDLongArray(longs, dimensions);
      case float[] floats -> new MDFloatArray(floats, dimensions);
      case Object[] objects -> new MDArray<>(objects, dimensions);
      default -> new MDDoubleArray((double[]) flat, dimensions);
    };
  }

  private static HDF5EnumerationType enumeration(CompoundMember member, DataType.Enumeration type) {
    return member.enumeration() == null ? new HDF5EnumerationType(null, type) : member.enumeration();
  }

  private Object named(CompoundMember member, DataType.Enumeration type, MemorySegment slot) {
    Class<?> wanted = member.javaClass();
    if (type.equals(DataType.BOOLEAN) && (wanted == null || wanted == boolean.class || wanted == Boolean.class)) {
      return slot.get(ValueLayout.JAVA_BYTE, 0) != 0;
    }
    HDF5EnumerationType names = enumeration(member, type);
    int ordinal = new Ordinals(names).get(type, slot, 0);
    HDF5EnumerationValue value = new HDF5EnumerationValue(names, ordinal);
    if (wanted != null && wanted.isEnum()) {
      return javaEnum(wanted, value.getValue());
    }
    if (wanted == String.class || wanted == null && enums == EnumReturnType.STRING) {
      return value.getValue();
    }
    boolean isNumber = wanted == null ? enums == EnumReturnType.ORDINAL : wanted.isPrimitive();
    return isNumber ? converted(member, ElementType.INT32, ordinal, wanted == null ? int.class : wanted) : value;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Object javaEnum(Class<?> type, String name) {
    return Enum.valueOf((Class) type, name);
  }

  private Object named(CompoundMember member, DataType.Enumeration type, List<Integer> extents, MemorySegment slot) {
    HDF5EnumerationType names = enumeration(member, type);
    int[] ordinals = new Ordinals(names).decode(type, slot.toArray(ValueLayout.JAVA_BYTE));
    HDF5EnumerationValueArray values = new HDF5EnumerationValueArray(names, ordinals);
    Class<?> wanted = member.javaClass();
    if (wanted == String[].class || wanted == null && enums == EnumReturnType.STRING) {
      return values.toStringArray();
    }
    if (wanted == int[].class || wanted == null && enums == EnumReturnType.ORDINAL) {
      return ordinals;
    }
    if (wanted != null && wanted.isArray()) {
      Class<?> element = Objects.requireNonNull(wanted.getComponentType());
      Object array = Array.newInstance(element, ordinals.length);
      for (int index = 0; index < ordinals.length; index++) {
        Array.set(array, index, javaEnum(element, values.getValue(index)));
      }
      return array;
    }
    return extents.size() == 1 ? values
        : new HDF5EnumerationValueMDArray(values, extents.stream().mapToInt(Integer::intValue).toArray());
  }
}

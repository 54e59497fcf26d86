package org.h5burst.writer.jhdf5;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.jhdf5.exceptions.HDF5JavaException;
import org.jspecify.annotations.Nullable;

/** Finds the types of the members of a compound, from mappings or from values. */
final class MemberTypes {
  private static final Map<Class<?>, ElementType> NUMBERS = Map.ofEntries(
      Map.entry(byte.class, ElementType.INT8), Map.entry(Byte.class, ElementType.INT8),
      Map.entry(short.class, ElementType.INT16), Map.entry(Short.class, ElementType.INT16),
      Map.entry(int.class, ElementType.INT32), Map.entry(Integer.class, ElementType.INT32),
      Map.entry(long.class, ElementType.INT64), Map.entry(Long.class, ElementType.INT64),
      Map.entry(float.class, ElementType.FLOAT32), Map.entry(Float.class, ElementType.FLOAT32),
      Map.entry(double.class, ElementType.FLOAT64), Map.entry(Double.class, ElementType.FLOAT64));

  private MemberTypes() {}

  /**
   * Returns the members of a compound.
   *
   * @param examples records whose strings and arrays say how much room they need; empty if there are none
   */
  static List<CompoundMember> members(Class<?> records, List<?> examples, HDF5CompoundMemberMapping... mappings) {
    Fields fields = Fields.of(records, Arrays.stream(mappings).map(HDF5CompoundMemberMapping::fieldName).toList());
    return IntStream.range(0, mappings.length)
        .mapToObj(index -> member(mappings[index], fields.type(index),
            examples.stream().<Object>map(each -> fields.get(each, index)).filter(Objects::nonNull).toList()))
        .toList();
  }

  private static CompoundMember member(HDF5CompoundMemberMapping mapping, @Nullable Class<?> declared,
      List<Object> values) {
    Class<?> javaClass = mapping.memberClass != null ? mapping.memberClass : declared;
    if (javaClass == null || javaClass == Object.class) {
      javaClass = values.isEmpty() ? mapping.enumType == null ? Object.class : enumClass(mapping)
          : values.getFirst().getClass();
    }
    if (mapping.variableLength) {
      throw new UnsupportedOperationException(
          "member %s: there are no strings of variable length in records; give their length".formatted(
              mapping.memberName()));
    }
    HDF5EnumerationType enumeration = enumeration(mapping, javaClass, values);
    DataType element = element(mapping, javaClass, enumeration, values);
    int[] extents = extents(mapping, javaClass, values);
    return new CompoundMember(mapping.memberName(), extents.length == 0 ? element : DataType.array(element, extents),
        variant(mapping, javaClass, values), enumeration, declared == null ? mapping.memberClass : declared);
  }

  private static Class<?> enumClass(HDF5CompoundMemberMapping mapping) {
    return mapping.dimensions.length == 0 ? HDF5EnumerationValue.class : HDF5EnumerationValueArray.class;
  }

  private static HDF5DataTypeVariant variant(HDF5CompoundMemberMapping mapping, Class<?> javaClass,
      List<Object> values) {
    if (mapping.variant != HDF5DataTypeVariant.NONE) {
      return mapping.variant;
    }
    if (javaClass == Date.class) {
      return HDF5DataTypeVariant.TIMESTAMP_MILLISECONDS_SINCE_START_OF_THE_EPOCH;
    }
    if (javaClass == HDF5TimeDuration.class) {
      return values.isEmpty() ? HDF5DataTypeVariant.TIME_DURATION_MICROSECONDS
          : ((HDF5TimeDuration) values.getFirst()).getUnit().getTypeVariant();
    }
    return HDF5DataTypeVariant.NONE;
  }

  private static @Nullable HDF5EnumerationType enumeration(HDF5CompoundMemberMapping mapping, Class<?> javaClass,
      List<Object> values) {
    if (mapping.enumType != null) {
      return mapping.enumType;
    }
    Class<?> element = javaClass.isArray() ? javaClass.getComponentType() : javaClass;
    if (element.isEnum()) {
      return HDF5EnumerationType.of(element.getSimpleName(), element);
    }
    return values.isEmpty() ? null : switch (values.getFirst()) {
      case HDF5EnumerationValue value -> value.getType();
      case HDF5EnumerationValueArray array -> array.getType();
      case HDF5EnumerationValueMDArray array -> array.getType();
      default -> null;
    };
  }

  private static DataType element(HDF5CompoundMemberMapping mapping, Class<?> javaClass,
      @Nullable HDF5EnumerationType enumeration, List<Object> values) {
    if (enumeration != null) {
      return enumeration.type();
    }
    if (mapping.reference) {
      return DataType.REFERENCE;
    }
    if (javaClass == boolean.class || javaClass == Boolean.class) {
      return DataType.BOOLEAN;
    }
    if (javaClass == BitSet.class) {
      return BitFields.TYPE;
    }
    if (javaClass == Date.class || javaClass == HDF5TimeDuration.class) {
      return ElementType.INT64;
    }
    if (javaClass == String.class || javaClass == char[].class || javaClass == String[].class) {
      return DataType.fixedString(stringBytes(mapping, javaClass, values));
    }
    ElementType number = NUMBERS.get(leaf(javaClass));
    if (number == null) {
      throw new HDF5JavaException("member %s of %s: nothing says what it is in a file".formatted(mapping.memberName(),
          javaClass));
    }
    return mapping.unsigned && number.isInteger() ? ElementType.valueOf("U" + number.name()) : number;
  }

  /** Returns the type of a number in a Java array, or in one of ours. */
  static Class<?> leaf(Class<?> javaClass) {
    if (MDAbstractArray.class.isAssignableFrom(javaClass)) {
      return javaClass == MDByteArray.class ? byte.class : javaClass == MDShortArray.class ? short.class
          : javaClass == MDIntArray.class ? int.class : javaClass == MDLongArray.class ? long.class
              : javaClass == MDFloatArray.class ? float.class : double.class;
    }
    Class<?> leaf = javaClass;
    while (leaf.isArray()) {
      leaf = leaf.getComponentType();
    }
    return leaf;
  }

  private static int stringBytes(HDF5CompoundMemberMapping mapping, Class<?> javaClass, List<Object> values) {
    if (mapping.dimensions.length > 0 && javaClass != String[].class) {
      return mapping.dimensions[0];
    }
    if (values.isEmpty()) {
      throw new HDF5JavaException("member %s: nothing says how long its strings are".formatted(mapping.memberName()));
    }
    return values.stream().mapToInt(value -> Strings.longest(switch (value) {
      case char[] characters -> new String[] {new String(characters)};
      case String[] strings -> strings;
      default -> new String[] {value.toString()};
    })).max().orElse(1);
  }

  private static int[] extents(HDF5CompoundMemberMapping mapping, Class<?> javaClass, List<Object> values) {
    boolean isString = javaClass == String.class || javaClass == char[].class;
    if (javaClass == BitSet.class) {
      int bits = mapping.dimensions.length > 0 ? mapping.dimensions[0]
          : values.stream().mapToInt(each -> ((BitSet) each).length()).reduce(1, Math::max);
      return new int[] {BitFields.count(bits)};
    }
    if (isString || !isArray(javaClass)) {
      return new int[0];
    }
    if (mapping.dimensions.length > 0) {
      return mapping.dimensions;
    }
    if (values.isEmpty()) {
      throw new HDF5JavaException("member %s: nothing says how large its arrays are".formatted(mapping.memberName()));
    }
    return values.stream().map(MemberTypes::extents).reduce(MemberTypes::larger).orElseThrow();
  }

  private static int[] larger(int[] one, int[] other) {
    int[] larger = one.clone();
    Arrays.setAll(larger, dimension -> Math.max(one[dimension], other[dimension]));
    return larger;
  }

  private static boolean isArray(Class<?> javaClass) {
    return javaClass.isArray() || MDAbstractArray.class.isAssignableFrom(javaClass)
        || javaClass == HDF5EnumerationValueArray.class || javaClass == HDF5EnumerationValueMDArray.class;
  }

  /** Returns the extents of an array. */
  static int[] extents(Object array) {
    return switch (array) {
      case MDAbstractArray<?> md -> md.dimensions();
      case HDF5EnumerationValueArray values -> new int[] {values.getLength()};
      case HDF5EnumerationValueMDArray values -> values.dimensions();
      case Object rows when rows.getClass().getComponentType().isArray() -> new int[] {Array.getLength(rows),
        Array.getLength(rows) == 0 ? 0 : Array.getLength(Array.get(rows, 0))};
      default -> new int[] {Array.getLength(array)};
    };
  }
}

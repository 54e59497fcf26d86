package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Date;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h5burst.writer.BFloat16;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.jhdf5.exceptions.HDF5JavaException;
import org.jspecify.annotations.Nullable;

/**
 * Stores Java values in the members of records.
 *
 * @param target file whose objects are referenced
 */
record MemberValues(Target target) {
  /** The first floating-point number that is too large for a long. */
  private static final double TOO_LARGE = 0x1p63;

  void put(CompoundMember member, @Nullable Object value, MemorySegment slot) {
    if (value == null) {
      return;
    }
    switch (member.type()) {
      case DataType.Array(DataType element, var _) -> putAll(member, element, value, slot);
      case DataType element -> putOne(member, element, value, slot, 0);
    }
  }

  private void putAll(CompoundMember member, DataType element, Object value, MemorySegment slot) {
    if (value instanceof BitSet bits) {
      long[] words = BitFields.words(bits, (int) (slot.byteSize() / Long.BYTES));
      slot.copyFrom(MemorySegment.ofArray(words));
      return;
    }
    requireExtents(member, value);
    Object[] leaves = leaves(value).toArray();
    int room = (int) (slot.byteSize() / element.bytes());
    if (leaves.length > room) {
      throw new HDF5JavaException("Array of member '%s' must not exceed %d bytes, is %d.".formatted(member.name(),
          slot.byteSize(), leaves.length * element.bytes()));
    }
    for (int index = 0; index < leaves.length; index++) {
      putOne(member, element, leaves[index], slot, index);
    }
  }

  /** Requires that a matrix has exactly the extents of the member. */
  private static void requireExtents(CompoundMember member, Object value) {
    if (value.getClass().isArray() && value.getClass().getComponentType().isArray()
        && member.type() instanceof DataType.Array array && array.extents().size() == 2) {
      boolean fits = Array.getLength(value) == array.extents().get(0)
          && Arrays.stream((Object[]) value).allMatch(row -> Array.getLength(row) == array.extents().get(1));
      if (!fits) {
        throw new IllegalArgumentException("member %s has the extents %s; the rows of the matrix have others"
            .formatted(member.name(), array.extents()));
      }
    }
  }

  private static Stream<Object> leaves(Object value) {
    return switch (value) {
      case MDAbstractArray<?> md -> leaves(Objects.requireNonNull(md.getAsFlatArray()));
      case HDF5EnumerationValueArray array -> Arrays.<Object>stream(array.toStringArray());
      case HDF5EnumerationValueMDArray array -> leaves(array.values);
      case Object array when array.getClass().isArray() -> IntStream.range(0, Array.getLength(array))
          .mapToObj(index -> Array.get(array, index)).flatMap(MemberValues::leaves);
      default -> Stream.of(value);
    };
  }

  private void putOne(CompoundMember member, DataType type, Object value, MemorySegment slot, int index) {
    switch (type) {
      case ElementType number -> number(number, held(member, number, number(member, value)), slot,
          (long) index * type.bytes());
      case DataType.Enumeration enumeration -> Ordinals.put(enumeration, number(enumeration, value), slot, index);
      case DataType.FixedString(int bytes) -> string(member, value, slot.asSlice((long) index * bytes, bytes));
      case DataType.Reference _ -> slot.setAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, index,
          target.address(value.toString()));
      default -> throw new HDF5JavaException("member %s of %s cannot be written".formatted(member.name(), type));
    }
  }

  private static Number number(CompoundMember member, Object value) {
    return switch (value) {
      case Number number -> number;
      case Character character -> (int) character;
      case Boolean flag -> flag ? 1 : 0;
      case Date date -> date.getTime();
      case HDF5TimeDuration duration -> {
        HDF5TimeUnit unit = member.variant().tryGetTimeUnit();
        yield unit == null ? duration.getValue() : unit.convert(duration);
      }
      default -> throw new HDF5JavaException("member %s: %s is not a number".formatted(member.name(), value));
    };
  }

  /** Requires that a member can represent a number; an integer of the member's size is stored as its bits. */
  private static Number held(CompoundMember member, ElementType type, Number value) {
    if (type.isInteger() && bytes(value) != type.bytes()
        && (isBeyondLong(value) || !Conversion.isHeld(ElementType.INT64, value.longValue(), type))) {
      throw new HDF5JavaException("member %s of %s cannot have the value %s".formatted(member.name(), type, value));
    }
    return value;
  }

  /** Returns whether a long has another value, apart from digits after the point. */
  static boolean isBeyondLong(Number value) {
    return switch (value) {
      case BigInteger integer -> integer.bitLength() >= Long.SIZE;
      case Float _,Double _,BigDecimal _ -> !(Math.abs(value.doubleValue()) < TOO_LARGE); // or not a number
      default -> false;
    };
  }

  /** Returns the size of an integer in memory; zero for other numbers. */
  private static int bytes(Number value) {
    return switch (value) {
      case Byte _ -> Byte.BYTES;
      case Short _ -> Short.BYTES;
      case Integer _ -> Integer.BYTES;
      case Long _ -> Long.BYTES;
      default -> 0;
    };
  }

  private static void number(ElementType type, Number value, MemorySegment slot, long offset) {
    switch (type) {
      case INT8, UINT8 -> slot.set(ValueLayout.JAVA_BYTE, offset, value.byteValue());
      case INT16, UINT16 -> slot.set(ValueLayout.JAVA_SHORT_UNALIGNED, offset, value.shortValue());
      case FLOAT16 -> slot.set(ValueLayout.JAVA_SHORT_UNALIGNED, offset, Float.floatToFloat16(value.floatValue()));
      case BFLOAT16 -> slot.set(ValueLayout.JAVA_SHORT_UNALIGNED, offset, BFloat16.of(value.floatValue()));
      case INT32, UINT32 -> slot.set(ValueLayout.JAVA_INT_UNALIGNED, offset, value.intValue());
      case INT64, UINT64 -> slot.set(ValueLayout.JAVA_LONG_UNALIGNED, offset, value.longValue());
      case FLOAT32 -> slot.set(ValueLayout.JAVA_FLOAT_UNALIGNED, offset, value.floatValue());
      case FLOAT64 -> slot.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, offset, value.doubleValue());
    }
  }

  /** Returns the number of a named value; a number is the position of one. */
  private static long number(DataType.Enumeration type, Object value) {
    return switch (value) {
      case Number position -> type.members().get(position.intValue()).value();
      case Boolean flag -> Ordinals.number(type, flag ? "TRUE" : "FALSE");
      case HDF5EnumerationValue named -> Ordinals.number(type, named.getValue());
      case Enum<?> javaEnum -> Ordinals.number(type, javaEnum.name());
      default -> Ordinals.number(type, value.toString());
    };
  }

  private static void string(CompoundMember member, Object value, MemorySegment slot) {
    byte[] bytes = (value instanceof char[] characters ? new String(characters) : value.toString())
        .getBytes(StandardCharsets.UTF_8);
    if (bytes.length > slot.byteSize()) {
      throw new HDF5JavaException("String of member '%s' must not exceed %d bytes, is %d.".formatted(member.name(),
          slot.byteSize(), bytes.length));
    }
    MemorySegment.copy(bytes, 0, slot, ValueLayout.JAVA_BYTE, 0, bytes.length);
  }
}

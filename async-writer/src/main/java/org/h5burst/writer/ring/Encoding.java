package org.h5burst.writer.ring;

import static org.h5burst.writer.ElementType.BFLOAT16;
import static org.h5burst.writer.ElementType.FLOAT16;
import static org.h5burst.writer.ElementType.FLOAT32;
import static org.h5burst.writer.ElementType.FLOAT64;
import static org.h5burst.writer.ElementType.INT16;
import static org.h5burst.writer.ElementType.INT32;
import static org.h5burst.writer.ElementType.INT64;
import static org.h5burst.writer.ElementType.INT8;
import static org.h5burst.writer.ElementType.UINT16;
import static org.h5burst.writer.ElementType.UINT32;
import static org.h5burst.writer.ElementType.UINT8;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.h5burst.writer.BFloat16;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.jspecify.annotations.Nullable;

/**
 * Converts a write's elements to bytes of the file while they are staged, so that HDF5 never has to: a conversion there
 * would silently make a collective write independent.
 */
public sealed interface Encoding
    permits Encoding.Plain, Encoding.Swapped, Encoding.SwappedMembers, Encoding.Widened, Rounded {
  /** No conversion: the same type and byte order. */
  Encoding PLAIN = new Plain();

  /** Returns the encoded size of so many source bytes: the same, unless the type becomes wider. */
  default long encodedBytes(long sourceBytes) {
    return sourceBytes;
  }

  /** Encodes all of the source into the target, from an offset on. */
  void encode(MemorySegment source, MemorySegment target, long offset);

  /**
   * Returns the encoding from one type to another; null if the values of the first do not all fit into the second.
   *
   * @param from type of the elements in memory
   * @param to type in the file
   * @param order byte order in the file
   */
  static @Nullable Encoding of(DataType from, DataType to, ByteOrder order) {
    return ofPlain(sameBytes(from), sameBytes(to), order);
  }

  /** Returns a type with the same bytes that all versions of HDF5 have. */
  static DataType sameBytes(DataType type) {
    return type instanceof DataType.Complex complex ? complex.asCompound() : type;
  }

  private static @Nullable Encoding ofPlain(DataType from, DataType to, ByteOrder order) {
    if (from instanceof ElementType number) {
      return switch (to) {
        case ElementType stored -> of(number, stored, order);
        case DataType.Enumeration enumeration when number.isInteger() && number.bytes() == to.bytes() ->
          of(number, enumeration.base(), order);
        default -> null;
      };
    }
    return from.equals(to) ? sameType(to, order) : null;
  }

  /**
   * Returns the encoding from one type to another that rounds numbers which the second type cannot represent; null if
   * such a type is not a floating-point type.
   */
  static @Nullable Encoding rounding(DataType from, DataType to, ByteOrder order) {
    Encoding exact = of(from, to, order);
    if (exact != null) {
      return exact;
    }
    if (sameBytes(from).equals(DataType.COMPLEX128) && sameBytes(to).equals(DataType.COMPLEX64)) {
      return new Rounded(FLOAT64, FLOAT32, order);
    }
    return from instanceof ElementType numbers && to instanceof ElementType stored && !stored.isInteger()
        ? new Rounded(numbers, stored, order) : null;
  }

  private static @Nullable Encoding of(ElementType from, ElementType to, ByteOrder order) {
    if (from.bytes() == to.bytes() && (from == to || from.isInteger() && to.isInteger())) {
      return order == ByteOrder.nativeOrder() || to.bytes() == 1 ? PLAIN : new Swapped(to, order);
    }
    return Widened.WIDER.getOrDefault(from, Set.of()).contains(to) ? new Widened(from, to, order) : null;
  }

  private static Encoding sameType(DataType type, ByteOrder order) {
    if (order == ByteOrder.nativeOrder()) {
      return PLAIN; // without the list, which is long for an array and would be made for each write
    }
    List<SwappedMembers.Number> numbers = new ArrayList<>();
    addNumbers(type, 0, numbers);
    return numbers.isEmpty() ? PLAIN : new SwappedMembers(type.bytes(), numbers);
  }

  /** Lists the numbers in an element that have a byte order. */
  private static void addNumbers(DataType type, int offset, List<SwappedMembers.Number> numbers) {
    switch (type) {
      case ElementType number when number.bytes() > 1 -> numbers.add(new SwappedMembers.Number(offset, number.bytes()));
      case DataType.Bits(int bytes) when bytes > 1 -> numbers.add(new SwappedMembers.Number(offset, bytes));
      case DataType.Complex complex -> addNumbers(complex.asCompound(), offset, numbers);
      case DataType.Enumeration enumeration -> addNumbers(enumeration.base(), offset, numbers);
      case DataType.Compound compound -> {
        for (int member = 0; member < compound.members().size(); member++) {
          addNumbers(compound.members().get(member).type(), offset + compound.offsets().get(member), numbers);
        }
      }
      case DataType.Array array -> {
        for (int index = 0; index < array.elements(); index++) {
          addNumbers(array.element(), offset + index * array.element().bytes(), numbers);
        }
      }
      case ElementType _,DataType.FixedString _,DataType.Opaque _,DataType.Bits _,DataType.Reference _ -> {
        // no order, or always the same
      }
    }
  }

  /** Returns a layout without alignment for the elements of a type. */
  private static ValueLayout layout(ElementType type, ByteOrder order) {
    ValueLayout layout = switch (type) {
      case INT8, UINT8 -> ValueLayout.JAVA_BYTE;
      case INT16, UINT16, FLOAT16, BFLOAT16 -> ValueLayout.JAVA_SHORT_UNALIGNED;
      case INT32, UINT32 -> ValueLayout.JAVA_INT_UNALIGNED;
      case INT64, UINT64 -> ValueLayout.JAVA_LONG_UNALIGNED;
      case FLOAT32 -> ValueLayout.JAVA_FLOAT_UNALIGNED;
      case FLOAT64 -> ValueLayout.JAVA_DOUBLE_UNALIGNED;
    };
    return layout.withOrder(order);
  }

  /** Bytes unchanged. */
  final class Plain implements Encoding {
    private Plain() {}

    @Override
    public void encode(MemorySegment source, MemorySegment target, long offset) {
      MemorySegment.copy(source, 0, target, offset, source.byteSize());
    }
  }

  /** The same type in the other byte order. */
  record Swapped(ElementType type, ByteOrder order) implements Encoding {
    @Override
    public void encode(MemorySegment source, MemorySegment target, long offset) {
      MemorySegment.copy(source, layout(type, ByteOrder.nativeOrder()), 0, target, layout(type, order), offset,
          source.byteSize() / type.bytes());
    }
  }

  /**
   * The same type, with several numbers, each of which has the other byte order in the file.
   *
   * @param elementBytes size of an element
   */
  record SwappedMembers(int elementBytes, List<Number> numbers) implements Encoding {
    /** The position of a number in an element, and its size in bytes. */
    record Number(int offset, int bytes) {}

    @Override
    public void encode(MemorySegment source, MemorySegment target, long offset) {
      PLAIN.encode(source, target, offset);
      for (long element = 0; element < source.byteSize(); element += elementBytes) {
        for (Number number : numbers) {
          reverse(source, element + number.offset, target, offset + element + number.offset, number.bytes);
        }
      }
    }

    private static void reverse(MemorySegment source, long from, MemorySegment target, long to, int bytes) {
      for (int index = 0; index < bytes; index++) {
        target.set(ValueLayout.JAVA_BYTE, to + index, source.get(ValueLayout.JAVA_BYTE, from + bytes - 1 - index));
      }
    }
  }

  /** A wider type, which holds every value. */
  record Widened(ElementType from, ElementType to, ByteOrder order) implements Encoding {
    private static final Map<ElementType, Set<ElementType>> WIDER = Map.of(
        INT8, Set.of(INT16, INT32, INT64, FLOAT32, FLOAT64), UINT8, Set.of(INT16, INT32, INT64, FLOAT32, FLOAT64),
        INT16, Set.of(INT32, INT64, FLOAT32, FLOAT64), UINT16, Set.of(INT32, INT64, FLOAT32, FLOAT64),
        INT32, Set.of(INT64, FLOAT64), UINT32, Set.of(INT64, FLOAT64),
        FLOAT16, Set.of(FLOAT32, FLOAT64), BFLOAT16, Set.of(FLOAT32, FLOAT64), FLOAT32, Set.of(FLOAT64));

    @Override
    public long encodedBytes(long sourceBytes) {
      return sourceBytes / from.bytes() * to.bytes();
    }

    @Override
    public void encode(MemorySegment source, MemorySegment target, long offset) {
      long count = source.byteSize() / from.bytes();
      for (long index = 0; index < count; index++) {
        put(target, offset + index * to.bytes(), source, index * from.bytes());
      }
    }

    private void put(MemorySegment target, long to, MemorySegment source, long from) {
      switch (this.to) {
        case INT16 -> target.set(ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(order), to, (short) integer(source, from));
        case INT32 -> target.set(ValueLayout.JAVA_INT_UNALIGNED.withOrder(order), to, (int) integer(source, from));
        case INT64 -> target.set(ValueLayout.JAVA_LONG_UNALIGNED.withOrder(order), to, integer(source, from));
        case FLOAT32 -> target.set(ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(order), to,
            this.from.isInteger() ? integer(source, from) : real(source, from));
        case FLOAT64 -> target.set(ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(order), to,
            this.from.isInteger() ? (double) integer(source, from) : real(source, from)); // else both become a float
        default -> throw new IllegalStateException("nothing is widened to " + this.to);
      }
    }

    private long integer(MemorySegment source, long offset) {
      return switch (from) {
        case INT8 -> source.get(ValueLayout.JAVA_BYTE, offset);
        case UINT8 -> Byte.toUnsignedLong(source.get(ValueLayout.JAVA_BYTE, offset));
        case INT16 -> source.get(ValueLayout.JAVA_SHORT_UNALIGNED, offset);
        case UINT16 -> Short.toUnsignedLong(source.get(ValueLayout.JAVA_SHORT_UNALIGNED, offset));
        case UINT32 -> Integer.toUnsignedLong(source.get(ValueLayout.JAVA_INT_UNALIGNED, offset));
        default -> source.get(ValueLayout.JAVA_INT_UNALIGNED, offset);
      };
    }

    private float real(MemorySegment source, long offset) {
      return switch (from) {
        case FLOAT16 -> Float.float16ToFloat(source.get(ValueLayout.JAVA_SHORT_UNALIGNED, offset));
        case BFLOAT16 -> BFloat16.toFloat(source.get(ValueLayout.JAVA_SHORT_UNALIGNED, offset));
        default -> source.get(ValueLayout.JAVA_FLOAT_UNALIGNED, offset);
      };
    }
  }
}

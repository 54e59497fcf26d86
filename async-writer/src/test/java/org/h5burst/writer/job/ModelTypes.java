package org.h5burst.writer.job;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h5burst.writer.DataType;
import org.h5burst.writer.DataType.Member;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Filter;

/** Types of elements, what {@code describe.py} says of them, and how their elements lie in a file. */
final class ModelTypes {
  private static final DataType COLOUR =
      DataType.enumeration(ElementType.INT16, Map.of("RED", -3L, "GREEN 🚀", 0L, "BLUE", 1000L));
  private static final DataType PARTICLE =
      DataType.compound(new Member("id", ElementType.UINT32), new Member("charge", ElementType.INT8),
          new Member("position 𝄞", ElementType.FLOAT64), new Member("name", DataType.fixedString(5)),
          new Member("colour", COLOUR),
          new Member("spin", DataType.COMPLEX64));

  /** Every kind of type. */
  static final List<DataType> ALL = Stream.concat(Arrays.stream(ElementType.values()),
      Stream.of(DataType.BOOLEAN, DataType.COMPLEX64, DataType.COMPLEX128, DataType.fixedString(1),
          DataType.fixedString(9), COLOUR, PARTICLE,
          DataType.opaque(7, "a tag 🚀"), DataType.opaque(1, "")))
      .toList();

  /** The filters that need no plugin. */
  static final List<Filter.Kind> FILTERS = List.of(Filter.Kind.SHUFFLE, Filter.Kind.DEFLATE, Filter.Kind.FLETCHER32);

  private ModelTypes() {}

  /** An element as it lies in memory, made by chance; not any bytes where HDF5 has only some. */
  static byte[] element(DataType type, Random random) {
    byte[] element = new byte[type.bytes()];
    if (type.equals(DataType.BOOLEAN)) {
      element[0] = (byte) random.nextInt(2);
    } else if (isText(type)) {
      IntStream.range(0, element.length).forEach(index -> element[index] = (byte) ('a' + random.nextInt(26)));
    } else {
      random.nextBytes(element);
    }
    return element;
  }

  /** Whether its elements are letters; those of a single character are any byte. */
  static boolean isText(DataType type) {
    return type instanceof DataType.FixedString && type.bytes() > 1;
  }

  /** What {@code describe.py} says of a type. */
  static String words(DataType type, ByteOrder order) {
    return switch (type) {
      case ElementType number -> words(number, order);
      case DataType.FixedString text -> "s%d,utf8,padded".formatted(text.bytes());
      case DataType.Enumeration enumeration -> "enum(%s:%s)".formatted(words(enumeration.base(), order),
          enumeration.members().stream().map(DataType.Enumeration.Value::toString).collect(Collectors.joining(",")));
      case DataType.Compound compound ->
        "record%d(%s)".formatted(compound.bytes(), IntStream.range(0, compound.members().size())
            .mapToObj(member -> words(compound, member, order)).collect(Collectors.joining(",")));
      case DataType.Bits(int bytes) -> "bits%d".formatted(bytes);
      case DataType.Complex(ElementType part) -> "complex%d".formatted(part.bytes());
      case DataType.Reference _ -> "reference";
      case DataType.Opaque opaque -> "opaque%d(%s)".formatted(opaque.bytes(), opaque.tag());
      case DataType.Array array -> throw new IllegalArgumentException("the model has no " + array);
    };
  }

  private static String words(ElementType type, ByteOrder order) {
    String letter = type == ElementType.BFLOAT16 ? "bf" : !type.isInteger() ? "f"
        : type.name().startsWith("U") ? "u" : "i";
    return letter + type.bytes() + (type.bytes() == 1 ? "" : order == ByteOrder.BIG_ENDIAN ? ">" : "<");
  }

  private static String words(DataType.Compound compound, int member, ByteOrder order) {
    int offset = compound.members().subList(0, member).stream().mapToInt(each -> each.type().bytes()).sum();
    return "%s@%d:%s".formatted(compound.members().get(member).name(), offset,
        words(compound.members().get(member).type(), order));
  }

  /** An element as it lies in a file. */
  static byte[] stored(byte[] element, DataType type, ByteOrder order) {
    byte[] stored = element.clone();
    if (order == ByteOrder.BIG_ENDIAN) {
      int begin = 0;
      for (int width : numbers(type)) {
        for (int index = 0; index < width; index++) {
          stored[begin + index] = element[begin + width - 1 - index];
        }
        begin += width;
      }
    }
    return stored;
  }

  /** Sizes of the numbers that an element is made of, in order; text and opaque bytes are numbers of one byte. */
  private static List<Integer> numbers(DataType type) {
    return switch (type) {
      case ElementType number -> List.of(number.bytes());
      case DataType.Enumeration enumeration -> List.of(enumeration.bytes());
      case DataType.Compound compound -> {
        List<Integer> sizes = new ArrayList<>();
        compound.members().forEach(member -> sizes.addAll(numbers(member.type())));
        yield sizes;
      }
      case DataType.FixedString text -> IntStream.range(0, text.bytes()).mapToObj(_ -> 1).toList();
      case DataType.Bits(int bytes) -> List.of(bytes);
      case DataType.Complex(ElementType part) -> List.of(part.bytes(), part.bytes());
      case DataType.Reference _ -> List.of(Long.BYTES);
      case DataType.Opaque opaque -> IntStream.range(0, opaque.bytes()).mapToObj(_ -> 1).toList();
      case DataType.Array array -> throw new IllegalArgumentException("the model has no " + array);
    };
  }
}

package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.h5burst.writer.AttributeValue.Elements;

/** Converts attribute values to Java's numbers and strings, exactly. */
final class AttributeNumbers {
  private AttributeNumbers() {}

  /** Returns the number of elements of a shape, or -1 if an extent is negative or an array cannot hold that many. */
  static long elements(long[] shape) {
    long elements = 1;
    for (long extent : shape) {
      if (extent < 0 || extent != 0 && elements > Integer.MAX_VALUE / extent) {
        return -1;
      }
      elements *= extent;
    }
    return elements;
  }

  /**
   * Returns the number of elements of an attribute with this shape.
   *
   * @throws UsageException if no attribute can have the shape
   */
  static long elementsOf(long[] shape) {
    long elements = shape.length > Selection.MAX_RANK ? -1 : elements(shape);
    if (elements < 0) {
      throw usage(("an attribute cannot have the shape %s; it has at most %d dimensions, none negative, and as many "
          + "elements as fit into an array").formatted(Arrays.toString(shape), Selection.MAX_RANK));
    }
    return elements;
  }

  /** Returns the value with its place, which messages name. */
  static AttributeValue at(String place, AttributeValue value) {
    return switch (value) {
      case Elements elements -> new Elements(elements.type(), elements.shape(), elements.bytes(), place);
      case AttributeValue.Texts texts -> new AttributeValue.Texts(texts.shape(), texts.texts(), place);
      case NullTerminatedString _,ScaleReferences _ -> value;
    };
  }

  static long[] longs(AttributeValue value) {
    return longs(value, "long");
  }

  private static long[] longs(AttributeValue value, String wanted) {
    Elements elements = numbers(value);
    ElementType type = type(elements);
    ByteBuffer bytes = buffer(elements);
    long[] numbers = new long[bytes.remaining() / type.bytes()];
    for (int index = 0; index < numbers.length; index++) {
      if (type.isInteger()) {
        numbers[index] = integer(bytes, type);
        require(type != ElementType.UINT64 || numbers[index] >= 0, elements,
            Long.toUnsignedString(numbers[index]), wanted);
      } else {
        double number = real(bytes, type);
        numbers[index] = (long) number;
        require(numbers[index] == number && number != 0x1p63, elements, number, wanted);
      }
    }
    return numbers;
  }

  static int[] ints(AttributeValue value) {
    long[] numbers = longs(value, "int");
    int[] narrow = new int[numbers.length];
    for (int index = 0; index < narrow.length; index++) {
      narrow[index] = (int) numbers[index];
      require(narrow[index] == numbers[index], value, numbers[index], "int");
    }
    return narrow;
  }

  static double[] doubles(AttributeValue value) {
    Elements elements = numbers(value);
    ElementType type = type(elements);
    ByteBuffer bytes = buffer(elements);
    double[] numbers = new double[bytes.remaining() / type.bytes()];
    for (int index = 0; index < numbers.length; index++) {
      if (type.isInteger()) {
        long integer = integer(bytes, type);
        numbers[index] = integer;
        boolean isExact = (long) numbers[index] == integer && numbers[index] != 0x1p63;
        require(isExact && (type != ElementType.UINT64 || integer >= 0), elements,
            type == ElementType.UINT64 ? Long.toUnsignedString(integer) : integer, "double");
      } else {
        numbers[index] = real(bytes, type);
      }
    }
    return numbers;
  }

  static float[] floats(AttributeValue value) {
    double[] numbers = doubles(value);
    float[] narrow = new float[numbers.length];
    for (int index = 0; index < narrow.length; index++) {
      narrow[index] = (float) numbers[index];
      require(Double.compare(narrow[index], numbers[index]) == 0, value, numbers[index], "float");
    }
    return narrow;
  }

  static boolean[] booleans(AttributeValue value) {
    if (!(value instanceof Elements elements && elements.type().equals(DataType.BOOLEAN))) {
      throw cannot(value, "not booleans");
    }
    return ElementBytes.booleans(elements.bytes());
  }

  /** Returns the strings; those of fixed length end before their first zero. */
  static List<String> strings(AttributeValue value) {
    return switch (value) {
      case AttributeValue.Texts texts -> texts.texts();
      case NullTerminatedString(String text) -> List.of(text);
      case Elements elements when elements.type() instanceof DataType.FixedString(int length) ->
        List.of(ElementBytes.strings(elements.bytes(), length));
      default -> throw cannot(value, "not strings");
    };
  }

  /** Returns the only element of a value. */
  static <T> T only(AttributeValue value, int elements, IntFunction<T> element) {
    if (elements != 1) {
      throw cannot(value, "%d elements, not one; read them as an array".formatted(elements));
    }
    return element.apply(0);
  }

  private static Elements numbers(AttributeValue value) {
    if (value instanceof Elements elements
        && (elements.type() instanceof ElementType || elements.type() instanceof DataType.Enumeration)) {
      return elements;
    }
    throw cannot(value, "not numbers");
  }

  private static ElementType type(Elements elements) {
    return elements.type() instanceof DataType.Enumeration enumeration ? enumeration.base()
        : (ElementType) elements.type();
  }

  private static ByteBuffer buffer(Elements elements) {
    return ByteBuffer.wrap(elements.bytes()).order(ByteOrder.nativeOrder());
  }

  private static long integer(ByteBuffer bytes, ElementType type) {
    return switch (type) {
      case INT8 -> bytes.get();
      case UINT8 -> Byte.toUnsignedLong(bytes.get());
      case INT16 -> bytes.getShort();
      case UINT16 -> Short.toUnsignedLong(bytes.getShort());
      case INT32 -> bytes.getInt();
      case UINT32 -> Integer.toUnsignedLong(bytes.getInt());
      case INT64, UINT64 -> bytes.getLong();
      case FLOAT16, BFLOAT16, FLOAT32, FLOAT64 -> throw new IllegalArgumentException("no integers: " + type);
    };
  }

  private static double real(ByteBuffer bytes, ElementType type) {
    return switch (type) {
      case FLOAT16 -> Float.float16ToFloat(bytes.getShort());
      case BFLOAT16 -> BFloat16.toFloat(bytes.getShort());
      case FLOAT32 -> bytes.getFloat();
      default -> bytes.getDouble();
    };
  }

  private static void require(boolean isExact, AttributeValue value, Object number, String wanted) {
    if (!isExact) {
      throw cannot(value, "and %s cannot be converted exactly to %s".formatted(number, wanted));
    }
  }

  private static WriterException cannot(AttributeValue value, String why) {
    String place = switch (value) {
      case Elements elements -> elements.place();
      case AttributeValue.Texts texts -> texts.place();
      case NullTerminatedString _,ScaleReferences _ -> "";
    };
    return usage("%s is %s, %s".formatted(place.isEmpty() ? "the attribute" : place, value, why));
  }
}

package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.AttributeValue.Elements;

/** Values of attributes as Java's numbers and texts. */
final class AttributeNumbers {
  private AttributeNumbers() {}

  /** How many elements a shape has, or -1 if an extent is negative or they are more than an array can have. */
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

  static long[] longs(AttributeValue value) {
    if (value instanceof Elements elements) {
      ElementType type = switch (elements.type()) {
        case ElementType number when number.isInteger() -> number;
        case DataType.Enumeration enumeration -> enumeration.base();
        default -> throw cannot(value, "integers");
      };
      ByteBuffer bytes = buffer(elements);
      long[] numbers = new long[bytes.remaining() / type.bytes()];
      for (int index = 0; index < numbers.length; index++) {
        numbers[index] = integer(bytes, type);
      }
      return numbers;
    }
    throw cannot(value, "integers");
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
      case FLOAT16, FLOAT32, FLOAT64 -> throw new IllegalArgumentException("no integers: " + type);
    };
  }

  static double[] doubles(AttributeValue value) {
    if (value instanceof Elements elements && elements.type() instanceof ElementType type && !type.isInteger()) {
      ByteBuffer bytes = buffer(elements);
      double[] numbers = new double[bytes.remaining() / type.bytes()];
      for (int index = 0; index < numbers.length; index++) {
        numbers[index] = switch (type) {
          case FLOAT16 -> Float.float16ToFloat(bytes.getShort());
          case FLOAT32 -> bytes.getFloat();
          default -> bytes.getDouble();
        };
      }
      return numbers;
    }
    boolean unsigned = value instanceof Elements elements && elements.type() == ElementType.UINT64;
    long[] integers = longs(value);
    double[] numbers = new double[integers.length];
    for (int index = 0; index < numbers.length; index++) {
      numbers[index] =
          unsigned && integers[index] < 0 ? (integers[index] >>> 1 | integers[index] & 1) * 2.0 : integers[index];
    }
    return numbers;
  }

  /** Those of a fixed length end before their first zero. */
  static List<String> strings(AttributeValue value) {
    return switch (value) {
      case AttributeValue.Texts texts -> texts.texts();
      case NullTerminatedString(String text) -> List.of(text);
      case Elements elements when elements.type() instanceof DataType.FixedString(int length) -> {
        List<String> texts = new ArrayList<>();
        for (int from = 0; from < elements.bytes().length; from += length) {
          String text = new String(elements.bytes(), from, length, StandardCharsets.UTF_8);
          texts.add(text.indexOf('\0') < 0 ? text : text.substring(0, text.indexOf('\0')));
        }
        yield texts;
      }
      default -> throw cannot(value, "strings");
    };
  }

  static WriterException cannot(AttributeValue value, String wanted) {
    return usage("the attribute is %s, which is not %s".formatted(value, wanted));
  }
}

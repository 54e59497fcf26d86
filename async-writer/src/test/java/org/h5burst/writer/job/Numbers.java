package org.h5burst.writer.job;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.BFloat16;
import org.h5burst.writer.ElementType;

/**
 * Elements as numbers that can be compared: integers as decimal text, others as {@code Double}, where all that are no
 * number are alike.
 */
final class Numbers {
  private Numbers() {}

  /** Numbers that lie in memory. */
  static List<Object> of(byte[] elements, ElementType type) {
    ByteBuffer bytes = ByteBuffer.wrap(elements).order(ByteOrder.nativeOrder());
    List<Object> numbers = new ArrayList<>();
    while (bytes.hasRemaining()) {
      numbers.add(switch (type) {
        case INT8 -> Byte.toString(bytes.get());
        case UINT8 -> Integer.toString(Byte.toUnsignedInt(bytes.get()));
        case INT16 -> Short.toString(bytes.getShort());
        case UINT16 -> Integer.toString(Short.toUnsignedInt(bytes.getShort()));
        case INT32 -> Integer.toString(bytes.getInt());
        case UINT32 -> Integer.toUnsignedString(bytes.getInt());
        case INT64 -> Long.toString(bytes.getLong());
        case UINT64 -> Long.toUnsignedString(bytes.getLong());
        case FLOAT16 -> Double.valueOf(Float.float16ToFloat(bytes.getShort()));
        case BFLOAT16 -> Double.valueOf(BFloat16.toFloat(bytes.getShort()));
        case FLOAT32 -> Double.valueOf(bytes.getFloat());
        case FLOAT64 -> Double.valueOf(bytes.getDouble());
      });
    }
    return numbers;
  }

  /** A number as C prints it. */
  static Object parse(String text, ElementType type) {
    if (type.isInteger()) {
      return text;
    }
    if (text.endsWith("nan")) {
      return Double.NaN;
    }
    return text.endsWith("inf") ? Double.valueOf(text.replace("inf", "Infinity")) : Double.valueOf(text);
  }
}

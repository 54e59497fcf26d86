package org.h5burst.writer;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Converts a Java number to an element of a number type if the type represents it exactly. */
final class ExactNumber {
  private ExactNumber() {}

  /**
   * Returns the bytes of the element in the machine's byte order; null if the type cannot represent the number exactly.
   */
  static byte @Nullable [] element(Number number, ElementType type) {
    Long bits = number instanceof Double || number instanceof Float
        ? ofReal(number.doubleValue(), type) : ofDecimal(decimal(number), type);
    return bits == null ? null : type.encode(bits, ByteOrder.nativeOrder());
  }

  private static @Nullable BigDecimal decimal(Number number) {
    return switch (number) {
      case Byte _,Short _,Integer _,Long _ -> BigDecimal.valueOf(number.longValue());
      case BigInteger integer -> new BigDecimal(integer);
      case BigDecimal decimal -> decimal;
      case AtomicInteger integer -> BigDecimal.valueOf(integer.get());
      case AtomicLong integer -> BigDecimal.valueOf(integer.get());
      default -> null;
    };
  }

  private static @Nullable Long ofReal(double number, ElementType type) {
    if (type.isInteger()) {
      return Double.isFinite(number) ? ofDecimal(new BigDecimal(number), type) : null;
    }
    float single = (float) number;
    short half = Float.floatToFloat16(single);
    short brain = BFloat16.of(single);
    return switch (type) {
      case FLOAT64 -> Double.doubleToRawLongBits(number);
      case FLOAT32 -> exact(Float.floatToRawIntBits(single), single, number);
      case FLOAT16 -> exact(half, Float.float16ToFloat(half), number);
      case BFLOAT16 -> exact(brain, BFloat16.toFloat(brain), number);
      default -> throw new IllegalArgumentException("no real numbers: " + type);
    };
  }

  private static @Nullable Long exact(long bits, double stored, double number) {
    return Double.compare(stored, number) == 0 ? bits : null;
  }

  private static @Nullable Long ofDecimal(@Nullable BigDecimal number, ElementType type) {
    if (number == null) {
      return null;
    }
    if (!type.isInteger()) {
      double real = number.doubleValue();
      return Double.isFinite(real) && new BigDecimal(real).compareTo(number) == 0 ? ofReal(real, type) : null;
    }
    if (number.stripTrailingZeros().scale() > 0) {
      return null;
    }
    BigInteger integer = number.toBigIntegerExact();
    int bits = Byte.SIZE * type.bytes();
    boolean fits =
        type.isSigned() ? integer.bitLength() < bits : integer.signum() >= 0 && integer.bitLength() <= bits;
    return fits ? integer.longValue() : null;
  }
}

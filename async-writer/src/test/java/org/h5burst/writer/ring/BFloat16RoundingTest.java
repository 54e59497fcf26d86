package org.h5burst.writer.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.h5burst.writer.BFloat16;
import org.h5burst.writer.ElementType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that the nearest of all bfloat16 values is chosen, ties to even, compared with exact arithmetic. */
final class BFloat16RoundingTest {
  /** Random bits, and numbers within a few units in the last place of a tie between two bfloat16. */
  @Provide
  Arbitrary<Double> doubles() {
    Arbitrary<Double> nearTies = Arbitraries.floats().map(number -> {
      double tie = (BFloat16.toFloat(BFloat16.of(number)) + (double) BFloat16.toFloat(next(BFloat16.of(number)))) / 2;
      return (double) tie;
    }).flatMap(tie -> Arbitraries.of(tie, Math.nextUp(tie), Math.nextDown(tie)));
    return Arbitraries.oneOf(Arbitraries.longs().map(Double::longBitsToDouble), nearTies,
        Arbitraries.floats().map(Float::doubleValue)).filter(Double::isFinite);
  }

  /** Of every size, and next to ties between two bfloat16. */
  @Provide
  Arbitrary<Long> longs() {
    Arbitrary<Long> nearTies = Arbitraries.integers().between(0xff, 0x1ff).flatMap(tie -> Arbitraries.integers()
        .between(0, 54).flatMap(shift -> Arbitraries.of(-1L, 0L, 1L).map(off -> ((long) tie << shift) + off)));
    return Arbitraries.oneOf(Arbitraries.longs(), nearTies, nearTies.map(number -> -number));
  }

  @Property
  void shouldTakeTheNearestWhenADoubleIsRounded(@ForAll("doubles") double number) {
    byte[] source = ByteBuffer.allocate(8).order(ByteOrder.nativeOrder()).putDouble(number).array();
    assertNearest(new BigDecimal(number), rounded(source, ElementType.FLOAT64));
  }

  @Property
  void shouldTakeTheNearestWhenALongIsRounded(@ForAll("longs") long number) {
    byte[] source = ByteBuffer.allocate(8).order(ByteOrder.nativeOrder()).putLong(number).array();
    assertNearest(new BigDecimal(number), rounded(source, ElementType.INT64));
  }

  @Test
  @Timeout(60)
  void shouldStayWhatTheyAreWhenNumbersAreNone() {
    assertTrue(Float.isNaN(BFloat16.toFloat(BFloat16.of(Float.NaN))));
    assertTrue(Float.isNaN(BFloat16.toFloat(BFloat16.of(Float.intBitsToFloat(0x7f800001)))));
    assertEquals(Float.NEGATIVE_INFINITY, BFloat16.toFloat(BFloat16.of(Float.NEGATIVE_INFINITY)));
    assertEquals(Float.POSITIVE_INFINITY, BFloat16.toFloat(BFloat16.of(Float.MAX_VALUE)));
    assertEquals(Short.MIN_VALUE, BFloat16.of(-0.0f));
  }

  private static short rounded(byte[] source, ElementType type) {
    byte[] target = new byte[2];
    Encoding rounding = Encoding.rounding(type, ElementType.BFLOAT16, ByteOrder.BIG_ENDIAN);
    Objects.requireNonNull(rounding).encode(MemorySegment.ofArray(source), MemorySegment.ofArray(target), 0);
    return ByteBuffer.wrap(target).getShort();
  }

  private static void assertNearest(BigDecimal number, short taken) {
    BigDecimal distance = distance(number, taken);
    for (short other : new short[] {next(taken), (short) (taken - 1)}) {
      if ((short) (other ^ taken) >= 0 && !Float.isNaN(BFloat16.toFloat(other))) { // of the same sign
        int comparison = distance.compareTo(distance(number, other));
        assertTrue(comparison < 0 || comparison == 0 && (taken & 1) == 0,
            () -> number + " became " + BFloat16.toFloat(taken) + ", not " + BFloat16.toFloat(other));
      }
    }
  }

  /** Infinity lies where the next number would, were there one. */
  private static BigDecimal distance(BigDecimal number, short bits) {
    float value = BFloat16.toFloat(bits);
    BigDecimal place = Float.isInfinite(value) ? new BigDecimal(Math.copySign(0x1p128, value)) : new BigDecimal(value);
    return number.subtract(place).abs();
  }

  private static short next(short bits) {
    return (short) (bits + 1);
  }
}

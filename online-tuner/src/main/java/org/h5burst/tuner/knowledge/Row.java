package org.h5burst.tuner.knowledge;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Reads the columns of one row of a table, in their order. A wrong value causes an IllegalArgumentException. */
final class Row {
  private static final int LONGEST_TEXT = 1 << 16;

  private final List<Object> values;
  private int next;

  Row(List<Object> values) {
    this.values = values;
  }

  private <T> T value(Class<T> type) {
    Object value = values.get(next++);
    if (!type.isInstance(value)) {
      throw new IllegalArgumentException("column %d holds no %s".formatted(next, type.getSimpleName()));
    }
    return type.cast(value);
  }

  long number() {
    return value(Number.class) instanceof Number number && !(number instanceof Double) ? number.longValue()
        : refuse("no whole number");
  }

  /** Returns a number of at least 0. */
  long size() {
    long number = number();
    return number >= 0 ? number : refuse("a negative number");
  }

  int count() {
    long number = size();
    return number <= Integer.MAX_VALUE ? (int) number : (int) refuse("too large a number");
  }

  boolean flag() {
    long number = number();
    return number == 1 || number != 0 && refuse("neither 0 nor 1") > 0;
  }

  double real() {
    double number = value(Number.class).doubleValue();
    return Double.isFinite(number) ? number : refuse("no finite number");
  }

  String text() {
    String text = value(String.class);
    return text.length() <= LONGEST_TEXT ? text : String.valueOf(refuse("a text longer than " + LONGEST_TEXT));
  }

  <E extends Enum<E>> E constant(Class<E> type) {
    return Enum.valueOf(type, text());
  }

  double[] reals() {
    byte[] bytes = value(byte[].class);
    if (bytes.length % Double.BYTES != 0) {
      refuse("no whole number of reals");
    }
    double[] numbers = new double[bytes.length / Double.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().get(numbers);
    return numbers;
  }

  /** Returns the bytes that {@link #reals} reads. */
  static byte[] bytes(double[] numbers) {
    ByteBuffer buffer = ByteBuffer.allocate(numbers.length * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    buffer.asDoubleBuffer().put(numbers);
    return buffer.array();
  }

  private long refuse(String problem) {
    throw new IllegalArgumentException("column %d holds %s".formatted(next, problem));
  }
}

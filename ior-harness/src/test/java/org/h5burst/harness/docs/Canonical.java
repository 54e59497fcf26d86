package org.h5burst.harness.docs;

import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/** Shapes and elements in the words of {@code readers.py}: of every reader the same where they read the same. */
final class Canonical {
  private Canonical() {}

  /** A dataset or an attribute: extents, and its elements in row-major order. */
  static String lines(long[] extents, List<String> elements) {
    return Arrays.stream(extents).mapToObj(Long::toString).collect(Collectors.joining("x")) + "\t"
        + String.join(",", elements);
  }

  /** A number, a string, or an array of such, as one element. */
  static String element(Object value) {
    if (value.getClass().isArray()) {
      return leaves(value).stream().map(Canonical::element).collect(Collectors.joining(",", "[", "]"));
    }
    return switch (value) {
      case Float number -> number((double) number);
      case Double number -> number(number);
      case String text -> "s" + HexFormat.of().formatHex(stripped(text).getBytes(StandardCharsets.UTF_8));
      default -> value.toString();
    };
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "nan" : "f%016x".formatted(Double.doubleToRawLongBits(value));
  }

  private static String stripped(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == 0) {
      end--;
    }
    return text.substring(0, end);
  }

  /** What is in an array of arrays, in row-major order; something else as itself. */
  static List<Object> leaves(Object nested) {
    if (!nested.getClass().isArray()) {
      return List.of(nested);
    }
    List<Object> leaves = new ArrayList<>();
    for (int index = 0; index < Array.getLength(nested); index++) {
      leaves.addAll(leaves(Array.get(nested, index)));
    }
    return leaves;
  }

  /** Bytes that mean nothing. */
  static String opaque(byte[] bytes) {
    return "o" + HexFormat.of().formatHex(bytes);
  }
}

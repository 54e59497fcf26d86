package org.h5burst.mpi.option;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The form and range of an option's values. Immutable.
 *
 * @param unit of a plain number, such as {@code bytes}; empty if values are not numbers
 * @param range describes the valid values
 * @param expected describes a value, for messages
 * @param parser parses a value; throws an {@link IllegalArgumentException} if it is malformed or out of range
 * @param printer prints a value so that the parser reads the same
 */
public record OptionType<T>(String unit, String range, String expected, Function<String, T> parser,
    Function<T, String> printer) {

  /** Makes a type whose values are anything that the parser accepts. */
  public static <T> OptionType<T> of(String unit, String form, Function<String, T> parser,
      Function<T, String> printer) {
    return new OptionType<>(unit, form, form, parser, printer);
  }

  /** Makes a type of durations of at least a minimum. */
  public static OptionType<Duration> duration(Duration least) {
    return atLeast(of("seconds", Durations.FORM, Durations::parse, Durations::print), least);
  }

  /** Makes a type of durations above zero. */
  public static OptionType<Duration> positiveDuration() {
    return of("seconds", Durations.FORM, Durations::parse, Durations::print).where(Duration::isPositive, "more than 0");
  }

  /** Makes a type of whole numbers between two limits, inclusive. */
  public static OptionType<Integer> number(String unit, int least, int most) {
    return between(of(unit, "a whole number", OptionType::wholeNumber, String::valueOf), least, most);
  }

  /** Makes a type of powers of two. */
  public static OptionType<Integer> powerOfTwo(String unit) {
    return of(unit, "a whole number", OptionType::wholeNumber, String::valueOf)
        .where(value -> Integer.bitCount(value) == 1, "a power of two such as 1024 or 4096");
  }

  /** Makes a type of the constants of an enum, in lower case; upper case is accepted, too. */
  public static <E extends Enum<E>> OptionType<E> oneOf(Class<E> type) {
    String names = Arrays.stream(type.getEnumConstants()).map(OptionType::lower).collect(Collectors.joining(", "));
    return new OptionType<>("", names, "one of " + names, text -> constant(type, text), OptionType::lower);
  }

  /** Makes a type of {@code on} and {@code off}. */
  public static OptionType<Boolean> onOff() {
    OptionType<Switch> type = oneOf(Switch.class);
    return new OptionType<>("", type.range, type.expected, text -> type.parse(text) == Switch.ON,
        on -> type.print(on ? Switch.ON : Switch.OFF));
  }

  /** Makes a type of optional paths. */
  public static OptionType<Optional<Path>> path() {
    return of("", "a path", text -> optional(text).map(Path::of), path -> path.map(Path::toString).orElse(""));
  }

  /** Makes a type of optional strings. */
  public static OptionType<Optional<String>> string(String form) {
    return of("", form, OptionType::optional, text -> text.orElse(""));
  }

  /** Restricts a type to values between two limits, inclusive. */
  public static <T extends Comparable<T>> OptionType<T> between(OptionType<T> type, T least, T most) {
    return type.where(value -> value.compareTo(least) >= 0 && value.compareTo(most) <= 0,
        "from %s to %s".formatted(type.print(least), type.print(most)));
  }

  /** Restricts a type to values of at least a limit. */
  public static <T extends Comparable<T>> OptionType<T> atLeast(OptionType<T> type, T least) {
    return type.where(value -> value.compareTo(least) >= 0, "at least " + type.print(least));
  }

  /** Returns the same type with fewer values. */
  public OptionType<T> where(Predicate<T> isAllowed, String words) {
    return new OptionType<>(unit, words, expected + ", " + words, text -> {
      T value = parser.apply(text);
      if (!isAllowed.test(value)) {
        throw new IllegalArgumentException("\"%s\" is not %s".formatted(text, words));
      }
      return value;
    }, printer);
  }

  /**
   * Parses a value.
   *
   * @throws IllegalArgumentException if it is malformed or out of range
   */
  public T parse(String text) {
    return parser.apply(text.strip());
  }

  /** Prints a value so that {@link #parse} reads the same. */
  public String print(T value) {
    return printer.apply(value);
  }

  private enum Switch {
    ON,
    OFF
  }

  private static Integer wholeNumber(String text) {
    if (!text.matches("[0-9]+")) {
      throw new IllegalArgumentException("\"%s\" is not a whole number".formatted(text));
    }
    return Integer.valueOf(text); // a NumberFormatException is an IllegalArgumentException
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String text) {
    return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static Optional<String> optional(String text) {
    return Optional.of(text).filter(value -> !value.isEmpty());
  }
}

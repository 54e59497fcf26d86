package org.h5burst.writer;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A step that the bytes of each chunk go through on their way to the file.
 *
 * @param number of the filter among all there are, as The HDF Group gives them out
 * @param values that control the filter, as its authors say; of {@link Kind#DEFLATE} and {@link Kind#ZSTD} the level,
 *     or the lowest and the highest between which the library chooses; at most {@value #MAX_VALUES}
 */
public record Filter(Kind kind, int number, List<Integer> values) {
  /** The most values that a filter is given: HDF5 gives back no more. */
  public static final int MAX_VALUES = 256;

  private static final int HIGHEST_NUMBER = 65_535;

  /** What a filter does. */
  public enum Kind {
    /** Puts the first bytes of all elements first, then the second bytes, and so on: compresses better then. */
    SHUFFLE(2),
    /** Compresses, as gzip does. */
    DEFLATE(1),
    /** Adds a checksum, which is checked when the chunk is read. */
    FLETCHER32(3),
    /** Compresses, as Zstandard does: faster than DEFLATE, but other programs need a plugin to read it. */
    ZSTD(32_015),
    /** Compresses, as LZ4 does: the fastest, but other programs need a plugin to read it. */
    LZ4(32_004),
    /** Whatever the filter of a number does: one that the HDF5 library has been built with, or finds as a plugin. */
    OTHER(0);

    private final int number;

    Kind(int number) {
      this.number = number;
    }

    /** Whether it is used at a level. */
    boolean hasLevel() {
      return this == DEFLATE || this == ZSTD;
    }

    private boolean takes(List<Integer> values) {
      return hasLevel() ? values.size() == 1 || values.size() == 2 && values.getFirst() < values.getLast()
          : values.isEmpty();
    }

    /** HDF5's number of the filter; 0 for {@link #OTHER}. */
    public int number() {
      return number;
    }
  }

  /** A filter with the number and the values that fit its kind, or else an {@link IllegalArgumentException}. */
  public Filter {
    values = List.copyOf(requireNonNull(values, "values"));
    if (kind != Kind.OTHER && (kind.number != number || !kind.takes(values))) {
      throw new IllegalArgumentException("%s is not number %d with %s".formatted(kind, number, values));
    }
    if (number < 1 || number > HIGHEST_NUMBER || values.size() > MAX_VALUES) {
      throw new IllegalArgumentException(
          "a filter has a number from 1 to %d and at most %d values, not %d and %d".formatted(HIGHEST_NUMBER,
              MAX_VALUES, number, values.size()));
    }
  }

  /**
   * A filter that has a {@link Kind}.
   *
   * @param level of {@link Kind#DEFLATE}, 0 to 9, or of {@link Kind#ZSTD}; 0 for the others
   */
  public Filter(Kind kind, int level) {
    this(kind, kind.number, kind.hasLevel() ? List.of(level) : List.of());
  }

  /**
   * A filter with limits for its level.
   *
   * @param kind that has a level
   * @param from the lowest level, which is the one that the file names
   * @param to the highest level; may be the same
   */
  public static Filter between(Kind kind, int from, int to) {
    return from == to ? new Filter(kind, from) : new Filter(kind, kind.number, List.of(from, to));
  }

  /** The filter of a number; of its {@link Kind}, if it has one, and then without the values that HDF5 adds. */
  public static Filter of(int number, int... values) {
    requireNonNull(values, "values");
    for (Kind kind : Kind.values()) {
      if (kind.number == number && kind != Kind.OTHER) {
        return new Filter(kind, values.length > 0 ? values[0] : 0);
      }
    }
    return new Filter(Kind.OTHER, number, IntStream.of(values).boxed().toList());
  }

  /** The level of {@link Kind#DEFLATE} or {@link Kind#ZSTD} that the file names, the lowest; 0 for others. */
  public int level() {
    return kind.hasLevel() ? values.getFirst() : 0;
  }

  /** The highest level that may be used; {@link #level()} if there is no choice. */
  public int highestLevel() {
    return kind.hasLevel() ? values.getLast() : 0;
  }

  /** A filter as {@link #toString} has written it; anything else is an {@link IllegalArgumentException}. */
  public static Filter parse(String words) {
    int open = words.indexOf('(');
    Kind kind = Kind.valueOf(open < 0 ? words : words.substring(0, open));
    int[] values = open < 0 ? new int[0] : Arrays.stream(words.substring(open + 1, words.length() - 1).split(", "))
        .mapToInt(Integer::parseInt).toArray();
    return kind == Kind.OTHER ? of(values[0], Arrays.copyOfRange(values, 1, values.length))
        : kind.hasLevel() && values.length == 2 ? between(kind, values[0], values[1])
            : new Filter(kind, values.length > 0 ? values[0] : 0);
  }

  @Override
  public String toString() {
    return switch (kind) {
      case SHUFFLE, FLETCHER32, LZ4 -> kind.toString();
      case DEFLATE, ZSTD -> values.stream().map(String::valueOf).collect(Collectors.joining(", ", kind + "(", ")"));
      case OTHER ->
        IntStream.concat(IntStream.of(number), values.stream().mapToInt(Integer::intValue)).mapToObj(Integer::toString)
            .collect(Collectors.joining(", ", "OTHER(", ")"));
    };
  }
}

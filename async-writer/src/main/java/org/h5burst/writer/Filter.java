package org.h5burst.writer;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A filter through which the bytes of each chunk pass on their way to the file.
 *
 * @param number of the filter, as registered with The HDF Group
 * @param values parameters of the filter, as its authors define them; for {@link Kind#DEFLATE} and {@link Kind#ZSTD}
 *     the level, or the lowest and the highest between which the library chooses; at most {@value #MAX_VALUES}
 */
public record Filter(Kind kind, int number, List<Integer> values) {
  /** The largest number of parameters of a filter: HDF5 returns no more. */
  public static final int MAX_VALUES = 256;

  private static final int HIGHEST_NUMBER = 65_535;

  /** What a filter does. */
  public enum Kind {
    /** Puts the first bytes of all elements first, then the second bytes, and so on, so they compress better. */
    SHUFFLE(2),
    /** Compresses with gzip's algorithm. */
    DEFLATE(1),
    /** Adds a checksum that is verified when the chunk is read. */
    FLETCHER32(3),
    /** Compresses with Zstandard: faster than DEFLATE, but other programs need a plugin to read it. */
    ZSTD(32_015),
    /** Compresses with LZ4: the fastest, but other programs need a plugin to read it. */
    LZ4(32_004),
    /** Any other filter, known by its number: the HDF5 library was built with it, or finds it as a plugin. */
    OTHER(0);

    private final int number;

    Kind(int number) {
      this.number = number;
    }

    boolean hasLevel() {
      return this == DEFLATE || this == ZSTD;
    }

    private boolean takes(List<Integer> values) {
      return hasLevel() ? values.size() == 1 || values.size() == 2 && values.getFirst() < values.getLast()
          : values.isEmpty();
    }

    /** Returns HDF5's number of the filter; 0 for {@link #OTHER}. */
    public int number() {
      return number;
    }
  }

  /** Checks that number and values fit the kind; throws an {@link IllegalArgumentException} if they do not. */
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
   * Creates a filter of a {@link Kind}.
   *
   * @param level of {@link Kind#DEFLATE}, 0 to 9, or of {@link Kind#ZSTD}; 0 for the others
   */
  public Filter(Kind kind, int level) {
    this(kind, kind.number, kind.hasLevel() ? List.of(level) : List.of());
  }

  /**
   * Returns a filter with limits for its level.
   *
   * @param kind a kind that has a level
   * @param from the lowest level, which is recorded in the file
   * @param to the highest level; may equal {@code from}
   */
  public static Filter between(Kind kind, int from, int to) {
    return from == to ? new Filter(kind, from) : new Filter(kind, kind.number, List.of(from, to));
  }

  /** Returns the filter with a number; one that has a {@link Kind} is without the values that HDF5 adds. */
  public static Filter of(int number, int... values) {
    requireNonNull(values, "values");
    for (Kind kind : Kind.values()) {
      if (kind.number == number && kind != Kind.OTHER) {
        return new Filter(kind, values.length > 0 ? values[0] : 0);
      }
    }
    return new Filter(Kind.OTHER, number, IntStream.of(values).boxed().toList());
  }

  /**
   * Returns the level of {@link Kind#DEFLATE} or {@link Kind#ZSTD} recorded in the file, which is the lowest; 0 for
   * others.
   */
  public int level() {
    return kind.hasLevel() ? values.getFirst() : 0;
  }

  /** Returns the highest level that may be used; the same as {@link #level()} if there is no choice. */
  public int highestLevel() {
    return kind.hasLevel() ? values.getLast() : 0;
  }

  /** Parses what {@link #toString} wrote; throws an {@link IllegalArgumentException} for anything else. */
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

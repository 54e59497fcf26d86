package org.h5burst.writer;

import java.util.Arrays;

/** Describes hyperslabs in messages, with the numbers that the caller passed. */
final class SlabText {
  private SlabText() {}

  /** Describes rows without a size, as a selection keeps them: the first row and the number of rows of each run. */
  static String ofRows(long... numbers) {
    String first = numbers[1] == Selection.ALL_ROWS ? "all" : numbers[1] == 1 ? "row " + numbers[0]
        : "%d rows from row %d".formatted(numbers[1], numbers[0]);
    return first + (numbers.length == 2 ? "" : " and %d more".formatted(numbers.length / 2 - 1));
  }

  static String of(Selection selection, int slab) {
    long[][] numbers = selection.numbers(slab);
    long[] start = numbers[0];
    long[] stride = numbers[1];
    long[] count = numbers[2];
    long[] block = numbers[3];
    boolean isBlock = Arrays.equals(stride, block) && Arrays.stream(count).allMatch(number -> number == 1);
    return isBlock ? "offset %s count %s".formatted(Arrays.toString(start), Arrays.toString(block))
        : "start %s stride %s count %s block %s".formatted(Arrays.toString(start), Arrays.toString(stride),
            Arrays.toString(count), Arrays.toString(block));
  }
}

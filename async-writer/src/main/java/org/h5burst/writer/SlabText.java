package org.h5burst.writer;

import java.util.Arrays;

/** Hyperslabs in messages, in the numbers that the caller gave. */
final class SlabText {
  private SlabText() {}

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

package org.h5burst.benchmarks.parity;

import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.writer.Selection;

/** What each rank writes into a dataset of doubles, step after step: elements that were not in the file before, as a simulation does. */
enum Pattern {
  /** One block per rank, one after the other. */
  CONTIGUOUS,
  /** Blocks of 4 KiB, one after the other, each written on its own. */
  SMALL_WRITES,
  /** Every so many bytes, the ranks in turn. */
  STRIDED_8,
  STRIDED_64,
  STRIDED_512,
  /** A column of a tall table. */
  COLUMN;

  private static final int SMALL_ELEMENTS = 4096 / Double.BYTES;

  /** Of a dataset for so many steps of so many elements from each rank. */
  long[] shape(long elements, int ranks, int steps) {
    return this == COLUMN ? new long[] {steps * elements, ranks} : new long[] {steps * elements * ranks};
  }

  /** The selections of the rank's writes in a step. */
  List<Selection> writes(long elements, int rank, int ranks, int step) {
    long begin = step * elements * ranks;
    long mine = begin + rank * elements;
    return switch (this) {
      case CONTIGUOUS -> List.of(Selection.block(mine, elements));
      case SMALL_WRITES -> IntStream.range(0, Math.toIntExact(elements / SMALL_ELEMENTS))
          .mapToObj(number -> Selection.block(mine + (long) number * SMALL_ELEMENTS, SMALL_ELEMENTS)).toList();
      case STRIDED_8 -> List.of(strided(begin, 1, elements, rank, ranks));
      case STRIDED_64 -> List.of(strided(begin, 64 / Double.BYTES, elements, rank, ranks));
      case STRIDED_512 -> List.of(strided(begin, 512 / Double.BYTES, elements, rank, ranks));
      case COLUMN -> List.of(Selection.block(new long[] {step * elements, rank}, new long[] {elements, 1}));
    };
  }

  private static Selection strided(long begin, long block, long elements, int rank, int ranks) {
    return Selection.strided(new long[] {begin + rank * block}, new long[] {ranks * block}, new long[] {elements / block}, new long[] {block});
  }
}

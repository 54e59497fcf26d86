package org.h5burst.benchmarks.parity;

import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.writer.Selection;

/** What each rank writes into a dataset of doubles. */
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

  long[] shape(long elementsPerRank, int ranks) {
    return this == COLUMN ? new long[] {elementsPerRank, ranks} : new long[] {elementsPerRank * ranks};
  }

  /** The selections of the rank's writes. */
  List<Selection> writes(long elements, int rank, int ranks) {
    return switch (this) {
      case CONTIGUOUS -> List.of(Selection.block(rank * elements, elements));
      case SMALL_WRITES -> IntStream.range(0, Math.toIntExact(elements / SMALL_ELEMENTS))
          .mapToObj(number -> Selection.block(rank * elements + (long) number * SMALL_ELEMENTS, SMALL_ELEMENTS)).toList();
      case STRIDED_8 -> List.of(strided(1, elements, rank, ranks));
      case STRIDED_64 -> List.of(strided(64 / Double.BYTES, elements, rank, ranks));
      case STRIDED_512 -> List.of(strided(512 / Double.BYTES, elements, rank, ranks));
      case COLUMN -> List.of(Selection.block(new long[] {0, rank}, new long[] {elements, 1}));
    };
  }

  private static Selection strided(long block, long elements, int rank, int ranks) {
    return Selection.strided(new long[] {rank * block}, new long[] {ranks * block}, new long[] {elements / block}, new long[] {block});
  }
}

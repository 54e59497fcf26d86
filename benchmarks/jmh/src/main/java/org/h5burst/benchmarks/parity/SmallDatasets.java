package org.h5burst.benchmarks.parity;

import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.Kernel;
import org.h5burst.harness.kernel.Piece;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/** Many datasets, to each of which every rank writes a few elements. */
record SmallDatasets(int ranks) implements Kernel {
  private static final int DATASETS = 34;
  /** 256 bytes. */
  private static final int ELEMENTS = 64;

  @Override
  public List<Array> arrays(int burst) {
    return IntStream.range(0, DATASETS)
        .mapToObj(number -> new Array("d" + number, ElementType.INT32, (long) ELEMENTS * ranks)).toList();
  }

  @Override
  public List<Piece> pieces(int burst, int rank) {
    Selection mine = Selection.block((long) ELEMENTS * rank, ELEMENTS);
    return IntStream.range(0, DATASETS).mapToObj(number -> new Piece(number, mine)).toList();
  }
}

package org.h5burst.writer.engine.run;

import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.plan.RoundCounts;

/**
 * The datasets of a burst that cannot be transferred collectively, because a rank selects several hyperslabs, or one
 * with gaps in chunks, in more dimensions than can be described to MPI-IO. Each rank transfers them by itself. The same
 * on all ranks. I/O thread only.
 */
final class SlabLimit {
  private final int maxDimensions;
  private final BitSet transferred = new BitSet();
  private final BitSet beyond = new BitSet();

  /**
   * Finds out which datasets of a burst are beyond the limit.
   *
   * @param maxDimensions limit of the back end
   * @param datasets by their numbers
   * @param all how the ranks transfer what is planned
   */
  SlabLimit(int maxDimensions, IntFunction<DatasetSpec> datasets, RoundCounts all) {
    this.maxDimensions = maxDimensions;
    for (int index : all.datasets()) {
      DatasetSpec dataset = datasets.apply(index);
      transferred.set(index);
      // of chunks with filters HDF5 describes nothing to MPI-IO but whole chunks
      beyond.set(index, all.irregular(index) && dataset.rank() > maxDimensions && !dataset.isFiltered());
    }
  }

  /** Returns whether all transfers are of such datasets. */
  boolean concernsAll() {
    return !beyond.isEmpty() && beyond.equals(transferred);
  }

  /** Returns the mode in which a dataset is transferred instead of the chosen one. */
  Mode mode(int index, Mode chosen) {
    return beyond.get(index) ? Mode.INDEPENDENT : chosen;
  }

  /** Returns why a transfer was not collective, with the causes that HDF5 has for it. */
  List<String> causes(List<String> hdf5) {
    String limit = ("this MPI cannot collectively transfer several hyperslabs of a dataset of more than %d dimensions, "
        + "or one with gaps in chunks").formatted(maxDimensions);
    return beyond.isEmpty() ? hdf5 : Stream.concat(hdf5.stream(), Stream.of(limit)).toList();
  }
}

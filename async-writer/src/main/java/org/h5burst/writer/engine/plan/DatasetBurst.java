package org.h5burst.writer.engine.plan;

import java.util.List;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.DatasetSpec;
import org.jspecify.annotations.Nullable;

/**
 * The writes or reads of this rank in one dataset in one burst.
 *
 * @param dataset with its shape in this burst
 * @param rounds the calls to the back end, in file order; empty if this rank has nothing
 * @param load of all rounds
 * @param <C> the kind of call
 */
public record DatasetBurst<C extends RegionCall>(DatasetSpec dataset, List<C> rounds, Load load) {
  static <C extends RegionCall> DatasetBurst<C> none(DatasetSpec dataset) {
    return new DatasetBurst<>(dataset, List.of(), Load.NONE);
  }

  /** Returns the calls and how much they transfer. */
  static <C extends RegionCall> DatasetBurst<C> of(DatasetSpec dataset, List<C> rounds, long elements, long pieces,
      boolean strided) {
    return new DatasetBurst<>(dataset, rounds, new Load(elements * dataset.type().bytes(), pieces, 1, strided));
  }

  /** Returns a call; null if this rank has fewer. */
  @Nullable
  public C round(int number) {
    return number < rounds.size() ? rounds.get(number) : null;
  }

  /**
   * Returns whether HDF5 describes a call to MPI as several hyperslabs: because it selects several, or because HDF5
   * divides one with gaps into those of each chunk.
   */
  boolean isIrregular() {
    return rounds.stream().map(RegionCall::selection).anyMatch(selection -> selection.slabs() > 1
        || dataset.isChunked() && !selection.isEmpty() && !ChunkGrid.isBox(selection));
  }

  boolean isWhole() {
    return !rounds.isEmpty() && load.bytes() == dataset.bytes();
  }
}

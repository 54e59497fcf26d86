package org.h5burst.writer.engine.plan;

import java.util.List;

/**
 * All that this rank writes in one burst, or reads.
 *
 * @param datasets those of the file, in order of creation, the new ones last
 * @param held the datasets whose pieces are written, which are released when the burst is done; none for reads
 * @param <C> the kind of call to the back end
 */
public record TransferPlan<C extends RegionCall>(List<DatasetBurst<C>> datasets, List<DatasetPieces> held) {
  static <C extends RegionCall> TransferPlan<C> nothing() {
    return new TransferPlan<>(List.of(), List.of());
  }

  /** Whether this rank transfers nothing. */
  public boolean isEmpty() {
    return datasets.stream().allMatch(dataset -> dataset.rounds().isEmpty());
  }

  /** How this rank transfers each dataset. */
  public RoundCounts counts() {
    RoundCounts counts = new RoundCounts(datasets.size());
    for (int index = 0; index < datasets.size(); index++) {
      counts.set(index, datasets.get(index));
    }
    return counts;
  }

  /** How much this rank transfers. */
  public Load load() {
    return datasets.stream().map(DatasetBurst::load).reduce(Load.NONE, Load::plus);
  }

  /** The elements are written: whoever has changed borrowed memory meanwhile has spoilt them. */
  public void requireUnchanged() {
    held.forEach(DatasetPieces::requireUnchanged);
  }

  /** The staging of the burst is free again. */
  public void release() {
    held.forEach(DatasetPieces::release);
  }
}

package org.h5burst.writer.engine.plan;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Everything that this rank writes, or reads, in one burst.
 *
 * @param datasets transfers by the dataset's number in the file; without datasets that have nothing to transfer
 * @param held datasets whose pieces are written, and released when the burst is done; empty for reads
 * @param <C> the kind of call to the back end
 */
public record TransferPlan<C extends RegionCall>(SortedMap<Integer, DatasetBurst<C>> datasets,
    List<DatasetPieces> held) {
  static <C extends RegionCall> TransferPlan<C> nothing() {
    return new TransferPlan<>(Collections.emptySortedMap(), List.of());
  }

  /** Plans the transfers of some numbered datasets in the burst. */
  public static <C extends RegionCall> TransferPlan<C> of(List<DatasetPieces> datasets,
      Function<DatasetPieces, DatasetBurst<C>> seal, List<DatasetPieces> held) {
    SortedMap<Integer, DatasetBurst<C>> bursts = new TreeMap<>();
    for (DatasetPieces dataset : datasets) {
      DatasetBurst<C> burst = seal.apply(dataset);
      if (!burst.rounds().isEmpty()) {
        bursts.put(dataset.number(), burst);
      }
    }
    return new TransferPlan<>(bursts, held);
  }

  /** Returns whether this rank transfers nothing. */
  public boolean isEmpty() {
    return datasets.isEmpty();
  }

  /** Returns a call for a dataset; null if this rank has fewer. */
  @Nullable
  public C round(int dataset, int number) {
    DatasetBurst<C> burst = datasets.get(dataset);
    return burst == null ? null : burst.round(number);
  }

  /** Returns this rank's transfers of a dataset; null if there are none. */
  @Nullable
  public DatasetBurst<C> of(DatasetPieces dataset) {
    return datasets.get(dataset.number());
  }

  /** Returns how this rank transfers each dataset. */
  public RoundCounts counts() {
    RoundCounts counts = new RoundCounts();
    datasets.forEach(counts::set);
    return counts;
  }

  /** Returns the amount that this rank transfers. */
  public Load load() {
    return datasets.values().stream().map(DatasetBurst::load).reduce(Load.NONE, Load::plus);
  }

  /**
   * Requires after the write that borrowed memory is unchanged, because a change in the meantime would have spoilt the
   * elements.
   */
  public void requireUnchanged() {
    held.forEach(DatasetPieces::requireUnchanged);
  }

  /** Releases the staging memory of the burst. */
  public void release() {
    held.forEach(DatasetPieces::release);
  }
}

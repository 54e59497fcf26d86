package org.h5burst.writer.engine.plan;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All that this rank writes in one burst, or reads.
 *
 * @param datasets what it transfers, by the dataset's number in the file; none in which there is nothing to transfer
 * @param held the datasets whose pieces are written, which are released when the burst is done; none for reads
 * @param <C> the kind of call to the back end
 */
public record TransferPlan<C extends RegionCall>(SortedMap<Integer, DatasetBurst<C>> datasets,
    List<DatasetPieces> held) {
  static <C extends RegionCall> TransferPlan<C> nothing() {
    return new TransferPlan<>(Collections.emptySortedMap(), List.of());
  }

  /** Plans what each of some numbered datasets has in the burst. */
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

  /** Returns what this rank transfers of a dataset; null if it is nothing. */
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

  /** Returns how much this rank transfers. */
  public Load load() {
    return datasets.values().stream().map(DatasetBurst::load).reduce(Load.NONE, Load::plus);
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

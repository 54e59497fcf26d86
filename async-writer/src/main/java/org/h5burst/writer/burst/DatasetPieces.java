package org.h5burst.writer.burst;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.ring.PieceSink;
import org.h5burst.writer.ring.StagedData;

/** Collects the pieces of one dataset from one commit to the next. I/O thread only, but for {@link #isDiscarded()}. */
public final class DatasetPieces implements PieceSink {
  private final DatasetSpec dataset;
  private List<Selection> selections = new ArrayList<>();
  private List<StagedData> data = new ArrayList<>();
  private volatile boolean discarded;

  /** No pieces yet, of this dataset. */
  public DatasetPieces(DatasetSpec dataset) {
    this.dataset = dataset;
  }

  DatasetSpec dataset() {
    return dataset;
  }

  @Override
  public void accept(Selection selection, StagedData piece) {
    if (discarded) {
      piece.release();
    } else {
      selections.add(selection);
      data.add(piece);
    }
  }

  boolean isEmpty() {
    return selections.isEmpty();
  }

  /** Nothing of this dataset will be written any more: releases what there is and what still comes. */
  void discard() {
    discarded = true;
    data.forEach(StagedData::release);
    data = new ArrayList<>();
    selections = new ArrayList<>();
  }

  /** Whether the dataset does not exist because the ranks did not agree on it, or its file is closed or poisoned. Any thread. */
  public boolean isDiscarded() {
    return discarded;
  }

  /** Ends the burst: merges the pieces so that each round is one call to the back end. The pieces are the plan's now. */
  DatasetWrite seal(long roundBytes) {
    PieceMerger merger = new PieceMerger(dataset, selections, data, roundBytes);
    selections = new ArrayList<>();
    data = new ArrayList<>();
    return merger.merge();
  }
}

package org.h5burst.writer.burst;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.ring.PieceSink;
import org.h5burst.writer.ring.StagingBlock;
import org.jspecify.annotations.Nullable;

/** Collects the pieces of one dataset from one commit to the next. I/O thread only, but for {@link #isDiscarded()}. */
public final class DatasetPieces implements PieceSink {
  private final DatasetSpec dataset;
  private final PieceList pieces = new PieceList();
  private volatile boolean discarded;

  /** No pieces yet, of this dataset. */
  public DatasetPieces(DatasetSpec dataset) {
    this.dataset = dataset;
  }

  DatasetSpec dataset() {
    return dataset;
  }

  @Override
  public void accept(Selection selection, MemorySegment memory, long offset, @Nullable StagingBlock block) {
    pieces.add(selection, memory, offset, block);
    if (discarded) {
      pieces.release();
    }
  }

  boolean isEmpty() {
    return pieces.size() == 0;
  }

  /** Nothing of this dataset will be written any more: releases what there is and what still comes. */
  void discard() {
    discarded = true;
    pieces.release();
  }

  /** Whether the dataset does not exist because the ranks did not agree on it, or its file is closed or poisoned. Any thread. */
  public boolean isDiscarded() {
    return discarded;
  }

  /** Ends the burst: merges the pieces so that each round is one call to the back end. They are the plan's until it is released; none comes before that. */
  DatasetWrite seal(long roundBytes) {
    return new PieceMerger(dataset, pieces, roundBytes).merge();
  }
}

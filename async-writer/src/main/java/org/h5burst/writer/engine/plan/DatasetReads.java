package org.h5burst.writer.engine.plan;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.ring.Destination;

/** Collects the reads of one dataset from one commit to the next. I/O thread only. */
final class DatasetReads {
  private List<ReadPiece> reads = new ArrayList<>();

  void add(Selection selection, Destination destination) {
    reads.add(new ReadPiece(selection, destination));
  }

  boolean isEmpty() {
    return reads.isEmpty();
  }

  void discard() {
    reads = new ArrayList<>();
  }

  /**
   * Ends the burst: merges the reads so that each round is one call to the back end.
   *
   * @param dataset with the shape that it has in this burst
   * @throws RefusedBurstException if a read lies outside, because an extension was refused
   * @throws IllegalStateException if a read cannot be done, which no other rank has to know yet
   */
  DatasetBurst<ReadCall> seal(DatasetSpec dataset, long roundBytes) {
    List<ReadPiece> sealed = reads;
    reads = new ArrayList<>();
    for (ReadPiece read : sealed) {
      if (!read.destination().isAlive()) {
        throw new IllegalStateException("the memory of a read (%s) from dataset %s was freed before its burst"
            .formatted(read.selection(), dataset));
      }
      if (!read.selection().isWithin(dataset.shape())) {
        throw new RefusedBurstException(
            "a read (%s) from dataset %s relies on an extension that was refused".formatted(read.selection(), dataset));
      }
    }
    return new ReadMerger(dataset, sealed, roundBytes).merge();
  }
}

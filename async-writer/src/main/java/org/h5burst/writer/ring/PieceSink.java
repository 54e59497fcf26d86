package org.h5burst.writer.ring;

import org.h5burst.writer.Selection;

/** Takes the pieces of a dataset's burst, in the order in which they were enqueued. Called on the I/O thread only. */
@FunctionalInterface
public interface PieceSink {
  /** Takes a piece over; whoever has it releases its staging. */
  void accept(Selection selection, StagedData data);
}

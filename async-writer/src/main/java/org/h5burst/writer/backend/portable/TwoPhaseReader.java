package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.h5burst.mpi.Communicator;

/**
 * Collective reads in two phases: aggregators read, and send the ranks what they want of it. Elements come in the order
 * of the file, so that each message goes straight to its place in memory.
 */
final class TwoPhaseReader extends TwoPhaseTransfer {
  TwoPhaseReader(Communicator communicator) {
    super(communicator, Flow.FROM_AGGREGATORS);
  }

  /** Reads the elements of all ranks: see {@link #transfer}. <b>Collective.</b> */
  void read(ByteRegion region, MemorySegment elements, FileDomains domains, RankBounds bounds, ElementStore store)
      throws IOException {
    transfer(region, elements, domains, bounds, store);
  }
}

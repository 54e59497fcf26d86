package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.h5burst.mpi.Communicator;

/** Collective writes in two phases: the ranks send their elements to aggregators, which write them. */
final class TwoPhaseWriter extends TwoPhaseTransfer {
  TwoPhaseWriter(Communicator communicator) {
    super(communicator, Flow.TO_AGGREGATORS);
  }

  /** Writes the elements of all ranks: see {@link #transfer}. <b>Collective.</b> */
  void write(ByteRegion region, MemorySegment elements, FileDomains domains, RankBounds bounds, ElementStore store)
      throws IOException {
    transfer(region, elements, domains, bounds, store);
  }
}

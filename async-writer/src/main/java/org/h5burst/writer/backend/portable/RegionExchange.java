package org.h5burst.writer.backend.portable;

import org.h5burst.mpi.Communicator;

/** Informs each aggregator, before data are transferred, which elements of its domain each rank has. */
record RegionExchange(Communicator communicator, PairExchange pairs) {
  /**
   * Returns the regions of all ranks that reach into this rank's domain; empty if it is not an aggregator.
   * <b>Collective.</b>
   */
  ByteRegion[] collect(ByteRegion region, FileDomains domains, RankBounds bounds) {
    int own = domains.numberOf(communicator.rank());
    ByteRegion[] regions = new ByteRegion[communicator.size()];
    for (int step = 0; step < communicator.size(); step++) {
      int to = ahead(step);
      int from = behind(step);
      int number = domains.numberOf(to);
      boolean sends =
          number >= 0 && bounds.touches(communicator.rank(), domains.domainBegin(number), domains.domainEnd(number));
      boolean receives = own >= 0 && bounds.touches(from, domains.domainBegin(own), domains.domainEnd(own));
      ByteRegion part =
          sends ? region.within(domains.domainBegin(number), domains.domainEnd(number)) : region.within(0, 0);
      if (step == 0) {
        regions[from] = part;
      } else {
        long[] heard = pairs.exchangeNumbers(to, sends ? part.encode() : null, from, receives);
        regions[from] = ByteRegion.decode(heard, region.elementBytes());
      }
    }
    return regions;
  }

  /** Returns the rank to which this one sends in a step; itself in the first. */
  int ahead(int step) {
    return (communicator.rank() + step) % communicator.size();
  }

  /** Returns the rank that sends to this one in a step. */
  int behind(int step) {
    return (communicator.rank() - step + communicator.size()) % communicator.size();
  }
}

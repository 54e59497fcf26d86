package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.backend.portable.PairExchange.Block;
import org.h5burst.writer.backend.portable.PairExchange.Messages;
import org.jspecify.annotations.Nullable;

/**
 * Collective reads in two phases, the way back of {@link TwoPhaseWriter}: aggregators read the large runs of their own
 * parts of the file, round by round, and send the ranks what they want of it. Elements come in the order of the file,
 * so that each message goes straight to its place in memory.
 */
final class TwoPhaseReader implements AutoCloseable {
  private final Communicator communicator;
  private final KeptFailure kept = new KeptFailure();
  private final PairExchange pairs;
  private final RegionExchange regions;
  private final Scratch window = new Scratch();
  private final Scratch message = new Scratch();

  TwoPhaseReader(Communicator communicator) {
    this.communicator = communicator;
    this.pairs = new PairExchange(communicator, kept);
    this.regions = new RegionExchange(communicator, pairs);
  }

  /**
   * Reads the elements of all ranks. <b>Collective.</b>
   *
   * @throws IOException after all messages, if anything has failed on this rank
   */
  void read(ByteRegion region, MemorySegment elements, FileDomains domains, RankBounds bounds, ElementStore store)
      throws IOException {
    exchange(region, elements, domains, bounds, store);
    kept.rethrow();
  }

  /**
   * After a failure: takes part in the messages of the others' read; what they get of this rank is anything.
   * <b>Collective.</b>
   */
  void keepUp(ByteRegion nothing, FileDomains domains, RankBounds bounds) {
    kept.fail(new IOException("failed before"));
    exchange(nothing, MemorySegment.NULL, domains, bounds, ElementStore.NOWHERE);
    kept.forget();
  }

  private void exchange(ByteRegion region, MemorySegment elements, FileDomains domains, RankBounds bounds,
      ElementStore store) {
    int own = domains.numberOf(communicator.rank());
    ByteRegion[] wanted = regions.collect(region, domains, bounds);
    WantedWindow mine = own < 0 ? null : new WantedWindow(store, window, wanted, domains.domainBegin(own), kept);
    List<RunCursor> incoming = new ArrayList<>();
    for (int number = 0; number < domains.aggregators(); number++) {
      incoming.add(region.cursorFrom(domains.domainBegin(number)));
    }
    for (long round = 0; round < domains.rounds(); round++) {
      if (mine != null) {
        mine.begin(domains.windowBegin(own, round), domains.windowEnd(own, round));
      }
      exchangeRound(elements, domains, incoming, round, mine);
    }
  }

  private void exchangeRound(MemorySegment elements, FileDomains domains, List<RunCursor> incoming, long round,
      @Nullable WantedWindow mine) {
    for (int step = 0; step < communicator.size(); step++) {
      int to = regions.ahead(step);
      int from = regions.behind(step);
      int number = domains.numberOf(from);
      MemorySegment part =
          number < 0 ? MemorySegment.NULL : next(elements, incoming.get(number), domains.windowEnd(number, round));
      if (step > 0) {
        Messages outgoing = mine == null ? new Block(MemorySegment.NULL)
            : mine.outgoing(to, message.ofBytes(PairExchange.MESSAGE_BYTES));
        pairs.exchange(to, outgoing, from, new Block(part));
      } else if (mine != null) {
        mine.takeOwn(to, part);
      }
    }
  }

  private static MemorySegment next(MemorySegment elements, RunCursor cursor, long windowEnd) {
    long from = cursor.position();
    return elements.asSlice(from, cursor.takeUntil(windowEnd));
  }

  @Override
  public void close() {
    window.close();
    message.close();
  }
}

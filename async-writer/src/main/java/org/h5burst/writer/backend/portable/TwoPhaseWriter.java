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
 * Collective writes in two phases (Thakur, Gropp, Lusk, "Data sieving and collective I/O in ROMIO", 1999): the ranks
 * send their elements to aggregators, each of which writes the large runs of its own part of the file, round by round.
 *
 * <p>Design note: ranks tell the aggregators their regions as patterns, once. Both sides then know which elements
 * belong to a window, and these lie in a row in the sender's memory: messages carry nothing but elements, and the
 * sender copies nothing.
 */
final class TwoPhaseWriter implements AutoCloseable {
  private final Communicator communicator;
  private final KeptFailure kept = new KeptFailure();
  private final PairExchange pairs;
  private final RegionExchange regions;
  private final Scratch window = new Scratch();
  private final Scratch message = new Scratch();

  TwoPhaseWriter(Communicator communicator) {
    this.communicator = communicator;
    this.pairs = new PairExchange(communicator, kept);
    this.regions = new RegionExchange(communicator, pairs);
  }

  /**
   * Writes the elements of all ranks. <b>Collective.</b>
   *
   * @throws IOException after all messages, if anything has failed on this rank
   */
  void write(ByteRegion region, MemorySegment elements, FileDomains domains, RankBounds bounds, ElementStore store)
      throws IOException {
    exchange(region, elements, domains, bounds, store);
    kept.rethrow();
  }

  /** After a failure: takes part in the messages of the others' write, and drops what they bring. <b>Collective.</b> */
  void keepUp(ByteRegion nothing, FileDomains domains, RankBounds bounds) {
    kept.fail(new IOException("failed before"));
    exchange(nothing, MemorySegment.NULL, domains, bounds, ElementStore.NOWHERE);
    kept.forget();
  }

  private void exchange(ByteRegion region, MemorySegment elements, FileDomains domains, RankBounds bounds,
      ElementStore store) {
    int own = domains.numberOf(communicator.rank());
    ByteRegion[] parts = regions.collect(region, domains, bounds);
    AggregatorWindow mine = own < 0 ? null
        : new AggregatorWindow(store, window, parts, domains.domainBegin(own), region.elementBytes(), kept);
    List<RunCursor> outgoing = new ArrayList<>();
    for (int number = 0; number < domains.aggregators(); number++) {
      outgoing.add(region.cursorFrom(domains.domainBegin(number)));
    }
    for (long round = 0; round < domains.rounds(); round++) {
      if (mine != null) {
        mine.begin(domains.windowBegin(own, round), domains.windowEnd(own, round));
      }
      exchangeRound(elements, domains, outgoing, round, mine);
      if (mine != null) {
        mine.finish();
      }
    }
  }

  private void exchangeRound(MemorySegment elements, FileDomains domains, List<RunCursor> outgoing, long round,
      @Nullable AggregatorWindow mine) {
    for (int step = 0; step < communicator.size(); step++) {
      int to = regions.ahead(step);
      int from = regions.behind(step);
      int number = domains.numberOf(to);
      MemorySegment part =
          number < 0 ? MemorySegment.NULL : next(elements, outgoing.get(number), domains.windowEnd(number, round));
      if (mine != null && step == 0) {
        mine.putOwn(from, part);
      } else if (step > 0) {
        Messages incoming = mine == null ? new Block(MemorySegment.NULL)
            : mine.incoming(from, message.ofBytes(PairExchange.MESSAGE_BYTES));
        pairs.exchange(to, new Block(part), from, incoming);
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

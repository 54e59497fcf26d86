package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.backend.KeptFailure;
import org.h5burst.writer.backend.portable.PairExchange.Messages;
import org.jspecify.annotations.Nullable;

/**
 * Collective transfers in two phases (Thakur, Gropp, Lusk, "Data sieving and collective I/O in ROMIO", 1999): elements
 * are exchanged between the ranks and aggregators, each of which writes or reads the large runs of its own part of the
 * file, round by round.
 *
 * <p>Design note: ranks send their regions to the aggregators as patterns, once. Both sides then know which elements
 * belong to a window, and these are contiguous in the rank's memory: messages have only elements, and the rank copies
 * nothing.
 */
final class TwoPhaseTransfer implements AutoCloseable {
  private final Communicator communicator;
  private final Flow flow;
  private final KeptFailure kept = new KeptFailure();
  private final PairExchange pairs;
  private final RegionExchange regions;
  private final Scratch memory = Scratch.ofAnyThread();
  private final Scratch message = new Scratch();

  /** The direction of the elements. */
  enum Flow {
    /** A write. */
    TO_AGGREGATORS,
    /** A read. */
    FROM_AGGREGATORS
  }

  TwoPhaseTransfer(Communicator communicator, Flow flow) {
    this.communicator = communicator;
    this.flow = flow;
    this.pairs = new PairExchange(communicator, kept);
    this.regions = new RegionExchange(communicator, pairs);
  }

  /**
   * Transfers the elements of all ranks. <b>Collective.</b>
   *
   * @param roundEnd work of all ranks at the end of rounds
   * @throws IOException after all messages if anything has failed on this rank
   */
  void transfer(ByteRegion region, MemorySegment elements, FileDomains domains, RankBounds bounds, ElementStore store,
      RoundEnd roundEnd) throws IOException {
    exchange(region, elements, domains, bounds, store, roundEnd);
    kept.rethrow();
  }

  /**
   * Takes part in the messages of the others' transfer after a failure. What they send is dropped, and what they
   * receive from this rank is undefined. <b>Collective.</b>
   */
  void keepUp(ByteRegion nothing, FileDomains domains, RankBounds bounds, RoundEnd roundEnd) {
    kept.fail(new IOException("failed before"));
    exchange(nothing, MemorySegment.NULL, domains, bounds, ElementStore.NOWHERE, roundEnd);
    kept.forget();
  }

  private void exchange(ByteRegion region, MemorySegment elements, FileDomains domains, RankBounds bounds,
      ElementStore store, RoundEnd roundEnd) {
    int own = domains.numberOf(communicator.rank());
    ByteRegion[] parts = regions.collect(region, domains, bounds);
    ExchangeWindow mine =
        own < 0 ? null : new ExchangeWindow(store, memory, parts, domains.domainBegin(own), kept, flow);
    RunCursor[] cursors = IntStream.range(0, domains.aggregators())
        .mapToObj(number -> region.cursorFrom(domains.domainBegin(number))).toArray(RunCursor[]::new);
    long round = roundEnd.next(-1, wanted(mine, domains, own));
    while (round < domains.rounds()) {
      if (mine != null) {
        mine.begin(domains.windowBegin(own, round), domains.windowEnd(own, round));
      }
      exchangeRound(elements, domains, cursors, round, mine);
      if (mine != null) {
        mine.finish();
      }
      roundEnd.end(kept);
      round = roundEnd.next(round, wanted(mine, domains, own));
    }
    roundEnd.over(kept);
  }

  /**
   * Returns the first round in which this rank receives elements that were in no round yet; the largest number if there
   * is none.
   */
  private static long wanted(@Nullable ExchangeWindow mine, FileDomains domains, int own) {
    long next = mine == null ? Long.MAX_VALUE : mine.nextOffset();
    return next < domains.domainEnd(own) ? (next - domains.domainBegin(own)) / domains.windowBytes(own)
        : Long.MAX_VALUE;
  }

  private void exchangeRound(MemorySegment elements, FileDomains domains, RunCursor[] cursors, long round,
      @Nullable ExchangeWindow mine) {
    boolean sends = flow == Flow.TO_AGGREGATORS;
    for (int step = 0; step < communicator.size(); step++) {
      int to = regions.ahead(step);
      int from = regions.behind(step);
      int number = domains.numberOf(sends ? to : from);
      MemorySegment part =
          number < 0 ? MemorySegment.NULL : next(elements, cursors[number], domains.windowEnd(number, round));
      if (step > 0) {
        Messages own = new Messages(part);
        Messages aggregated = mine == null ? new Messages(MemorySegment.NULL)
            : mine.messages(sends ? from : to, message);
        pairs.exchange(to, sends ? own : aggregated, from, sends ? aggregated : own);
      } else if (mine != null) {
        mine.moveOwn(communicator.rank(), part);
      }
    }
  }

  private static MemorySegment next(MemorySegment elements, RunCursor cursor, long windowEnd) {
    long from = cursor.position();
    return elements.asSlice(from, cursor.takeUntil(windowEnd));
  }

  @Override
  public void close() {
    memory.close();
    message.close();
  }
}

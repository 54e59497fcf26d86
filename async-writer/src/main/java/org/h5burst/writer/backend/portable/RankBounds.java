package org.h5burst.writer.backend.portable;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.backend.portable.AggregationHints.TwoPhase;

/** The beginning and end of each rank's region in the file. */
final class RankBounds {
  private static final int NUMBERS = 3;

  private final long[] bounds;

  private RankBounds(long[] bounds) {
    this.bounds = bounds;
  }

  /** Exchanges the bounds of all ranks. <b>Collective.</b> */
  static RankBounds gather(Communicator communicator, ByteRegion region) {
    return gather(communicator, region, 0);
  }

  /**
   * Exchanges the bounds of all ranks. <b>Collective.</b>
   *
   * @param room how many bytes of others this rank can take at a time
   */
  static RankBounds gather(Communicator communicator, ByteRegion region, long room) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment own = arena.allocateFrom(JAVA_LONG, region.first(), region.end(), room);
      MemorySegment all = arena.allocate(JAVA_LONG, (long) NUMBERS * communicator.size());
      communicator.startAllgather(own, all).await();
      return new RankBounds(all.toArray(JAVA_LONG));
    }
  }

  private long begin(int rank) {
    return bounds[NUMBERS * rank];
  }

  private long end(int rank) {
    return bounds[NUMBERS * rank + 1];
  }

  private IntStream ranks() {
    return IntStream.range(0, bounds.length / NUMBERS);
  }

  /** Returns how much each rank can take. */
  long room() {
    return ranks().mapToLong(rank -> bounds[NUMBERS * rank + 2]).min().orElse(0);
  }

  /** Returns the beginning of the first region; not less than {@link #end()} if all are empty. */
  long begin() {
    return ranks().mapToLong(this::begin).min().orElse(Long.MAX_VALUE);
  }

  /** Returns where the last region ends. */
  long end() {
    return ranks().mapToLong(this::end).max().orElse(0);
  }

  /** Returns whether a rank's region may reach into a part of the file. */
  boolean touches(int rank, long from, long to) {
    return begin(rank) < to && end(rank) > from;
  }

  /**
   * Returns whether some rank's region begins before that of a lower rank ends, which is how ROMIO defines interleaved.
   */
  boolean interleave() {
    long end = 0;
    for (int rank = 0; rank < bounds.length / NUMBERS; rank++) {
      if (end(rank) > 0) {
        if (begin(rank) < end) {
          return true;
        }
        end = end(rank);
      }
    }
    return false;
  }

  /** Returns whether a collective transfer uses aggregators, unless a hint excludes that. */
  boolean isTwoPhase(TwoPhase hint) {
    return begin() < end() && (hint != TwoPhase.AUTOMATIC || interleave());
  }

  /** Returns how the part of the file between the bounds is divided among the aggregators. */
  FileDomains domains(ByteRegion region, AggregationHints hints) {
    return FileDomains.of(begin(), end(), region.elementBytes(), hints, bounds.length / NUMBERS);
  }
}

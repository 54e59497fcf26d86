package org.h5burst.writer.engine.plan;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.h5burst.writer.Selection;
import org.h5burst.writer.ring.Destination;
import org.jspecify.annotations.Nullable;

/** The read of one call to the back end, at most 2 GiB - 1 bytes, and the destination of its elements. */
public sealed interface ReadCall extends RegionCall {
  /**
   * Returns memory of the program that receives the elements as they are; null if they must go through other memory.
   */
  @Nullable
  MemorySegment direct(int elementBytes);

  /**
   * Returns the calls that read the same if each rank makes its own: large reads one by one, directly to their
   * destination.
   */
  default List<ReadCall> inPlace(int elementBytes) {
    return List.of(this);
  }

  /** Delivers the elements, which were read in file order, to the program's memory. */
  void deliver(MemorySegment packed, int elementBytes);

  /**
   * Elements in the same order in memory and in the file.
   *
   * @param first number of the first element among those of the read
   */
  record Straight(Selection selection, Destination destination, long first) implements ReadCall {
    @Override
    public @Nullable MemorySegment direct(int elementBytes) {
      MemorySegment memory = destination.direct();
      return memory == null ? null : memory.asSlice(first * elementBytes, selection.elements() * elementBytes);
    }

    @Override
    public void deliver(MemorySegment packed, int elementBytes) {
      destination.put(packed, 0, selection.elements(), first);
    }
  }

  /**
   * Elements with several destinations, some of them more than one each.
   *
   * @param covered the elements as runs without overlaps, each with its position among the elements of the round
   * @param wanted the same elements as requested by the reads, sorted by position; they may overlap
   * @param reads by number, the destination of their elements
   */
  record Scattered(Selection selection, RunList covered, RunList wanted, List<ReadPiece> reads) implements ReadCall {
    @Override
    public @Nullable MemorySegment direct(int elementBytes) {
      return null;
    }

    @Override
    public List<ReadCall> inPlace(int elementBytes) {
      boolean isLarge = reads.stream().map(ReadPiece::selection)
          .allMatch(read -> read.slabs() == 1 && read.elements() * elementBytes >= WriteCall.LARGE_PIECE_BYTES);
      boolean isOnceAndHere =
          reads.stream().mapToLong(read -> read.selection().elements()).sum() == selection.elements();
      return isLarge && isOnceAndHere
          ? reads.stream().<ReadCall>map(read -> new Straight(read.selection(), read.destination(), 0)).toList()
          : List.of(this);
    }

    @Override
    public void deliver(MemorySegment packed, int elementBytes) {
      int cover = 0;
      for (int run = 0; run < wanted.size(); run++) {
        while (covered.end(cover) <= wanted.position(run)) {
          cover++;
        }
        long place = covered.source(cover) + wanted.position(run) - covered.position(cover);
        reads.get(wanted.piece(run)).destination().put(packed, place * elementBytes, wanted.length(run),
            wanted.source(run));
      }
    }
  }
}

package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.nio.ByteBuffer;
import java.util.List;
import org.h5burst.mpi.Communicator;

/**
 * How many elements each rank adds to a dataset.
 *
 * @param before those of lower ranks
 * @param all those of all ranks
 */
record RankCounts(long before, long all) {
  /** In place of a count: the rank has refused its own call. */
  private static final long REFUSED = Long.MIN_VALUE;

  /**
   * Finds out. <b>Collective.</b>
   *
   * @throws WriterException with category USAGE on all ranks, if a count is negative, or all of them are too many
   */
  static RankCounts of(long own, Communicator ranks) {
    List<byte[]> told = exchange(own, ranks);
    long before = 0;
    long all = 0;
    for (int rank = 0; rank < told.size(); rank++) {
      long count = ByteBuffer.wrap(told.get(rank)).getLong();
      before = rank == ranks.rank() ? all : before;
      if (count == REFUSED) {
        throw usage("rank %d cannot append what it was given: its own exception says why".formatted(rank));
      }
      if (count < 0 || Long.MAX_VALUE - count < all) {
        throw usage("rank %d cannot append %d elements".formatted(rank, count));
      }
      all += count;
    }
    return new RankCounts(before, all);
  }

  /** Takes part for a rank that appends nothing because its call is wrong; the others refuse theirs. */
  static void refuse(Communicator ranks, Throwable refusal) {
    try {
      exchange(REFUSED, ranks);
    } catch (RuntimeException unheard) {
      refusal.addSuppressed(unheard);
    }
  }

  private static List<byte[]> exchange(long own, Communicator ranks) {
    return ranks.allgather(ByteBuffer.allocate(Long.BYTES).putLong(own).array());
  }
}

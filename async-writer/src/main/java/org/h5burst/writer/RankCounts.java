package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.engine.FileHandle;
import org.h5burst.writer.engine.plan.DatasetPieces;

/**
 * How many elements each rank adds to a dataset.
 *
 * @param before those of lower ranks
 * @param all those of all ranks
 */
record RankCounts(long before, long all) {
  /** In place of a count, and before words: the rank has refused its own call. */
  private static final long REFUSED = Long.MIN_VALUE;

  /**
   * Finds out. <b>Collective.</b>
   *
   * @throws UsageException on all ranks, if a count is negative, all of them are too many, or a
   *     rank has {@linkplain #refuse refused} its call, whose reason is in the message
   */
  static RankCounts of(long own, FileHandle file, DatasetPieces dataset) {
    List<byte[]> messages = file.exchange(dataset, ByteBuffer.allocate(Long.BYTES).putLong(own).array());
    int self = file.ranks().rank();
    long before = 0;
    long all = 0;
    for (int rank = 0; rank < messages.size(); rank++) {
      ByteBuffer message = ByteBuffer.wrap(messages.get(rank));
      long count = message.getLong();
      before = rank == self ? all : before;
      if (count == REFUSED) {
        throw usage("rank %d cannot append what it was given: %s".formatted(rank,
            StandardCharsets.UTF_8.decode(message)));
      }
      if (count < 0 || Long.MAX_VALUE - count < all) {
        throw usage("rank %d cannot append %d elements".formatted(rank, count));
      }
      all += count;
    }
    return new RankCounts(before, all);
  }

  /** Takes part for a rank that appends nothing, because its call is wrong or fails; the others refuse theirs. */
  static void refuse(FileHandle file, DatasetPieces dataset, Throwable refusal, String consequence) {
    try {
      byte[] words = (Causes.words(refusal) + consequence).getBytes(StandardCharsets.UTF_8);
      ByteBuffer message = ByteBuffer.allocate(Long.BYTES + words.length).putLong(REFUSED).put(words);
      List<byte[]> _ = file.exchange(dataset, message.array());
    } catch (RuntimeException unheard) {
      refusal.addSuppressed(unheard);
    }
  }
}

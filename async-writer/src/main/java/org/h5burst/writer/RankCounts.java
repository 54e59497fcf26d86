package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.engine.FileHandle;
import org.h5burst.writer.engine.agree.Disagreement;
import org.h5burst.writer.engine.plan.DatasetPieces;

/**
 * The number of elements that each rank adds to a dataset.
 *
 * @param before elements that lower ranks add
 * @param all elements that all ranks add
 */
record RankCounts(long before, long all) {
  /** Sent in place of a count, and followed by words, when the rank has refused its own call. */
  private static final long REFUSED = Long.MIN_VALUE;

  /**
   * Exchanges the counts. <b>Collective.</b>
   *
   * @throws UsageException on all ranks if a count is negative, if the sum is too large, or if a rank has
   *     {@linkplain #refuse refused} its call, with its reason in the message
   * @throws MismatchException on all ranks if they append to different datasets
   */
  static RankCounts of(long own, FileHandle file, DatasetPieces dataset) {
    List<byte[]> messages = file.exchange(dataset, message(own, file.nameOf(dataset)));
    int self = file.ranks().rank();
    long before = 0;
    long all = 0;
    for (int rank = 0; rank < messages.size(); rank++) {
      ByteBuffer message = ByteBuffer.wrap(messages.get(rank));
      long count = message.getLong();
      before = rank == self ? all : before;
      if (count == REFUSED) {
        throw usage("rank %d cannot append its elements: %s".formatted(rank,
            StandardCharsets.UTF_8.decode(message)));
      }
      if (count < 0 || Long.MAX_VALUE - count < all) {
        throw usage("rank %d cannot append %d elements".formatted(rank, count));
      }
      all += count;
    }
    requireSameDataset(messages);
    return new RankCounts(before, all);
  }

  private static byte[] message(long count, String words) {
    byte[] encoded = words.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(Long.BYTES + encoded.length).putLong(count).put(encoded).array();
  }

  private static void requireSameDataset(List<byte[]> messages) {
    byte[] first = messages.getFirst();
    if (messages.stream()
        .anyMatch(other -> !Arrays.equals(first, Long.BYTES, first.length, other, Long.BYTES, other.length))) {
      throw Disagreement.ofAppends(messages.stream()
          .map(each -> new String(each, Long.BYTES, each.length - Long.BYTES, StandardCharsets.UTF_8)).toList());
    }
  }

  /**
   * Takes part for a rank that appends nothing because its call is wrong or fails; the other ranks then refuse their
   * calls.
   */
  static void refuse(FileHandle file, DatasetPieces dataset, Throwable refusal, String consequence) {
    try {
      List<byte[]> _ = file.exchange(dataset, message(REFUSED, Causes.words(refusal) + consequence));
    } catch (RuntimeException unheard) {
      refusal.addSuppressed(unheard);
    }
  }
}

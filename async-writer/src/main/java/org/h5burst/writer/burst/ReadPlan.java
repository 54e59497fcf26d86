package org.h5burst.writer.burst;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All that this rank reads in one burst.
 *
 * @param reads for each dataset of the file, in the order of {@link BurstPlan#writes()}; null where this rank wants nothing
 */
record ReadPlan(List<@Nullable DatasetRead> reads) {
  /** Nothing. */
  static final ReadPlan NOTHING = new ReadPlan(List.of());

  boolean isEmpty() {
    return reads.stream().allMatch(Objects::isNull);
  }

  /** How this rank reads each dataset. */
  Outline outline() {
    Outline outline = new Outline(reads.size());
    for (int dataset = 0; dataset < reads.size(); dataset++) {
      DatasetRead read = reads.get(dataset);
      if (read != null) {
        outline.set(dataset, read.rounds().size(), false);
      }
    }
    return outline;
  }

  /** A call of a dataset; null if this rank has fewer. */
  @Nullable
  ReadRound round(int dataset, int number) {
    DatasetRead read = reads.get(dataset);
    return read == null || number >= read.rounds().size() ? null : read.rounds().get(number);
  }

  Contribution contribution(FileSession session) {
    long bytes = 0;
    long pieces = 0;
    int datasets = 0;
    boolean strided = false;
    for (DatasetRead read : reads) {
      if (read != null) {
        bytes += read.bytes();
        pieces += read.pieces();
        datasets++;
        strided |= read.strided();
      }
    }
    long outline = Digest.of(outline().values());
    return new Contribution(Call.READ, session.id(), session.sequence(), 0, outline, false, Readiness.READY, true, bytes, pieces, datasets, strided, 0);
  }
}

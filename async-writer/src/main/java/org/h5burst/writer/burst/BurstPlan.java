package org.h5burst.writer.burst;

import java.util.List;
import java.util.Objects;
import org.h5burst.writer.backend.DatasetSpec;
import org.jspecify.annotations.Nullable;

/**
 * All that this rank writes in one burst.
 *
 * @param declared datasets declared since the last commit, sorted by name
 * @param writes for each dataset of the file, in order of creation, the new ones last; null where this rank has nothing
 */
record BurstPlan(List<DatasetSpec> declared, List<@Nullable DatasetWrite> writes) {
  /** How many calls each dataset takes on this rank. */
  long[] rounds() {
    return writes.stream().mapToLong(write -> write == null ? 0 : write.rounds().size()).toArray();
  }

  /** A call of a dataset; null if this rank has fewer. */
  @Nullable
  Round round(int dataset, int number) {
    DatasetWrite write = writes.get(dataset);
    return write == null || number >= write.rounds().size() ? null : write.rounds().get(number);
  }

  Contribution contribution(Call call, FileSession session, boolean paused, boolean failed) {
    long bytes = 0;
    long pieces = 0;
    int datasets = 0;
    boolean strided = false;
    for (DatasetWrite write : writes) {
      if (write != null) {
        bytes += write.bytes();
        pieces += write.pieces();
        datasets++;
        strided |= write.strided();
      }
    }
    return new Contribution(call, session.id(), session.sequence(), Digest.of(declared), Digest.of(rounds()), paused, failed, bytes, pieces, datasets, strided);
  }

  /** The staging of the burst is free again. */
  void release() {
    writes.stream().filter(Objects::nonNull).forEach(DatasetWrite::release);
  }
}

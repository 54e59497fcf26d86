package org.h5burst.writer.burst;

import java.util.List;
import java.util.Objects;
import org.h5burst.writer.backend.StructureChange;
import org.jspecify.annotations.Nullable;

/**
 * All that this rank writes and reads in one burst.
 *
 * @param declared changes of the structure declared since the last commit, in {@link StructureChange#ORDER}
 * @param placements where the program puts what it has appended, in words
 * @param writes for each dataset of the file, in order of creation, the new ones last; null where this rank has nothing
 * @param reading what it reads when all ranks have written
 */
record BurstPlan(List<StructureChange> declared, List<String> placements, List<@Nullable DatasetWrite> writes, ReadPlan reading) {
  /** Nothing. */
  static final BurstPlan NOTHING = new BurstPlan(List.of(), List.of(), List.of(), ReadPlan.NOTHING);

  /** How this rank writes each dataset. */
  Outline outline() {
    Outline outline = new Outline(writes.size());
    for (int dataset = 0; dataset < writes.size(); dataset++) {
      DatasetWrite write = writes.get(dataset);
      if (write != null) {
        outline.set(dataset, write.rounds().size(), write.bytes() == write.dataset().bytes());
      }
    }
    return outline;
  }

  /** A call of a dataset; null if this rank has fewer. */
  @Nullable
  Round round(int dataset, int number) {
    DatasetWrite write = writes.get(dataset);
    return write == null || number >= write.rounds().size() ? null : write.rounds().get(number);
  }

  /** How much this rank writes. */
  long bytes() {
    long bytes = 0;
    for (DatasetWrite write : writes) {
      bytes += write == null ? 0 : write.bytes();
    }
    return bytes;
  }

  Contribution contribution(Call call, FileSession session, boolean paused, Readiness readiness, long roomBytes) {
    long pieces = 0;
    int datasets = 0;
    boolean strided = false;
    for (DatasetWrite write : writes) {
      if (write != null) {
        pieces += write.pieces();
        datasets++;
        strided |= write.strided();
      }
    }
    return new Contribution(call, session.id(), session.sequence(), Digest.ofStructure(declared, placements), Digest.of(outline().values()), paused,
        readiness, !reading.isEmpty(), bytes(), pieces, datasets, strided, roomBytes);
  }

  /** The staging of the burst is free again. */
  void release() {
    writes.stream().filter(Objects::nonNull).forEach(DatasetWrite::release);
  }
}

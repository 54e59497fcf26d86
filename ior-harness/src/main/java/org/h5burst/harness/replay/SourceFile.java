package org.h5burst.harness.replay;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.harness.kernel.Slab;
import org.h5burst.harness.trace.TraceRecord;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterOptions;
import org.h5burst.writer.WriterOptions.OpenMode;

/**
 * A file that a traced program found and a replay needs: the same datasets, with the elements that a kernel's first
 * burst would give them. <b>Collective.</b>
 */
final class SourceFile {
  private final Path path;
  private final Communicator ranks;

  SourceFile(Path path, Communicator ranks) {
    this.path = path;
    this.ranks = ranks;
  }

  /** Writes it: of each dataset every rank a block of rows, one dataset after the other. */
  void make(List<TraceRecord.Declared> datasets) {
    try (BurstFile file = BurstFile.create(path, ranks, WriterOptions.defaults().mode(OpenMode.TRUNCATE))) {
      for (TraceRecord.Declared declared : datasets) {
        fill(ReplayedFile.declare(file, declared), declared);
        file.commit().join();
      }
      file.complete();
    }
  }

  private void fill(Dataset dataset, TraceRecord.Declared declared) {
    long[] shape = declared.shape();
    long rows = shape[0];
    long[] start = new long[shape.length];
    start[0] = rows * ranks.rank() / ranks.size();
    long[] count = shape.clone();
    count[0] = rows * (ranks.rank() + 1) / ranks.size() - start[0];
    long elements = Arrays.stream(count).reduce(1, Math::multiplyExact);
    if (elements == 0) {
      return;
    }
    Array array = new Array(declared.name(), declared.type(), shape);
    MemorySegment data = Arena.ofAuto().allocate(elements * declared.type().bytes(), Long.BYTES);
    ElementPattern.of(array, 0).fill(array, Slab.block(start, count), data);
    dataset.write(Selection.block(start, count), data, Ownership.COPY);
  }
}

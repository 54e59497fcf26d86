package org.h5burst.harness.replay;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.harness.trace.TraceRecord;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;

/**
 * A file that a traced program found and a replay needs: the same datasets, with the elements that a kernel's first
 * burst would give them. <b>Collective.</b>
 */
record SourceFile(Path path, Communicator ranks) {
  /** Writes it: of each dataset every rank a block of rows, one dataset after the other. */
  void make(List<TraceRecord.Declared> datasets) {
    try (BurstFile file = BurstFile.create(path, ranks, CreateOptions.defaults().replace())) {
      for (TraceRecord.Declared declared : datasets) {
        fill(ReplayedFile.declare(file, declared), declared);
        file.commit().join();
      }
      file.complete();
    }
  }

  private void fill(Dataset dataset, TraceRecord.Declared declared) {
    Array array = new Array(declared.name(), declared.type(), declared.shape());
    Selection rows = array.rows(ranks.rank(), ranks.size());
    if (!rows.isEmpty()) {
      MemorySegment data = Arena.ofAuto().allocate(rows.elements() * declared.type().bytes(), Long.BYTES);
      dataset.write(rows, ElementPattern.of(array, 0).fill(array, rows, data), Ownership.COPY);
    }
  }
}

package org.h5burst.writer.engine.run;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.FileCall;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.run.Transfer.Target;

/** The calls of a burst on this rank; empty if they are not requested. I/O thread only. */
final class CallReport {
  private final boolean isWanted;
  private final List<FileCall> calls = new ArrayList<>();

  CallReport(boolean isWanted) {
    this.isWanted = isWanted;
  }

  /** Adds a call that has just been made. <b>Independent.</b> */
  void add(Target target, Selection region) {
    if (!isWanted || region.isEmpty()) {
      return;
    }
    BackendFile file = target.file();
    DatasetSpec dataset = target.dataset();
    long bytes = dataset.type().bytes();
    long elements = file.elementsAt(dataset);
    long[] shape = dataset.shape();
    calls.add(new FileCall(dataset.name(), elements < 0 ? -1 : elements + first(region, shape) * bytes,
        elements < 0 ? -1 : elements + (last(region, shape) + 1) * bytes, region.elements() * bytes, target.mode(),
        file.lastTransfer().chunks()));
  }

  private static long first(Selection region, long[] shape) {
    long least = Long.MAX_VALUE;
    for (int slab = 0; slab < region.slabs(); slab++) {
      long index = 0;
      for (int dimension = 0; dimension < shape.length; dimension++) {
        index = index * shape[dimension] + region.numbers(slab)[0][dimension];
      }
      least = Math.min(least, index);
    }
    return least;
  }

  private static long last(Selection region, long[] shape) {
    long most = 0;
    for (int slab = 0; slab < region.slabs(); slab++) {
      long index = 0;
      for (int dimension = 0; dimension < shape.length; dimension++) {
        long[][] numbers = region.numbers(slab);
        long end = numbers[0][dimension] + (numbers[2][dimension] - 1) * numbers[1][dimension] + numbers[3][dimension];
        index = index * shape[dimension] + end - 1;
      }
      most = Math.max(most, index);
    }
    return most;
  }

  List<FileCall> calls() {
    return List.copyOf(calls);
  }
}

package org.h5burst.writer.engine.run;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.FileCall;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.plan.Shape;
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
    long[] ends = Shape.ends(region, dataset.shape());
    calls.add(new FileCall(dataset.name(), elements < 0 ? -1 : elements + ends[0] * bytes,
        elements < 0 ? -1 : elements + (ends[1] + 1) * bytes, region.elements() * bytes, target.mode(),
        file.lastTransfer().chunks()));
  }

  List<FileCall> calls() {
    return List.copyOf(calls);
  }
}

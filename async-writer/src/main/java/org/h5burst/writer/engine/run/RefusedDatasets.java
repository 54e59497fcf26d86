package org.h5burst.writer.engine.run;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.h5burst.writer.engine.plan.RefusedBurstException;

/**
 * The datasets of one file that were declared and refused: data that are still enqueued for them must not be dropped
 * silently. I/O thread only.
 */
final class RefusedDatasets {
  private final List<DatasetPieces> datasets = new ArrayList<>();

  void add(List<DatasetPieces> refused) {
    datasets.addAll(refused);
  }

  /**
   * Requires that nothing came for them in the burst that ends.
   *
   * @throws RefusedBurstException if something did
   */
  void requireNothingLost() {
    String lost = "";
    for (DatasetPieces dataset : datasets) {
      if (dataset.hasLost()) {
        lost = "something was enqueued for dataset %s, which does not exist: %s".formatted(dataset.declared(),
            dataset.whyDiscarded());
      }
    }
    if (!lost.isEmpty()) {
      throw new RefusedBurstException(lost);
    }
  }
}

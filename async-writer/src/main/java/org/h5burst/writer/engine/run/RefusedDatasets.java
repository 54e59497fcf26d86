package org.h5burst.writer.engine.run;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.h5burst.writer.engine.plan.RefusedBurstException;

/**
 * What of one file's present burst cannot be written, above all the datasets that were declared and refused: data that
 * are still enqueued for them must not be dropped silently. I/O thread only.
 */
final class RefusedDatasets {
  private final List<DatasetPieces> datasets = new ArrayList<>();
  private String lost = "";

  void add(List<DatasetPieces> refused) {
    datasets.addAll(refused);
  }

  /** Refuses the burst that is being filled, although its datasets exist, for a reason. */
  void lose(String why) {
    lost = why;
  }

  /**
   * Requires that nothing came for them in the burst that ends, and that it is not lost.
   *
   * @throws RefusedBurstException if something did
   */
  void requireNothingLost() {
    String why = lost;
    lost = "";
    for (DatasetPieces dataset : datasets) {
      if (dataset.hasLost()) {
        why = "something was enqueued for dataset %s, which does not exist: %s".formatted(dataset.declared(),
            dataset.whyDiscarded());
      }
    }
    if (!why.isEmpty()) {
      throw new RefusedBurstException(why);
    }
  }
}

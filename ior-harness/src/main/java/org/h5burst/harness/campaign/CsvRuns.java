package org.h5burst.harness.campaign;

import java.util.List;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;

/** Runs as CSV, a line each. */
final class CsvRuns {
  private CsvRuns() {}

  /** A line. */
  record Row(Operation operation, int nodes, int ranks, String range, int number, long aggregateBytes,
      long piecesPerRank, double pieceBytes, boolean strided,
      Choice choice, double burstSeconds, double fileSeconds) {}

  static List<Row> rows(List<Run> runs) {
    return runs.stream().map(CsvRuns::row).toList();
  }

  private static Row row(Run run) {
    BurstFeatures features = run.features();
    return new Row(run.operation(), features.nodes(), features.ranks(), run.range().toString(), run.number(),
        features.aggregateBytes(),
        features.piecesPerRank(), features.pieceBytes(), features.strided(), run.choice(), run.burstSeconds(),
        run.fileSeconds());
  }
}

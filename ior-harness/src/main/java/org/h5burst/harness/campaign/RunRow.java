package org.h5burst.harness.campaign;

import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;

/** A run as a line of CSV. */
record RunRow(Operation operation, int nodes, int ranks, String range, int number, long aggregateBytes,
    long piecesPerRank, double pieceBytes, boolean strided, Choice choice, double burstSeconds, double fileSeconds) {
  static RunRow of(Run run) {
    BurstFeatures features = run.features();
    return new RunRow(run.operation(), features.nodes(), features.ranks(), run.range().toString(), run.number(),
        features.aggregateBytes(), features.piecesPerRank(), features.pieceBytes(), features.strided(), run.choice(),
        run.burstSeconds(), run.fileSeconds());
  }
}

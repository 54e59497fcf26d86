package org.h5burst.harness.campaign;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.jspecify.annotations.Nullable;

/** A run as a line of CSV; the level is from 0, the poorest. */
record RunRow(Operation operation, int nodes, int ranks, String range, int number, long aggregateBytes,
    long piecesPerRank, double pieceBytes, boolean strided, Choice choice, double burstSeconds, double fileSeconds,
    @Nullable Integer level) {
  /** Returns the runs, each with the level of its pattern and setting; null if the pattern lacks settings. */
  static List<RunRow> of(List<Run> runs, CampaignResult result) {
    Map<List<Object>, Integer> levels = new HashMap<>();
    result.measured().forEach(one -> levels.put(
        List.of(one.operation(), one.range(), one.number(), one.features(), one.choice()), one.level()));
    return runs.stream().map(run -> of(run, levels.get(
        List.of(run.operation(), run.range().toString(), run.number(), run.features(), run.choice())))).toList();
  }

  private static RunRow of(Run run, @Nullable Integer level) {
    BurstFeatures features = run.features();
    return new RunRow(run.operation(), features.nodes(), features.ranks(), run.range().toString(), run.number(),
        features.aggregateBytes(), features.piecesPerRank(), features.pieceBytes(), features.strided(), run.choice(),
        run.burstSeconds(), run.fileSeconds(), level);
  }
}

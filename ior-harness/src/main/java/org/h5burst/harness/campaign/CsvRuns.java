package org.h5burst.harness.campaign;

import java.util.List;
import java.util.stream.Stream;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;

/** Runs as CSV, a line each. */
final class CsvRuns {
  private static final String HEADER =
      "operation,nodes,ranks,range,number,aggregate_bytes,pieces_per_rank,piece_bytes,strided,mode,aggregators,buffer_bytes,burst_seconds,file_seconds";

  private CsvRuns() {}

  static List<String> lines(List<Run> runs) {
    return Stream.concat(Stream.of(HEADER), runs.stream().map(CsvRuns::line)).toList();
  }

  private static String line(Run run) {
    BurstFeatures features = run.features();
    Choice choice = run.choice();
    return Stream.of(run.operation(), features.nodes(), features.ranks(), run.range(), run.number(), features.aggregateBytes(), features.piecesPerRank(),
        features.pieceBytes(), features.strided(), choice.mode(), choice.aggregators(), choice.bufferBytes(), run.burstSeconds(), run.fileSeconds())
        .map(Object::toString).reduce((one, other) -> one + "," + other).orElseThrow();
  }
}

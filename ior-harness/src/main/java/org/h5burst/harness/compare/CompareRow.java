package org.h5burst.harness.compare;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.compare.CompareResult.Way;
import org.h5burst.tuner.Choice;
import org.jspecify.annotations.Nullable;

/**
 * A way to write a kernel as a line of CSV.
 *
 * @param role default, collective (its default), arm, document, or tuned
 * @param best whether it is the fastest setting, as chosen by other repetitions
 * @param choice null where the tuner chose
 * @param defaultOverIt how many times faster than the default
 * @param itOverBest its time over the best's
 * @param verified whether every byte of the kernel's files was right; null if nobody has read them
 */
record CompareRow(String kernel, String mpi, String backend, int ranks, String fileSystem, long bytes, int repetitions,
    int judged, String role, String setting,
    boolean best, @Nullable Choice choice, double medianSeconds, double lowerQuartileSeconds,
    double upperQuartileSeconds, double defaultOverIt, double itOverBest, @Nullable Boolean verified) {
  static List<CompareRow> of(List<CompareResult> results) {
    List<CompareRow> rows = new ArrayList<>();
    for (CompareResult result : results) {
      result.arms().forEach(way -> rows.add(of(result, way)));
      rows.add(of(result, result.tuned()));
    }
    return rows;
  }

  private static CompareRow of(CompareResult result, Way way) {
    return new CompareRow(result.kernel(), result.mpi(), result.backend(), result.ranks(), result.fileSystem(),
        result.bytes(), result.repetitions(), result.judged(), role(way), way.name(),
        way.name().equals(result.best().name()), way.choice(), way.medianSeconds(), way.lowerQuartileSeconds(),
        way.upperQuartileSeconds(), result.plain().medianSeconds() / way.medianSeconds(),
        way.medianSeconds() / result.best().medianSeconds(), result.verified());
  }

  private static String role(Way way) {
    if (way.choice() == null) {
      return "tuned";
    }
    if (way.name().equals(KernelComparison.DOCUMENT)) {
      return KernelComparison.DOCUMENT;
    }
    return way.choice().equals(Choice.DEFAULT) ? "default"
        : way.choice().equals(Choice.COLLECTIVE) ? "collective" : "arm";
  }
}

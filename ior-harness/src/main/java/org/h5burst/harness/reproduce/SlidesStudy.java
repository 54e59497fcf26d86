package org.h5burst.harness.reproduce;

import java.util.List;
import java.util.Locale;
import org.h5burst.harness.simulator.BurstTime;
import org.h5burst.harness.simulator.MachineModel;
import org.h5burst.harness.simulator.Machines;
import org.h5burst.harness.simulator.Regime;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;

/** The HDF Group's "Parallel HDF5" slides: a tall and thin matrix, a column of doubles for each of 4 ranks. */
final class SlidesStudy {
  private static final int RANKS = 4;
  private static final List<String> COLUMNS = List.of("rows", "how", "published, s", "simulated, s");

  private SlidesStudy() {}

  static List<Result> tallAndThin(boolean quick) {
    return List.of(new Result("slides-tall-and-thin", "A matrix with a column for each of 4 ranks", COLUMNS, List.of(
        row(1000, "independent, contiguous", "1.78", false, Choice.DEFAULT),
        row(2000, "independent, contiguous", "3.84", false, Choice.DEFAULT),
        row(1000, "independent, chunked by column", "0.0116", true, Choice.DEFAULT),
        row(1000, "collective, contiguous", "-", false, Choice.COLLECTIVE),
        row(230_000, "independent, contiguous", "-", false, Choice.DEFAULT),
        row(230_000, "collective, contiguous", "-", false, Choice.COLLECTIVE),
        row(230_000, "independent, chunked by column", "-", true, Choice.DEFAULT)),
        List.of("The slides do not name their machine; simulated on a cluster of 4 hosts with network storage, a rank "
            + "on each.")));
  }

  private static List<String> row(int rows, String how, String published, boolean chunked, Choice choice) {
    MachineModel cluster = new MachineModel("cluster", RANKS, 1, Machines.CLUSTER.storage(), Machines.CLUSTER.client(),
        Machines.CLUSTER.weather());
    long bytes = rows * (long) Double.BYTES;
    BurstFeatures burst = new BurstFeatures(RANKS, RANKS, bytes, bytes * RANKS, 1, chunked ? 1 : rows,
        chunked ? bytes : Double.BYTES, !chunked, true);
    return List.of(String.valueOf(rows), how, published,
        String.format(Locale.ROOT, "%.3g", new BurstTime(cluster, Regime.CALM).seconds(burst, choice)));
  }
}

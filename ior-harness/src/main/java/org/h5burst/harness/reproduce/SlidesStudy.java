package org.h5burst.harness.reproduce;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.reproduce.Chart.Axis;
import org.h5burst.harness.reproduce.Chart.Series;
import org.h5burst.harness.simulator.BurstTime;
import org.h5burst.harness.simulator.MachineModel;
import org.h5burst.harness.simulator.Machines;
import org.h5burst.harness.simulator.Regime;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;

/** The HDF Group's "Parallel HDF5" slides, on a simulated cluster of 4 hosts with a rank on each. */
final class SlidesStudy {
  static final String INDEPENDENT = "1000 rows, independent, contiguous, s";
  static final String TWICE = "2000 rows, independent, contiguous, s";
  static final String CHUNKED = "1000 rows, independent, chunked by column, s";
  static final String COLLECTIVE = "1000 rows, collective, contiguous, s";
  static final String GROWTH = "2000 rows / 1000 rows";
  static final String BY_CHUNKS = "contiguous / chunked by column";
  static final String BY_COLLECTIVE = "independent / collective";
  static final String ROWS = "by rows, ms";
  static final String COLUMNS = "by columns, ms";
  static final String PATTERN = "by pattern, ms";
  static final String BLOCKS = "by blocks, ms";
  static final String OF_POSIX = "HDF5 / POSIX, writing into the cache";
  static final String OF_MPI_IO = "HDF5 / MPI-IO, writing into the cache";
  static final String READ_OF_POSIX = "HDF5 / POSIX, reading from the cache";

  private static final int RANKS = 4;
  private static final MachineModel CLUSTER = new MachineModel("cluster", RANKS, 1, Machines.CLUSTER.storage(),
      Machines.CLUSTER.client(), Machines.CLUSTER.weather());

  private SlidesStudy() {}

  /** Returns a tall and thin matrix, a column of doubles for each of 4 ranks. */
  static List<Result> tallAndThin(boolean quick) {
    double independent = column(1000, false, Choice.DEFAULT);
    double twice = column(2000, false, Choice.DEFAULT);
    double chunked = column(1000, true, Choice.DEFAULT);
    double collective = column(1000, false, Choice.COLLECTIVE);
    return List.of(Result.agreement(List.of(List.of(INDEPENDENT, "1.78", number(independent)),
        List.of(TWICE, "3.84", number(twice)), List.of(CHUNKED, "0.0116", number(chunked)),
        List.of(COLLECTIVE, Result.NONE, number(collective)), List.of(GROWTH, "2.16", number(twice / independent)),
        List.of(BY_CHUNKS, "153", number(independent / chunked)),
        List.of(BY_COLLECTIVE, Result.NONE, number(independent / collective))))
        .noted("Published and simulated with 4 ranks, measured with 2. The slides do not name their machine."),
        new Result("230,000 rows, in seconds", List.of("how", "simulated"), List.of(
            List.of("independent, contiguous", number(column(230_000, false, Choice.DEFAULT))),
            List.of("collective, contiguous", number(column(230_000, false, Choice.COLLECTIVE))),
            List.of("independent, chunked by column", number(column(230_000, true, Choice.DEFAULT)))), List.of()));
  }

  private static double column(int rows, boolean chunked, Choice choice) {
    long bytes = rows * (long) Double.BYTES;
    return seconds(new BurstFeatures(RANKS, RANKS, bytes, bytes * RANKS, 1, chunked ? 1 : rows,
        chunked ? bytes : Double.BYTES, !chunked, true), choice);
  }

  private static double seconds(BurstFeatures burst, Choice choice) {
    return new BurstTime(CLUSTER, Regime.CALM).seconds(burst, choice);
  }

  /** {@code H5Dwrite} of many datasets, and one {@code H5Dwrite_multi}: a collective call for each, or one for all. */
  static List<Result> writeMulti(boolean quick) {
    List<List<String>> rows = new ArrayList<>();
    List<List<Double>> each = new ArrayList<>();
    List<List<Double>> together = new ArrayList<>();
    for (int datasets = 1; datasets <= 1024; datasets *= 4) {
      long bytes = datasets * 200L * Float.BYTES;
      double one = seconds(together(bytes, datasets), Choice.COLLECTIVE);
      double all = seconds(together(bytes, 1), Choice.COLLECTIVE);
      each.add(List.of((double) datasets, one));
      together.add(List.of((double) datasets, all));
      rows.add(List.of(String.valueOf(datasets), number(one), number(all), number(one / all)));
    }
    return List.of(Result.agreement(List.of(List.of("H5Dwrite / H5Dwrite_multi, most", "\"order of magnitude\"",
        rows.getLast().getLast()))).noted("The slides' figures have no numbers."),
        new Result("200 floats of each rank in each dataset, in seconds",
            List.of("datasets", "H5Dwrite, simulated", "H5Dwrite_multi, simulated", "times as fast"), rows,
            List.of("The simulator models the rounds of collective I/O and the number of calls, but not the work of "
                + "HDF5 within a call."))
            .drawn(Chart.points("H5Dwrite and H5Dwrite_multi", "One collective call for each dataset, or for all.",
                Axis.logarithmic("datasets"), Axis.logarithmic("simulated, s"),
                List.of(new Series("H5Dwrite", each, true), new Series("H5Dwrite_multi", together, true)))));
  }

  private static BurstFeatures together(long bytes, int datasets) {
    return new BurstFeatures(RANKS, RANKS, bytes, bytes * RANKS, datasets, datasets, (double) bytes / datasets, false,
        true);
  }

  /** Returns writing by rows, columns, pattern and blocks: the slides show the contents of files, not times. */
  static List<Result> patterns(boolean quick) {
    return List.of(published(ROWS, COLUMNS, PATTERN, BLOCKS)
        .noted("The slides show the files, but no times. Measured: medians of bursts with independent calls."));
  }

  /** Returns h5perf: the slides name it, and show no figures. */
  static List<Result> limits(boolean quick) {
    return List.of(published(OF_POSIX, OF_MPI_IO, READ_OF_POSIX)
        .noted("The slides have no figures. Measured: one long run per rank, from opening to closing."));
  }

  private static Result published(String... quantities) {
    return Result.agreement(
        List.of(quantities).stream().map(quantity -> List.of(quantity, Result.NONE, Result.NONE)).toList());
  }

  private static String number(double value) {
    return "%.3g".formatted(value);
  }
}

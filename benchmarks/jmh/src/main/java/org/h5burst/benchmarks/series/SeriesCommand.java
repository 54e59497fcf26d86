package org.h5burst.benchmarks.series;

import java.io.IOException;
import java.util.Locale;
import org.h5burst.benchmarks.job.RaceOptions;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.job.ScratchDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code h5burst bench series}. */
@Command(
    name = "series",
    description = {
      "Creates many small datasets, and appends one element to each of many series in every step, with H5Burst, h5py "
          + "and JHDF5 in turn, each in its own process.",
      "Each writer warms up with less data. All series are read back and checked. Writers that are not installed are "
          + "skipped."},
    footer = {"  h5burst bench series", "  h5burst bench series --datasets 10000 --series 200 --repetitions 1"},
    exitCodeList = {"0:measured", "1:failed, or a file is wrong", "2:wrong usage"})
public final class SeriesCommand extends BaseCommand {
  /** An upper bound for HDF5's space for a dataset with its header, and for a series with its first chunk. */
  private static final long BYTES_EACH = 16L << 10;

  @Option(names = "--datasets", paramLabel = "N", defaultValue = "100000",
      description = "Number of datasets with one element to create (default: ${DEFAULT-VALUE}).")
  private int datasets;

  @Option(names = "--series", paramLabel = "N", defaultValue = "1000",
      description = "Number of extendible datasets to append to (default: ${DEFAULT-VALUE}).")
  private int series;

  @Option(names = "--steps", paramLabel = "N", defaultValue = "20",
      description = "Number of appends to each (default: ${DEFAULT-VALUE}).")
  private int steps;

  @Mixin
  private RaceOptions race = new RaceOptions();

  @Mixin
  private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws IOException {
    require(datasets > 0, "--datasets must be positive");
    require(series > 0, "--series must be positive");
    require(steps > 0, "--steps must be positive");
    require(race.repetitions() > 0, "--repetitions must be positive");
    json.check();
    try (ScratchDirectory scratch = race.scratch(((long) datasets + series) * BYTES_EACH)) {
      SeriesTask task = new SeriesTask(scratch.path(), datasets, series, steps);
      SeriesResult result = SeriesRace.prepare(task).run(race.repetitions());
      show(result);
      json.write(result);
      return ExitCode.OK;
    }
  }

  private void show(SeriesResult result) {
    out().println("%d datasets of one element; %d series, %d steps of one element each; %d repetition(s) in turn"
        .formatted(datasets, series, steps, race.repetitions()));
    out().println("writer    declared s   closed s   bytes each   step ms   slowest ms   series closed s");
    result.rows().forEach(row -> out().println(String.format(Locale.ROOT,
        "%-8s  %10.2f  %9.2f  %11.0f  %8.1f  %11.1f  %16.2f", row.writer(), row.declaredSeconds(), row.fileSeconds(),
        row.bytesEach(), 1e3 * row.stepSeconds(), 1e3 * row.worstStepSeconds(), row.seriesSeconds())));
    result.skipped().forEach((writer, reason) -> out().println("%-8s  skipped: %s".formatted(writer, reason)));
    out().flush();
  }
}

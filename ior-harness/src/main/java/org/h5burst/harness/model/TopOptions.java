package org.h5burst.harness.model;

import java.nio.file.Path;
import org.h5burst.harness.cli.CommandPart;
import org.h5burst.tuner.regression.ModelFit;
import org.h5burst.tuner.regression.SettingGrid;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The predictions to show, and where to write them. */
final class TopOptions extends CommandPart {
  @Option(names = "--file-gb", paramLabel = "F", description = "How much the application writes, in GB (default: the "
      + "sizes that the model was fitted to).")
  private @Nullable Double gigabytes;

  @Option(names = "--count", paramLabel = "K", defaultValue = "20", description = "Number of settings to list "
      + "(default: ${DEFAULT-VALUE}).")
  private int count;

  @Option(names = "--xml", paramLabel = "DIR", description = "Write each as an H5Tuner document into this directory.")
  private @Nullable Path directory;

  /** Returns all combinations of the values that a model was fitted to. */
  SettingGrid grid(ModelFit fit) {
    SettingGrid grid = SettingGrid.of(fit.measurements());
    if (gigabytes == null) {
      return grid;
    }
    require(gigabytes > 0 && Double.isFinite(gigabytes), "--file-gb must be positive");
    return grid.forFileGigabytes(gigabytes);
  }

  /** Returns how many. */
  int count() {
    require(count > 0, "--count must be positive");
    return count;
  }

  /** Returns where documents go; null = nowhere. */
  @Nullable
  Path directory() {
    return directory;
  }
}

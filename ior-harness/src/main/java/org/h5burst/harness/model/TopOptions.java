package org.h5burst.harness.model;

import java.nio.file.Path;
import org.h5burst.tuner.regression.ModelFit;
import org.h5burst.tuner.regression.SettingGrid;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which predictions are wanted, and where to. */
final class TopOptions {
  @Option(names = "--file-gb", paramLabel = "F", description = "How much the application writes (default: the values "
      + "it was fitted to).")
  private @Nullable Double gigabytes;

  @Option(names = "--count", paramLabel = "K", defaultValue = "20", description = "How many (default: "
      + "${DEFAULT-VALUE}).")
  private int count;

  @Option(names = "--xml", paramLabel = "DIR", description = "Write each as an H5Tuner document into this directory.")
  private @Nullable Path directory;

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
  private CommandSpec command;

  /** All combinations of the values that a model was fitted to. */
  SettingGrid grid(ModelFit fit) {
    SettingGrid grid = SettingGrid.of(fit.measurements());
    if (gigabytes == null) {
      return grid;
    }
    if (!(gigabytes > 0) || gigabytes.isInfinite()) {
      throw new ParameterException(command.commandLine(), "--file-gb must be positive");
    }
    return grid.forFileGigabytes(gigabytes);
  }

  /** How many. */
  int count() {
    if (count < 1) {
      throw new ParameterException(command.commandLine(), "--count must be positive");
    }
    return count;
  }

  /** Where documents go; null = nowhere. */
  @Nullable
  Path directory() {
    return directory;
  }
}

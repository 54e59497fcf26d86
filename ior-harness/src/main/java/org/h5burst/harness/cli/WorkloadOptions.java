package org.h5burst.harness.cli;

import java.util.List;
import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.kernel.Workload;
import org.h5burst.harness.kernel.Workload.Steps;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** On how many ranks, and how large: what {@link KernelOptions} and {@link KernelsOptions} have in common. */
abstract sealed class WorkloadOptions permits KernelOptions, KernelsOptions {
  @Option(names = "--ranks", paramLabel = "N", defaultValue = "2", description = "Number of MPI processes (default: "
      + "${DEFAULT-VALUE}).")
  private int ranks;

  @Option(names = "--scale", paramLabel = "F", defaultValue = "1", description = "Factor on the amount of data "
      + "(default: ${DEFAULT-VALUE}).")
  private double scale;

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
  private CommandSpec command;

  /** A kernel as a workload of its own. */
  final Workload workload(KernelKind kernel, Steps steps) {
    if (!(ranks > 0) || !(scale > 0) || Double.isInfinite(scale)) {
      throw failure("%s must be positive".formatted(ranks > 0 ? "--scale" : "--ranks"));
    }
    return new Workload(List.of(kernel), ranks, scale, steps);
  }

  /** What is wrong with the command line. */
  final ParameterException failure(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}

package org.h5burst.harness.cli;

import java.util.List;
import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.kernel.Workload;
import org.h5burst.harness.kernel.Workload.Steps;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The number of ranks and the size: the common part of {@link KernelOptions} and {@link KernelsOptions}. */
abstract sealed class WorkloadOptions extends CommandPart permits KernelOptions, KernelsOptions {
  @Option(names = "--ranks", paramLabel = "N", defaultValue = "2", description = "Number of MPI processes (default: "
      + "${DEFAULT-VALUE}).")
  private int ranks;

  @Option(names = "--scale", paramLabel = "F", defaultValue = "1", description = "Factor for the amount of data "
      + "(default: ${DEFAULT-VALUE}).")
  private double scale;

  @Mixin
  private final ShapeOptions shape = new ShapeOptions();

  /** Returns a kernel as its own workload. */
  final Workload workload(KernelKind kernel, Steps steps) {
    require(ranks > 0, "--ranks must be positive");
    require(scale > 0 && Double.isFinite(scale), "--scale must be positive");
    try {
      return new Workload(List.of(kernel), ranks, scale, steps, shape.shape());
    } catch (IllegalArgumentException | ArithmeticException impossible) {
      throw wrong(String.valueOf(impossible.getMessage()), impossible);
    }
  }
}

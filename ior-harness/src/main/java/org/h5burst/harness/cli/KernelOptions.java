package org.h5burst.harness.cli;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.kernel.Workload;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Which kernel, on how many ranks, how large: shared by the commands that write or check kernels. */
public final class KernelOptions {
  @Parameters(paramLabel = "KERNEL", index = "0", converter = KernelConverter.class, completionCandidates = KernelLabels.class,
      description = "What is written: ${COMPLETION-CANDIDATES}.")
  private KernelKind kernel = KernelKind.VPIC;

  @Option(names = "--ranks", paramLabel = "N", defaultValue = "2", description = "Number of MPI processes (default: ${DEFAULT-VALUE}).")
  private int ranks;

  @Option(names = "--scale", paramLabel = "F", defaultValue = "1", description = "Factor on the amount of data (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
  private CommandSpec command;

  /** The kernel as a workload of its own. */
  public Workload workload() {
    requirePositive("--ranks", ranks);
    requirePositive("--scale", scale);
    return new Workload(List.of(kernel), ranks, scale);
  }

  private void requirePositive(String option, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new ParameterException(command.commandLine(), "%s must be positive".formatted(option));
    }
  }

  /** Reads a kernel's name. */
  static final class KernelConverter implements ITypeConverter<KernelKind> {
    @Override
    public KernelKind convert(String value) {
      return KernelKind.byLabel(value).orElseThrow(() -> new TypeConversionException("there is no kernel '%s'; the kernels are %s".formatted(value,
          String.join(", ", new KernelLabels()))));
    }
  }

  /** The kernels' names. */
  static final class KernelLabels implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(KernelKind.values()).map(KernelKind::label).iterator();
    }
  }
}

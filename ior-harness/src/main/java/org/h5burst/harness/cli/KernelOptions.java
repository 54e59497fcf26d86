package org.h5burst.harness.cli;

import java.util.Arrays;
import java.util.Iterator;
import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.kernel.Workload;
import org.h5burst.harness.kernel.Workload.Steps;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Which kernel, on how many ranks, how large: shared by the commands that write or check one kernel. */
public final class KernelOptions extends WorkloadOptions {
  @Parameters(paramLabel = "KERNEL", index = "0", converter = KernelConverter.class, completionCandidates = KernelLabels.class,
      description = "What is written: ${COMPLETION-CANDIDATES}.")
  private KernelKind kernel = KernelKind.VPIC;

  /** The kernel as a workload of its own. */
  public Workload workload() {
    return workload(kernel, Steps.NEW);
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

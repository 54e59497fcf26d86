package org.h5burst.harness.cli;

import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.kernel.Workload;
import org.h5burst.harness.kernel.Workload.Steps;
import picocli.CommandLine.Parameters;

/** The kernel, its ranks and its size: shared by the commands that write or check one kernel. */
public final class KernelOptions extends WorkloadOptions {
  @Parameters(paramLabel = "KERNEL", index = "0", converter = KernelName.class,
      description = "Kernel to write: ${COMPLETION-CANDIDATES}.")
  private KernelKind kernel = KernelKind.VPIC;

  /** Returns the kernel as its own workload. */
  public Workload workload() {
    return workload(kernel, Steps.NEW);
  }
}

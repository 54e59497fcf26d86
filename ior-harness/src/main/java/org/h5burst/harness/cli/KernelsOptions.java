package org.h5burst.harness.cli;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.kernel.Workload;
import org.h5burst.harness.kernel.Workload.Steps;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The kernels, their ranks and their size: for commands that take several. */
public final class KernelsOptions extends WorkloadOptions {
  private static final String ALL = "all";

  @Parameters(paramLabel = "KERNEL", arity = "1..*", completionCandidates = Labels.class,
      description = "Kernels to write: ${COMPLETION-CANDIDATES}.")
  private List<String> kernels = List.of();

  /** Returns the kernels, each as its own workload, in the order in which they were named. */
  public List<Workload> workloads(Steps steps) {
    return kernels.stream().flatMap(this::named).distinct().map(kernel -> workload(kernel, steps)).toList();
  }

  private Stream<KernelKind> named(String name) {
    if (name.equals(ALL)) {
      return Stream.of(KernelKind.values());
    }
    try {
      return Stream.of(new KernelName().convert(name));
    } catch (TypeConversionException unknown) {
      throw wrong(unknown.getMessage() + ", or " + ALL);
    }
  }

  /** The kernels' names, and the word for all of them. */
  static final class Labels implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(Arrays.stream(KernelKind.values()).map(KernelKind::label), Stream.of(ALL)).iterator();
    }
  }
}

package org.h5burst.harness.cli;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.h5burst.harness.kernel.KernelKind;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a kernel's name. */
public final class KernelName implements ITypeConverter<KernelKind> {
  @Override
  public KernelKind convert(String value) {
    return KernelKind.byLabel(value).orElseThrow(
        () -> new TypeConversionException("there is no kernel '%s'; the kernels are %s".formatted(value,
            Arrays.stream(KernelKind.values()).map(KernelKind::label).collect(Collectors.joining(", ")))));
  }
}

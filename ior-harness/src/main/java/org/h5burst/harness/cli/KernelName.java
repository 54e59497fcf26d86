package org.h5burst.harness.cli;

import java.util.Arrays;
import java.util.Iterator;
import org.h5burst.harness.kernel.KernelKind;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a kernel's name. */
public final class KernelName implements ITypeConverter<KernelKind> {
  @Override
  public KernelKind convert(String value) {
    return KernelKind.byLabel(value).orElseThrow(
        () -> new TypeConversionException(
            "there is no kernel '%s'; the kernels are %s".formatted(value, String.join(", ", new All()))));
  }

  /** The names that there are. */
  public static final class All implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(KernelKind.values()).map(KernelKind::label).iterator();
    }
  }
}

package org.h5burst.writer.backend.structure;

import org.h5burst.hdf5.Hdf5;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.StructureChange;

/** Finds out in advance whether a library cannot make a change of a file's structure. */
final class StructureProblem {
  private StructureProblem() {}

  /** Returns why a library cannot make a change; empty if it can, as far as this is known. */
  static String of(StructureChange change, Hdf5 hdf5) {
    if (!hdf5.h5t().hasComplex() && hasComplex(change)) {
      return ("HDF5 %s has no type for complex numbers, as 2.0 and later has; DataType.COMPLEX64 and COMPLEX128 work "
          + "with all versions").formatted(hdf5.version());
    }
    return NamesIn.of(change).stream().map(hdf5::nameProblem).filter(problem -> !problem.isEmpty()).findFirst()
        .orElse("");
  }

  private static boolean hasComplex(StructureChange change) {
    return switch (change) {
      case DatasetSpec dataset -> hasComplex(dataset.type());
      case AttributeSpec attribute -> attribute.value() instanceof AttributeValue.Elements elements
          && hasComplex(elements.type());
      default -> false;
    };
  }

  private static boolean hasComplex(DataType type) {
    return switch (type) {
      case DataType.Complex _ -> true;
      case DataType.Compound compound -> compound.members().stream().anyMatch(member -> hasComplex(member.type()));
      case DataType.Array array -> hasComplex(array.element());
      default -> false;
    };
  }
}

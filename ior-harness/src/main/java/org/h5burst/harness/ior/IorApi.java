package org.h5burst.harness.ior;

import java.util.Optional;
import org.h5burst.harness.plain.PlainApi;
import org.h5burst.tuner.Mode;

/** {@code -a}: by what files are written and read. */
enum IorApi {
  /** H5Burst: a dataset for each segment. */
  HDF5,
  /** A plain file by MPI-IO, each transfer alone, or with {@code -c} all ranks together. */
  MPIIO,
  /** A plain file by the operating system's own calls. */
  POSIX;

  /** Returns what plain files are accessed by; nothing for HDF5. */
  Optional<PlainApi> plain(IorPlan plan) {
    return switch (this) {
      case HDF5 -> Optional.empty();
      case MPIIO -> Optional.of(
          plan.tuning().mode().name().equals(Mode.COLLECTIVE.name()) ? PlainApi.MPI_IO_COLLECTIVE : PlainApi.MPI_IO);
      case POSIX -> Optional.of(PlainApi.POSIX);
    };
  }
}

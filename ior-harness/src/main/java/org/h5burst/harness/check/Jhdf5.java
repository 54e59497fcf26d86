package org.h5burst.harness.check;

import java.util.Optional;

/**
 * Whether JHDF5 is here: its jar on the class path and its native library where {@code native.libpath.sis-jhdf5} or
 * {@code java.library.path} says.
 */
public final class Jhdf5 {
  private Jhdf5() {}

  /** Its version and that of its HDF5 library, or nothing if it cannot be loaded. */
  public static Optional<String> describe() {
    try {
      return Optional.of(Jhdf5Reader.version());
    } catch (LinkageError | UnsupportedOperationException e) {
      // No jar, or no native library that fits: an answer, not a failure.
      return Optional.empty();
    }
  }
}

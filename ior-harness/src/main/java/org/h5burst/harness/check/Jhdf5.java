package org.h5burst.harness.check;

import java.nio.file.Path;
import java.util.Optional;
import org.h5burst.harness.cli.CommandFailure;

/**
 * JHDF5, if available: its jar on the class path and its native library in {@code native.libpath.sis-jhdf5} or
 * {@code java.library.path}. Code that uses it is loaded by name, because a build on a system without JHDF5 lacks it.
 */
public final class Jhdf5 {
  private static final String BINDING = "org.h5burst.harness.check.Jhdf5Reader$Binding";

  private Jhdf5() {}

  /** The functions of JHDF5 that are needed. */
  interface Binding {
    /** Loads the library; returns its version. */
    String version();

    /** Opens a file. The caller closes the reader. */
    Reader open(Path file);
  }

  /** Returns its version and that of its HDF5 library, or nothing if it cannot be loaded. */
  public static Optional<String> describe() {
    try {
      return Optional.of(binding().version());
    } catch (ReflectiveOperationException | LinkageError | UnsupportedOperationException e) {
      // No jar, or no native library that fits: an answer, not a failure.
      return Optional.empty();
    }
  }

  /** Opens a file. The caller closes the reader. */
  static Reader open(Path file) {
    try {
      return binding().open(file);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new CommandFailure("JHDF5 cannot be loaded; run bin/setup, or use --reader h5dump or h5burst", e);
    }
  }

  private static Binding binding() throws ReflectiveOperationException {
    return (Binding) Class.forName(BINDING).getDeclaredConstructor().newInstance();
  }
}

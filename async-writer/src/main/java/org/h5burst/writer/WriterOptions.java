package org.h5burst.writer;

import java.util.function.Function;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.Tuner;

/** How a {@link BurstFile} is made and tuned. Immutable; each method returns a changed copy. */
public final class WriterOptions {
  private WriterOptions() {}

  /** What to do with an existing file. */
  public enum OpenMode {
    /** An existing file is an error. */
    CREATE_NEW,
    /** An existing file is replaced, at the moment the new one is complete. */
    TRUNCATE
  }

  /** Defaults and {@code h5burst.*} system properties. */
  public static WriterOptions defaults() {
    throw new UnsupportedOperationException("not built yet");
  }

  public WriterOptions mode(OpenMode mode) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** A hint for the MPI-IO layer that the tuner must not touch. */
  public WriterOptions hint(String key, String value) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Makes the tuner of each file on rank 0, in place of what {@code h5burst.tuner} says. */
  public WriterOptions tuner(Function<Platform, Tuner> tuner) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** The hints that the user set. */
  public Hints hints() {
    throw new UnsupportedOperationException("not built yet");
  }
}

package org.h5burst.writer.backend.phdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.h5burst.mpi.Mpi;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.portable.PortableChunks;
import org.h5burst.writer.configuration.WriterConfiguration;
import org.jspecify.annotations.Nullable;

/** What a rank runs that was given a library which does not fit. */
final class LibraryJob {
  static final String ALIVE = "the JVM is alive";

  private LibraryJob() {}

  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      WriterException refusal = assertThrows(WriterException.class,
          () -> Phdf5Backend.load(mpi.world(), WriterConfiguration.ofProcess().hdf5Library(), new PortableChunks()));
      assertInstanceOf(IoFailureException.class, refusal);
      System.out.println(refusal.getMessage());
      dereferenceNulls(null);
      System.out.println(ALIVE);
    });
  }

  /**
   * Null checks are signals to the JVM once the code is compiled: they end it if a library has taken the signal's
   * handler.
   */
  private static void dereferenceNulls(@Nullable String nothing) {
    for (int i = 0; i < 100_000; i++) {
      assertEquals(-1, lengthOrMinusOne(nothing));
    }
  }

  @SuppressWarnings("NullAway") // the point of this program
  private static int lengthOrMinusOne(@Nullable String nothing) {
    try {
      return nothing.length();
    } catch (NullPointerException e) {
      return -1;
    }
  }
}

package org.h5burst.hdf5.library;

import java.nio.file.Files;
import java.nio.file.Path;

/** JHDF5's native library. */
public final class Jhdf5Library {
  private static final String PROPERTY = "native.libpath.sis-jhdf5";

  /** Where Debian and its derivatives install it; the JVM does not search there. */
  private static final Path USUAL_PLACE = Path.of("/usr/lib/jni/libsis-jhdf5.so");

  private Jhdf5Library() {}

  /** Lets JHDF5 find its library in the usual place, unless a place is set. Must run before JHDF5 is first used. */
  public static void find() {
    if (System.getProperty(PROPERTY) == null && Files.isReadable(USUAL_PLACE)) {
      System.setProperty(PROPERTY, USUAL_PLACE.toString());
    }
  }
}

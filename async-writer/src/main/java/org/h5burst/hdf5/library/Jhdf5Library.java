package org.h5burst.hdf5.library;

import java.nio.file.Files;
import java.nio.file.Path;

/** JHDF5's native library. */
public final class Jhdf5Library {
  private static final String PROPERTY = "native.libpath.sis-jhdf5";

  /** Where Debian and its relatives keep it, which the JVM does not search. */
  private static final Path USUAL_PLACE = Path.of("/usr/lib/jni/libsis-jhdf5.so");

  private Jhdf5Library() {}

  /** Lets JHDF5 find it in its usual place, where nothing else was said; before JHDF5 is first used. */
  public static void find() {
    if (System.getProperty(PROPERTY) == null && Files.isReadable(USUAL_PLACE)) {
      System.setProperty(PROPERTY, USUAL_PLACE.toString());
    }
  }
}

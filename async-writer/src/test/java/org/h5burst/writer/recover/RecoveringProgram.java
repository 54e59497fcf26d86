package org.h5burst.writer.recover;

import java.nio.file.Path;

/** Recovers a file in a JVM of its own, and says what came of it. */
final class RecoveringProgram {
  private RecoveringProgram() {}

  /** Argument: the file. */
  public static void main(String[] arguments) {
    System.out.println(Recovery.recover(Path.of(arguments[0])).outcome());
  }
}

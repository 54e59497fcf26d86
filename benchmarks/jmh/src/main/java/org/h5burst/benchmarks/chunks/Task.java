package org.h5burst.benchmarks.chunks;

import java.nio.file.Path;
import java.util.List;

/**
 * The task of a program, from its command line.
 *
 * @param planes file with the planes
 * @param target file to make
 * @param steps how many planes the dataset has
 * @param layout how it is stored
 * @param result where the program leaves its {@link Sample}, in JSON
 */
record Task(Path planes, Path target, long steps, Layout layout, Path result) {
  /** Name of the dataset. */
  static final String DATASET = "data";

  /** The largest number of planes that each rank writes to warm up. */
  static final long WARM_UP_STEPS = 512;

  static Task of(String... arguments) {
    return new Task(Path.of(arguments[0]), Path.of(arguments[1]), Long.parseLong(arguments[2]),
        Layout.valueOf(arguments[3]), Path.of(arguments[4]));
  }

  /** Returns what {@link #of} takes. */
  List<String> arguments() {
    return List.of(planes.toString(), target.toString(), Long.toString(steps), layout.name(), result.toString());
  }

  /** Returns a smaller one with another file, by which the JVM of each rank compiles what it needs. */
  Task warmUp(int ranks) {
    return new Task(planes, target.resolveSibling(target.getFileName() + ".warm-up"),
        ranks * Math.min(steps, WARM_UP_STEPS),
        layout, result);
  }
}

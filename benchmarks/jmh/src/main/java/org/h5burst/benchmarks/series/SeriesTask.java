package org.h5burst.benchmarks.series;

import java.nio.file.Path;
import java.util.List;

/**
 * What a program has to write; it takes this from its command line.
 *
 * @param directory where it makes its files
 * @param datasets how many datasets of one element the first file has
 * @param series how many extendible datasets the second file has
 * @param steps how often one element is appended to each of them
 */
record SeriesTask(Path directory, int datasets, int series, int steps) {
  /** Elements of a chunk. */
  static final int CHUNK = 512;

  private static final int IN_A_GROUP = 1000;
  private static final int WARM_UP = 10;

  static SeriesTask of(String... arguments) {
    return new SeriesTask(Path.of(arguments[0]), Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]),
        Integer.parseInt(arguments[3]));
  }

  /** Returns what {@link #of} takes. */
  List<String> arguments() {
    return List.of(directory.toString(), Integer.toString(datasets), Integer.toString(series), Integer.toString(steps));
  }

  /** Returns a smaller one, by which a JVM compiles what it needs. */
  SeriesTask warmUp() {
    return new SeriesTask(directory, Math.max(1, datasets / WARM_UP), series, steps);
  }

  /** Returns the file with many datasets. */
  Path many() {
    return directory.resolve("many.h5");
  }

  /** Returns the file with many series. */
  Path grown() {
    return directory.resolve("series.h5");
  }

  /** Returns where the program leaves its {@link SeriesSample}, in JSON. */
  Path result() {
    return directory.resolve("result.json");
  }

  /** Returns the name of a dataset. */
  static String name(int number) {
    return "g%d/d%d".formatted(number / IN_A_GROUP, number % IN_A_GROUP);
  }

  /** Returns what a step appends to a series. */
  static double value(int series, int step) {
    return series + step / 1024.0;
  }
}

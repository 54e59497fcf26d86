package org.h5burst.benchmarks.series;

import java.nio.file.Path;
import java.util.List;

/**
 * The task of a program, from its command line.
 *
 * @param directory directory for its files
 * @param datasets number of datasets of one element in the first file
 * @param series number of extendible datasets in the second file
 * @param steps number of elements that are appended to each of them
 */
record SeriesTask(Path directory, int datasets, int series, int steps) {
  /** The number of elements in a chunk. */
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
    return "g%s/d%s".formatted(number / IN_A_GROUP, number % IN_A_GROUP); // the digits of %d depend on the locale
  }

  /** Returns what a step appends to a series. */
  static double value(int series, int step) {
    return series + step / 1024.0;
  }
}

package org.h5burst.harness.reproduce;

import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.tuner.cluster.Merge;

/**
 * A figure, for {@code h5burst report}: points over two axes, or a dendrogram.
 *
 * @param title what it shows
 * @param caption how to read it
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param series points, with or without lines
 * @param merges the latest joins of a dendrogram, instead of points
 * @param equality whether a line shows where both axes have the same value
 */
record Chart(String title, String caption, Axis x, Axis y, List<Series> series, List<Merge> merges, boolean equality) {
  private static final int SHOWN_MERGES = 30;

  Chart {
    series = List.copyOf(series);
    merges = List.copyOf(merges);
  }

  /** An axis. */
  record Axis(String label, boolean logarithmic) {
    static Axis linear(String label) {
      return new Axis(label, false);
    }

    static Axis logarithmic(String label) {
      return new Axis(label, true);
    }
  }

  /**
   * Points of one kind.
   *
   * @param points two numbers each
   * @param joined whether they are joined by a line
   */
  record Series(String name, List<List<Double>> points, boolean joined) {
    Series {
      points = points.stream().map(List::copyOf).toList();
    }
  }

  static Chart points(String title, String caption, Axis x, Axis y, List<Series> series) {
    return new Chart(title, caption, x, y, series, List.of(), false);
  }

  /** Returns what was published over what is simulated, on logarithmic axes. */
  static Chart comparison(String title, String unit, List<Series> series) {
    return new Chart(title, "On the line both are the same.", Axis.logarithmic("published, " + unit),
        Axis.logarithmic("simulated, " + unit), series, List.of(), true);
  }

  /** Returns the latest joins; what joined before is one leaf each. */
  static Chart dendrogram(String title, List<Merge> all) {
    List<Merge> latest = all.subList(Math.max(0, all.size() - SHOWN_MERGES), all.size());
    int points = all.size() + 1;
    int first = points + all.size() - latest.size();
    List<Integer> leaves = latest.stream().flatMap(merge -> IntStream.of(merge.left(), merge.right()).boxed())
        .filter(number -> number < first).toList();
    List<Merge> renumbered = latest.stream().map(merge -> new Merge(renumbered(merge.left(), first, leaves),
        renumbered(merge.right(), first, leaves), merge.height(), merge.size())).toList();
    return new Chart(title, "Ward's linkage: the height at which two clusters join is their distance.",
        Axis.linear("clusters"), Axis.linear("distance"), List.of(), renumbered, false);
  }

  private static int renumbered(int number, int first, List<Integer> leaves) {
    return number < first ? leaves.indexOf(number) : number - first + leaves.size();
  }
}

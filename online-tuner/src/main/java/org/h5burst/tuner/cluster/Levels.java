package org.h5burst.tuner.cluster;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Levels of performance: clusters of summaries by Ward's linkage, numbered from the poorest (Tang, Xie et al., PDSW
 * 2021, section III-B). If there are too many points to cluster, every n-th is clustered and the others join the
 * nearest centre. Immutable.
 */
public final class Levels {
  private final List<Merge> merges;
  private final double[][] centres;
  private final int[] labels;

  private Levels(List<Merge> merges, double[][] centres, int[] labels) {
    this.merges = merges;
    this.centres = centres;
    this.labels = labels;
  }

  /**
   * Clusters summaries.
   *
   * @param summaries five numbers each, of which the third is the median; at least one
   * @param count number of levels; 0 = the number from 2 to {@code most} with the largest mean silhouette width
   * @param most largest number of levels if {@code count} is 0
   */
  public static Levels of(double[][] summaries, int count, int most) {
    int step = (summaries.length - 1) / WardLinkage.MAX_POINTS + 1;
    double[][] points = IntStream.range(0, (summaries.length - 1) / step + 1).mapToObj(i -> summaries[i * step])
        .toArray(double[][]::new);
    Dendrogram dendrogram = WardLinkage.cluster(points);
    int clusters = count > 0 ? Math.min(count, points.length) : Silhouette.bestCount(points, dendrogram, most);
    int[] clustered = dendrogram.cut(clusters);
    double[][] means = means(points, clustered, clusters);
    int[] order = IntStream.range(0, clusters).boxed().sorted(Comparator.comparingDouble(cluster -> means[cluster][2]))
        .mapToInt(Integer::intValue).toArray();
    int[] level = new int[clusters];
    IntStream.range(0, clusters).forEach(place -> level[order[place]] = place);
    double[][] centres = Arrays.stream(order).mapToObj(cluster -> means[cluster]).toArray(double[][]::new);
    int[] labels = new int[summaries.length];
    Arrays.setAll(labels,
        point -> point % step == 0 ? level[clustered[point / step]] : nearest(centres, summaries[point]));
    return new Levels(dendrogram.merges(), centres, labels);
  }

  private static double[][] means(double[][] points, int[] labels, int clusters) {
    double[][] means = new double[clusters][points[0].length];
    int[] members = new int[clusters];
    for (int label : labels) {
      members[label]++;
    }
    for (int point = 0; point < points.length; point++) {
      for (int i = 0; i < points[point].length; i++) {
        means[labels[point]][i] += points[point][i] / members[labels[point]];
      }
    }
    return means;
  }

  private static int nearest(double[][] centres, double[] summary) {
    return IntStream.range(0, centres.length).boxed()
        .min(Comparator.comparingDouble(level -> WardLinkage.distanceSquared(centres[level], summary))).orElseThrow();
  }

  /** Returns the number of levels. */
  public int count() {
    return centres.length;
  }

  /** Returns the level of a summary, from 0, the poorest. */
  public int of(int summary) {
    return labels[summary];
  }

  /** Returns a copy of the mean summary of a level. */
  public double[] centre(int level) {
    return centres[level].clone();
  }

  /** Returns the number of summaries in a level. */
  public long members(int level) {
    return Arrays.stream(labels).filter(label -> label == level).count();
  }

  /** Returns how the clustered summaries were joined. */
  public List<Merge> merges() {
    return merges;
  }
}

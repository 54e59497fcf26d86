package org.h5burst.tuner.cluster;

import java.util.Arrays;

/** Measures how well points fit their clusters (Rousseeuw, Journal of Computational and Applied Mathematics 1987). */
public final class Silhouette {
  private Silhouette() {}

  /**
   * Returns the mean width of the points' silhouettes: (b - a) / max(a, b), where a is a point's mean distance to the
   * other points of its cluster, and b its mean distance to those of the nearest other cluster; 0 for a point that is
   * alone. From -1 to 1; high is good.
   *
   * @param labels the cluster of each point, from 0; at least two clusters
   */
  public static double meanWidth(double[][] points, int[] labels) {
    int clusters = Arrays.stream(labels).max().orElse(0) + 1;
    if (clusters < 2 || labels.length != points.length) {
      throw new IllegalArgumentException(
          "%d points with %d labels of %d clusters".formatted(points.length, labels.length, clusters));
    }
    int[] size = new int[clusters];
    for (int label : labels) {
      size[label]++;
    }
    double sum = 0;
    for (int point = 0; point < points.length; point++) {
      sum += width(points, labels, size, point);
    }
    return sum / points.length;
  }

  private static double width(double[][] points, int[] labels, int[] size, int point) {
    int own = labels[point];
    if (size[own] < 2) {
      return 0;
    }
    double[] distance = new double[size.length];
    for (int other = 0; other < points.length; other++) {
      distance[labels[other]] += Math.sqrt(WardLinkage.distanceSquared(points[point], points[other]));
    }
    double within = distance[own] / (size[own] - 1);
    double between = Double.POSITIVE_INFINITY;
    for (int cluster = 0; cluster < size.length; cluster++) {
      if (cluster != own) {
        between = Math.min(between, distance[cluster] / size[cluster]);
      }
    }
    double larger = Math.max(within, between);
    return larger == 0 ? 0 : (between - within) / larger;
  }

  /**
   * Returns the best number of clusters from 2 to {@code most}: the one with the largest mean width, the smaller one
   * among equals; 1 if there are fewer than 3 points.
   */
  public static int bestCount(double[][] points, Dendrogram dendrogram, int most) {
    int best = 1;
    double widest = Double.NEGATIVE_INFINITY;
    for (int clusters = 2; clusters <= Math.min(most, points.length - 1); clusters++) {
      double width = meanWidth(points, dendrogram.cut(clusters));
      if (width > widest) {
        widest = width;
        best = clusters;
      }
    }
    return best;
  }
}

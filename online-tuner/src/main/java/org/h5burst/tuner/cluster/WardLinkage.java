package org.h5burst.tuner.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Agglomerative clustering by Ward's criterion with Euclidean distances: joins the two clusters whose union adds least
 * to the sum of squares within clusters (Ward, JASA 1963). A merge's height is the square root of twice that addition,
 * so two points join at their distance.
 *
 * <p>Distances are updated by the formula of Lance and Williams (Computer Journal 1967). Neighbours are found by
 * following a chain of nearest neighbours to a mutual pair (Murtagh, Computer Journal 1983), which Ward's criterion
 * allows: n points take time and memory in the order of n squared.
 */
public final class WardLinkage {
  /** More points would take too much memory for a command. */
  public static final int MAX_POINTS = 6_000;

  private final int count;
  /** Squared distances between clusters; a cluster uses the row of one of its points. */
  private final double[][] squared;
  private final int[] size;
  private final int[] chain;
  private int chained;

  private WardLinkage(double[][] points) {
    count = points.length;
    squared = new double[count][];
    size = new int[count];
    chain = new int[count];
    Arrays.fill(size, 1);
    for (int one = 0; one < count; one++) {
      squared[one] = new double[one];
      for (int other = 0; other < one; other++) {
        squared[one][other] = distanceSquared(points[one], points[other]);
      }
    }
  }

  /**
   * Clusters points.
   *
   * @param points one row each, all of the same length; at least one, at most {@value #MAX_POINTS}
   */
  public static Dendrogram cluster(double[][] points) {
    if (points.length == 0 || points.length > MAX_POINTS) {
      throw new IllegalArgumentException("%d points; there must be 1 to %d".formatted(points.length, MAX_POINTS));
    }
    return new WardLinkage(points).joinAll();
  }

  static double distanceSquared(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += (one[i] - other[i]) * (one[i] - other[i]);
    }
    return sum;
  }

  /** Rows that were joined, and their squared distance. */
  private record Pair(int kept, int gone, double squared) {}

  private Dendrogram joinAll() {
    List<Pair> pairs = new ArrayList<>();
    while (pairs.size() < count - 1) {
      Pair pair = mutualNeighbours();
      pairs.add(pair);
      join(pair);
    }
    // the chain finds them in another order than that of their heights
    pairs.sort(Comparator.comparingDouble(Pair::squared));
    return new Dendrogram(count, named(pairs));
  }

  /** Follows nearest neighbours until two clusters are nearest to each other. */
  private Pair mutualNeighbours() {
    if (chained == 0) {
      chain[chained++] = firstAlive();
    }
    while (true) {
      int last = chain[chained - 1];
      int before = chained > 1 ? chain[chained - 2] : -1;
      int nearest = nearest(last, before);
      if (nearest == before) {
        chained -= 2;
        return new Pair(Math.min(last, before), Math.max(last, before), squared(last, before));
      }
      chain[chained++] = nearest;
    }
  }

  private int firstAlive() {
    int row = 0;
    while (size[row] == 0) {
      row++;
    }
    return row;
  }

  /** Returns the nearest cluster; among equals the preferred one, so that chains end. */
  private int nearest(int row, int preferred) {
    int nearest = preferred;
    double least = preferred < 0 ? Double.POSITIVE_INFINITY : squared(row, preferred);
    for (int other = 0; other < count; other++) {
      if (other != row && size[other] > 0 && squared(row, other) < least) {
        least = squared(row, other);
        nearest = other;
      }
    }
    return nearest;
  }

  private void join(Pair pair) {
    int one = pair.kept;
    int two = pair.gone;
    for (int other = 0; other < count; other++) {
      if (size[other] > 0 && other != one && other != two) {
        double all = (double) size[one] + size[two] + size[other];
        set(one, other, ((size[one] + size[other]) * squared(one, other)
            + (size[two] + size[other]) * squared(two, other) - size[other] * pair.squared) / all);
      }
    }
    size[one] += size[two];
    size[two] = 0;
  }

  private double squared(int one, int other) {
    return one > other ? squared[one][other] : squared[other][one];
  }

  private void set(int one, int other, double value) {
    squared[Math.max(one, other)][Math.min(one, other)] = value;
  }

  /** Numbers clusters in the order of their heights; a row stands for the cluster that then contains its point. */
  private List<Merge> named(List<Pair> pairs) {
    int[] parent = new int[2 * count - 1];
    int[] members = new int[2 * count - 1];
    Arrays.setAll(parent, i -> i);
    Arrays.fill(members, 1);
    List<Merge> merges = new ArrayList<>();
    for (Pair pair : pairs) {
      int left = root(parent, pair.kept);
      int right = root(parent, pair.gone);
      int made = count + merges.size();
      parent[left] = made;
      parent[right] = made;
      members[made] = members[left] + members[right];
      merges.add(
          new Merge(Math.min(left, right), Math.max(left, right), Math.sqrt(Math.max(0, pair.squared)), members[made]));
    }
    return merges;
  }

  private static int root(int[] parent, int start) {
    int node = start;
    while (parent[node] != node) {
      parent[node] = parent[parent[node]];
      node = parent[node];
    }
    return node;
  }
}

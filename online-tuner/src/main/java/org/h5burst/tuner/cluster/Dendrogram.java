package org.h5burst.tuner.cluster;

import java.util.Arrays;
import java.util.List;

/**
 * The order in which points were joined. Immutable.
 *
 * @param points number of points
 * @param merges by ascending height; one fewer than points
 */
public record Dendrogram(int points, List<Merge> merges) {
  public Dendrogram {
    merges = List.copyOf(merges);
    if (points < 1 || merges.size() != points - 1) {
      throw new IllegalArgumentException(
          "%d points join in %d merges, not %d".formatted(points, points - 1, merges.size()));
    }
  }

  /**
   * Returns the cluster of each point after undoing the last merges until so many clusters are left; clusters are
   * numbered in the order of their first points.
   *
   * @throws IllegalArgumentException if there are fewer points than clusters, or if {@code clusters} is not positive
   */
  public int[] cut(int clusters) {
    if (clusters < 1 || clusters > points) {
      throw new IllegalArgumentException("%d points cannot make %d clusters".formatted(points, clusters));
    }
    int[] parent = new int[2 * points - 1];
    Arrays.setAll(parent, i -> i);
    for (int i = 0; i < points - clusters; i++) {
      parent[merges.get(i).left()] = points + i;
      parent[merges.get(i).right()] = points + i;
    }
    int[] number = new int[parent.length];
    Arrays.fill(number, -1);
    int[] labels = new int[points];
    int next = 0;
    for (int point = 0; point < points; point++) {
      int root = point;
      while (parent[root] != root) {
        root = parent[root];
      }
      if (number[root] < 0) {
        number[root] = next++;
      }
      labels[point] = number[root];
    }
    return labels;
  }
}

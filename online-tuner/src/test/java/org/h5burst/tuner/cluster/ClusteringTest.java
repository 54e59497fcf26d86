package org.h5burst.tuner.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against figures of other implementations. */
@Timeout(60)
final class ClusteringTest {
  /**
   * Fisher's iris data (Annals of Eugenics 1936): the first ten flowers of each species, in the order of the UCI
   * repository.
   */
  private static final double[][] IRIS = {
    {5.1, 3.5, 1.4, 0.2}, {4.9, 3.0, 1.4, 0.2}, {4.7, 3.2, 1.3, 0.2}, {4.6, 3.1, 1.5, 0.2}, {5.0, 3.6, 1.4, 0.2},
    {5.4, 3.9, 1.7, 0.4}, {4.6, 3.4, 1.4, 0.3}, {5.0, 3.4, 1.5, 0.2}, {4.4, 2.9, 1.4, 0.2}, {4.9, 3.1, 1.5, 0.1},
    {7.0, 3.2, 4.7, 1.4}, {6.4, 3.2, 4.5, 1.5}, {6.9, 3.1, 4.9, 1.5}, {5.5, 2.3, 4.0, 1.3}, {6.5, 2.8, 4.6, 1.5},
    {5.7, 2.8, 4.5, 1.3}, {6.3, 3.3, 4.7, 1.6}, {4.9, 2.4, 3.3, 1.0}, {6.6, 2.9, 4.6, 1.3}, {5.2, 2.7, 3.9, 1.4},
    {6.3, 3.3, 6.0, 2.5}, {5.8, 2.7, 5.1, 1.9}, {7.1, 3.0, 5.9, 2.1}, {6.3, 2.9, 5.6, 1.8}, {6.5, 3.0, 5.8, 2.2},
    {7.6, 3.0, 6.6, 2.1}, {4.9, 2.5, 4.5, 1.7}, {7.3, 2.9, 6.3, 1.8}, {6.7, 2.5, 5.8, 1.8}, {7.2, 3.6, 6.1, 2.5}};
  /** The example in SciPy's documentation of scipy.cluster.hierarchy.ward. */
  private static final double[][] CORNERS =
      {{0, 0}, {0, 1}, {1, 0}, {0, 4}, {0, 3}, {1, 4}, {4, 0}, {3, 0}, {4, 1}, {4, 4}, {3, 4}, {4, 3}};

  @Test
  void shouldJoinLikeSciPysPublishedExampleWhenPointsLieInCorners() {
    Dendrogram dendrogram = WardLinkage.cluster(CORNERS);

    assertArrayEquals(
        new double[] {1, 1, 1, 1, 1.29099445, 1.29099445, 1.29099445, 1.29099445, 5.77350269, 5.77350269, 8.16496581},
        heights(dendrogram), 1e-8);
    assertArrayEquals(new int[] {2, 2, 2, 2, 3, 3, 3, 3, 6, 6, 12},
        dendrogram.merges().stream().mapToInt(Merge::size).toArray());
    assertArrayEquals(new int[] {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3}, dendrogram.cut(4));
  }

  /** Heights of linkage(x, 'ward') of SciPy 1.17.1. */
  @Test
  void shouldHaveTheHeightsOfSciPyWhenIrisIsClustered() {
    assertArrayEquals(new double[] {0.14142136, 0.17320508, 0.21602469, 0.24494897, 0.24494897, 0.26457513, 0.26457513,
      0.31622777, 0.5, 0.5, 0.51961524,
      0.52915026, 0.57445626, 0.6670832, 0.67577116, 0.75498344, 0.77995726, 0.83066239, 0.8953584, 0.9486833,
      1.0082989, 1.16332856, 1.41279864, 1.41891978,
      1.4501724, 2.30024153, 3.74729532, 5.8080978, 15.34672604}, heights(WardLinkage.cluster(IRIS)), 1e-8);
  }

  /** Widths of silhouette_score of scikit-learn 1.9.1 for the cuts of SciPy's dendrogram. */
  @Test
  void shouldHaveTheSilhouettesOfScikitLearnWhenIrisIsCut() {
    Dendrogram dendrogram = WardLinkage.cluster(IRIS);
    double[] expected = {0.6790435077208645, 0.5580652981059039, 0.5551430112221181, 0.526667146396313};

    for (int clusters = 2; clusters <= 5; clusters++) {
      assertEquals(expected[clusters - 2], Silhouette.meanWidth(IRIS, dendrogram.cut(clusters)), 1e-12,
          clusters + " clusters");
    }
    assertEquals(2, Silhouette.bestCount(IRIS, dendrogram, 5));
    assertEquals(4, Silhouette.bestCount(CORNERS, WardLinkage.cluster(CORNERS), 8));
  }

  @Test
  void shouldKeepTheSpeciesTogetherWhenIrisIsCutInTwo() {
    int[] labels = WardLinkage.cluster(IRIS).cut(2);

    assertEquals(List.of(0), Arrays.stream(labels, 0, 10).distinct().boxed().toList(), "all of Iris setosa");
    assertEquals(List.of(1), Arrays.stream(labels, 10, 30).distinct().boxed().toList());
  }

  @Test
  void shouldAnswerWhenThereIsLittleToCluster() {
    double[][] one = {{1, 2}};
    double[][] equal = {{1}, {1}, {1}};

    assertArrayEquals(new int[] {0}, WardLinkage.cluster(one).cut(1));
    assertEquals(1, Silhouette.bestCount(one, WardLinkage.cluster(one), 8));
    assertArrayEquals(new double[] {0, 0}, heights(WardLinkage.cluster(equal)), 0);
    assertEquals(0, Silhouette.meanWidth(equal, new int[] {0, 1, 1}));
    assertThrows(IllegalArgumentException.class, () -> WardLinkage.cluster(new double[0][]));
    assertThrows(IllegalArgumentException.class, () -> WardLinkage.cluster(one).cut(2));
    assertThrows(IllegalArgumentException.class, () -> Silhouette.meanWidth(one, new int[] {0}));
  }

  private static double[] heights(Dendrogram dendrogram) {
    return dendrogram.merges().stream().mapToDouble(Merge::height).toArray();
  }

  @Test
  void shouldNumberLevelsFromThePoorestWhenSummariesCluster() {
    double[][] summaries = {{.8, .85, .9, .95, 1}, {.1, .1, .1, .2, .2}, {.8, .86, .91, .95, 1}, {.1, .1, .12, .2, .2},
      {.4, .45, .5, .5, .6}};
    Levels three = Levels.of(summaries, 3, 8);
    assertEquals(3, three.count());
    assertArrayEquals(new int[] {2, 0, 2, 0, 1}, IntStream.range(0, 5).map(three::of).toArray());
    assertEquals(.905, three.centre(2)[2], 1e-12);
    assertEquals(2, three.members(0));
    assertEquals(4, three.merges().size());
    assertEquals(3, Levels.of(summaries, 0, 8).count(), "as many as the silhouettes show");
    assertEquals(5, Levels.of(summaries, 9, 8).count(), "no more than there are summaries");
  }

  @Test
  void shouldLabelEverySummaryWhenThereAreMoreThanCanBeClustered() {
    double[][] summaries = new double[WardLinkage.MAX_POINTS + 2][];
    for (int i = 0; i < summaries.length; i++) {
      double value = i % 2 == 0 ? i % 4 == 0 ? .2 : .8 : i % 3 == 0 ? .21 : .79;
      summaries[i] = new double[] {value, value, value, value, value};
    }
    Levels two = Levels.of(summaries, 2, 8);
    for (int i = 0; i < summaries.length; i++) {
      assertEquals(summaries[i][2] > .5 ? 1 : 0, two.of(i));
    }
  }
}

package org.h5burst.harness.job;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The order in which ways of doing something take turns when they are compared.
 *
 * <p>What one leaves in caches may help or hinder the next one. So over as many rounds as there are ways (twice as
 * many, if they are odd) each is equally often at each place and after each other: E. J. Williams, Experimental designs
 * balanced for the estimation of residual effects of treatments, 1949.
 */
public final class WilliamsSquare {
  private WilliamsSquare() {}

  /**
   * Returns the order of a round.
   *
   * @param round any number; negative ones, which warm up, too
   */
  public static <T> List<T> order(List<T> ways, int round) {
    int count = ways.size();
    List<T> order = IntStream.range(0, count)
        .mapToObj(place -> ways.get(Math.floorMod(zigzag(place, count) + round, count))).toList();
    return count % 2 == 1 && Math.floorDiv(round, count) % 2 != 0 ? order.reversed() : order;
  }

  /**
   * Returns an element of the sequence 0, 1, n - 1, 2, n - 2 and so on, whose adjacent elements have each distance
   * once.
   */
  private static int zigzag(int place, int count) {
    return place % 2 == 1 ? (place + 1) / 2 : (count - place / 2) % count;
  }
}

package org.h5burst.tuner.pattern;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Patterns that have been tuned, to be looked up (Behzad et al. 2019, sections 9 and 10.3). Asked in this order:
 *
 * <ol>
 * <li><b>exact</b>: equal bytes of equally many datasets distributed in equal ways to equally many ranks;
 * <li><b>similar</b>: the same distributions, sizes at most {@link #DEFAULT_LIMIT} apart;
 * <li><b>by the largest datasets</b>, if they all have one distribution: the nearest known pattern whose largest
 * datasets have it too, neighbouring {@code *} joined; whatever the sizes;
 * <li>none: the application must be tuned.
 * </ol>
 */
public final class PatternRepository {
  /** The largest distance between sizes that count as similar, in factors of two. */
  public static final double DEFAULT_LIMIT = 1;

  private final List<Known> known;
  private final double limit;

  /**
   * Creates a repository.
   *
   * @param known the patterns; among equally near ones the first is found
   * @param limit largest distance between sizes that count as similar, in factors of two: see
   *     {@link Match.Similar#distance}
   */
  public PatternRepository(List<Known> known, double limit) {
    this.known = List.copyOf(known);
    this.limit = limit;
  }

  /**
   * A tuned pattern.
   *
   * @param name name of its model and its settings
   * @param pattern what it writes
   */
  public record Known(String name, IoPattern pattern) {
    public Known {
      if (name.isBlank() || pattern.datasets().isEmpty()) {
        throw new IllegalArgumentException("a pattern to be known needs a name and datasets");
      }
    }
  }

  /** The result of a look-up. */
  public sealed interface Match {
    /** The same pattern. */
    record Exact(Known known) implements Match {}

    /**
     * The same distributions with other sizes.
     *
     * @param known the pattern
     * @param distance the largest over the distributions, each compared by its largest datasets: |log2| of the ratio of
     *     bytes per rank, plus a quarter of the
     * mean |log2| of the ratios of block extents
     */
    record Similar(Known known, double distance) implements Match {}

    /**
     * A pattern whose largest datasets are distributed like the largest ones of the requested pattern.
     *
     * @param known the pattern
     * @param datasets number of datasets that were compared
     * @param of number of all datasets
     * @param distance as for {@link Similar}, of the largest datasets alone
     */
    record ByLargestDatasets(Known known, int datasets, int of, double distance) implements Match {}

    /** No pattern was found. */
    record None() implements Match {}
  }

  /** Looks a pattern up. */
  public Match lookUp(IoPattern pattern) {
    for (Known candidate : known) {
      if (candidate.pattern().same(pattern)) {
        return new Match.Exact(candidate);
      }
    }
    Optional<Match> similar = nearest(candidate -> distance(pattern, candidate.pattern()))
        .filter(found -> found.distance() <= limit).map(Match.class::cast);
    return similar.or(() -> byLargest(pattern)).orElseGet(Match.None::new);
  }

  private Optional<Match.Similar> nearest(ToDoubleFunction<Known> distance) {
    Match.Similar best = null;
    for (Known candidate : known) {
      double found = distance.applyAsDouble(candidate);
      if (Double.isFinite(found) && (best == null || found < best.distance())) {
        best = new Match.Similar(candidate, found);
      }
    }
    return Optional.ofNullable(best);
  }

  /** Returns the distance; infinite if the distributions differ. */
  private static double distance(IoPattern one, IoPattern other) {
    Map<List<Distribution>, DatasetPattern> ours = one.byKinds();
    Map<List<Distribution>, DatasetPattern> theirs = other.byKinds();
    if (ours.isEmpty() || !ours.keySet().equals(theirs.keySet()) || !one.regular() || !other.regular()) {
      return Double.POSITIVE_INFINITY;
    }
    double farthest = 0;
    for (Map.Entry<List<Distribution>, DatasetPattern> kind : ours.entrySet()) {
      DatasetPattern counterpart = theirs.get(kind.getKey());
      farthest =
          counterpart == null ? Double.POSITIVE_INFINITY : Math.max(farthest, kind.getValue().distance(counterpart));
    }
    return farthest;
  }

  private Optional<Match> byLargest(IoPattern pattern) {
    List<DatasetPattern> largest = pattern.largest();
    Optional<DatasetPattern> ours = common(largest);
    if (ours.isEmpty()) {
      return Optional.empty();
    }
    return nearest(candidate -> common(candidate.pattern().largest())
        .filter(theirs -> theirs.kinds().equals(ours.get().kinds())).map(ours.get()::distance)
        .orElse(Double.POSITIVE_INFINITY))
        .map(found -> new Match.ByLargestDatasets(found.known(), largest.size(), pattern.datasets().size(),
            found.distance()));
  }

  /** Returns one of these datasets, if they are all distributed alike. */
  private static Optional<DatasetPattern> common(List<DatasetPattern> datasets) {
    List<DatasetPattern> joined = datasets.stream().map(DatasetPattern::inBytes).map(DatasetPattern::joined).toList();
    boolean alike = new HashSet<>(joined.stream().map(DatasetPattern::kinds).toList()).size() == 1;
    return alike && joined.getFirst().regular() ? Optional.of(joined.getFirst()) : Optional.empty();
  }
}

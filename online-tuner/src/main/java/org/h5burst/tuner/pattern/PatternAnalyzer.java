package org.h5burst.tuner.pattern;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds the distribution of datasets from what each rank selects: H5Analyze (Behzad et al. 2019, section 9).
 *
 * <p>A dataset is regular under three conditions: each rank's selection is a product of index sets, one for each
 * dimension; along each dimension the sets of the ranks are equal, adjacent runs, or runs distributed in turn; and
 * every cell of the resulting grid of processes belongs to exactly one rank. Only the part of the dataset that is
 * selected at all matters.
 */
public final class PatternAnalyzer {
  private PatternAnalyzer() {}

  /**
   * Returns the pattern of some datasets, without those that no rank selects.
   *
   * @param ranks processes of the job
   * @param accesses what they select
   */
  public static IoPattern analyze(int ranks, List<DatasetAccess> accesses) {
    List<DatasetPattern> patterns = new ArrayList<>();
    for (DatasetAccess access : accesses) {
      List<List<Hyperslab>> active = access.selections().stream().filter(slabs -> !slabs.isEmpty()).toList();
      if (!active.isEmpty()) {
        patterns.add(new DatasetPattern(access.name(), access.elementBytes(), dimensions(active)));
      }
    }
    return new IoPattern(ranks, patterns);
  }

  private static List<DimensionPattern> dimensions(List<List<Hyperslab>> selections) {
    List<List<IndexSet>> products = selections.stream().flatMap(slabs -> product(slabs).stream()).toList();
    if (products.size() < selections.size()) {
      return irregular(selections);
    }
    List<DimensionPattern> patterns = IntStream.range(0, products.getFirst().size())
        .mapToObj(along -> products.stream().map(product -> product.get(along)).distinct()
            .sorted(Comparator.comparingLong(IndexSet::start)).toList())
        .flatMap(sets -> classify(sets).stream()).toList();
    double cells = patterns.stream().mapToDouble(DimensionPattern::processes).reduce(1, (a, b) -> a * b);
    boolean everyCellOnce = cells == products.size() && new HashSet<>(products).size() == products.size();
    return patterns.size() == products.getFirst().size() && everyCellOnce ? patterns : irregular(selections);
  }

  /** Returns a rank's selection as one index set for each dimension; empty if it is not such a product. */
  private static Optional<List<IndexSet>> product(List<Hyperslab> slabs) {
    Set<Hyperslab> distinct = new HashSet<>(slabs);
    int dimensions = slabs.getFirst().dimensions().size();
    List<IndexSet> product = IntStream.range(0, dimensions)
        .mapToObj(along -> distinct.stream().map(slab -> IndexSet.of(slab.dimensions().get(along))).toList())
        .flatMap(sets -> IndexSet.union(sets).stream()).toList();
    double elements = product.stream().mapToDouble(IndexSet::size).reduce(1, (a, b) -> a * b);
    return product.size() == dimensions
        && elements == distinct.stream().mapToDouble(PatternAnalyzer::elements).sum() ? Optional.of(product)
            : Optional.empty();
  }

  private static double elements(Hyperslab slab) {
    return slab.dimensions().stream().mapToDouble(range -> (double) range.count() * range.block()).reduce(1,
        (a, b) -> a * b);
  }

  /** Returns how one dimension is distributed, from the different sets along it in ascending order. */
  private static Optional<DimensionPattern> classify(List<IndexSet> sets) {
    long origin = sets.getFirst().start();
    long extent = sets.stream().mapToLong(IndexSet::end).max().orElseThrow() - origin;
    long longest = sets.stream().mapToLong(set -> set.count() > 1 ? set.block() : set.last()).max().orElseThrow();
    if (sets.stream().mapToLong(IndexSet::size).sum() != extent) {
      return Optional.empty();
    }
    if (sets.size() == 1) {
      return Optional.of(new DimensionPattern(Distribution.DEGENERATE, 1, extent, extent));
    }
    if (neighbours(sets)) {
      return Optional.of(new DimensionPattern(Distribution.BLOCK, sets.size(), longest, extent));
    }
    return dealtInTurn(sets, longest)
        ? Optional.of(new DimensionPattern(Distribution.CYCLIC, sets.size(), longest, extent)) : Optional.empty();
  }

  private static boolean neighbours(List<IndexSet> sets) {
    for (int place = 0; place < sets.size(); place++) {
      if (!sets.get(place).isRun() || place > 0 && sets.get(place).start() != sets.get(place - 1).end()) {
        return false;
      }
    }
    return true;
  }

  private static boolean dealtInTurn(List<IndexSet> sets, long block) {
    long origin = sets.getFirst().start();
    long round = sets.size() * block;
    for (int place = 0; place < sets.size(); place++) {
      IndexSet set = sets.get(place);
      boolean inStep = set.isRun() || set.stride() == round && set.block() == block;
      if (set.start() != origin + place * block || !inStep) {
        return false;
      }
    }
    return true;
  }

  private static List<DimensionPattern> irregular(List<List<Hyperslab>> selections) {
    List<Hyperslab> all = selections.stream().flatMap(List::stream).toList();
    List<DimensionPattern> dimensions = new ArrayList<>();
    for (int dimension = 0; dimension < all.getFirst().dimensions().size(); dimension++) {
      int along = dimension;
      List<IndexSet> sets = all.stream().map(slab -> IndexSet.of(slab.dimensions().get(along))).toList();
      long start = sets.stream().mapToLong(IndexSet::start).min().orElseThrow();
      long end = sets.stream().mapToLong(IndexSet::end).max().orElseThrow();
      long longest = sets.stream().mapToLong(IndexSet::block).max().orElseThrow();
      dimensions.add(new DimensionPattern(Distribution.IRREGULAR, 1, longest, end - start));
    }
    return dimensions;
  }
}

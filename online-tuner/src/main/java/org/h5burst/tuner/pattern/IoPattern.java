package org.h5burst.tuner.pattern;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What an application writes in a burst or in a run.
 *
 * @param ranks its processes
 * @param datasets how each dataset is distributed over them, in any order
 */
public record IoPattern(int ranks, List<DatasetPattern> datasets) {
  public IoPattern {
    datasets = List.copyOf(datasets);
    if (ranks < 1) {
      throw new IllegalArgumentException("a pattern of %d ranks".formatted(ranks));
    }
  }

  /** Returns the largest datasets. */
  public List<DatasetPattern> largest() {
    double most = datasets.stream().mapToDouble(DatasetPattern::bytes).max().orElse(0);
    return datasets.stream().filter(dataset -> dataset.bytes() == most).toList();
  }

  /** Returns whether every dataset has a distribution. */
  public boolean regular() {
    return datasets.stream().allMatch(DatasetPattern::regular);
  }

  /** Returns whether both have equally many datasets with equal bytes in equal, regular distributions. */
  public boolean same(IoPattern other) {
    return regular() && ranks == other.ranks && counted().equals(other.counted());
  }

  private Map<DatasetPattern, Long> counted() {
    return datasets.stream().collect(Collectors.groupingBy(DatasetPattern::inBytes, Collectors.counting()));
  }

  /** Returns the largest dataset of each list of distributions. */
  Map<List<Distribution>, DatasetPattern> byKinds() {
    Map<List<Distribution>, DatasetPattern> byKinds = new HashMap<>();
    for (DatasetPattern dataset : datasets) {
      byKinds.merge(dataset.kinds(), dataset.inBytes(), (one, other) -> one.bytes() >= other.bytes() ? one : other);
    }
    return byKinds;
  }

  /** Describes each kind of dataset in one line, the largest first. */
  public String describe() {
    Map<String, List<DatasetPattern>> kinds = datasets.stream().collect(Collectors.groupingBy(
        dataset -> "%s over %s, %.4g MB each".formatted(dataset.distribution(), dataset.processGrid(),
            dataset.bytes() / 1e6)));
    return kinds.entrySet().stream()
        .sorted(Comparator.comparingDouble(kind -> -kind.getValue().getLast().bytes()))
        .map(kind -> kind.getValue().size() + " x " + kind.getKey())
        .collect(Collectors.joining("\n"));
  }
}

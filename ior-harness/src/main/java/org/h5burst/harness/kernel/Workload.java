package org.h5burst.harness.kernel;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.math3.util.ArithmeticUtils;

/**
 * One or more kernels that take turns in one file, a burst each.
 *
 * @param kinds the kernels, in the order of their turns
 * @param ranks how many processes share the work
 * @param scale factor on the amount of data
 * @param steps where each burst goes
 */
public record Workload(List<KernelKind> kinds, int ranks, double scale, Steps steps) {
  /** Where the bursts of a kernel go. */
  public enum Steps {
    /** Every burst writes new datasets, as the applications' time steps do: those of burst 3 lie in the group {@code step3}. */
    NEW,
    /** Bursts write the same datasets over and over, so that a file stays small: those of VPIC lie in the group {@code vpic}. */
    REWRITTEN
  }

  /** A dataset as it is at the end, and the burst that wrote it last. */
  public record Content(Array array, int burst) {}

  public Workload {
    kinds = List.copyOf(kinds);
    if (kinds.isEmpty()) {
      throw new IllegalArgumentException("a workload needs a kernel");
    }
  }

  /** A workload that writes new datasets in every burst. */
  public Workload(List<KernelKind> kinds, int ranks, double scale) {
    this(kinds, ranks, scale, Steps.NEW);
  }

  /** Whose turn a burst is. */
  public KernelKind kind(int burst) {
    return kinds.get(burst % kinds.size());
  }

  /** After how many bursts the arrays repeat, but for their group. */
  public int cycle() {
    int cycle = 1;
    for (KernelKind kind : kinds) {
      cycle = ArithmeticUtils.lcm(cycle, kind.create(ranks, scale).cycle());
    }
    return cycle * kinds.size();
  }

  /** The arrays of a burst, with their paths in the file. */
  public List<Array> arrays(int burst) {
    String group = steps == Steps.NEW ? "step" + burst : kind(burst).label();
    return kernel(burst).arrays(burst / kinds.size()).stream().map(array -> array.in(group)).toList();
  }

  /** What a rank writes in a burst. */
  public List<Piece> pieces(int burst, int rank) {
    return kernel(burst).pieces(burst / kinds.size(), rank);
  }

  /** What is in the file after so many bursts, in the order of the bursts that wrote it last. */
  public List<Content> contents(int bursts) {
    List<Content> contents = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int burst = bursts - 1; burst >= 0; burst--) {
      for (Array array : arrays(burst)) {
        if (seen.add(array.name())) {
          contents.add(new Content(array, burst));
        }
      }
    }
    return contents.reversed();
  }

  /** Bytes in the file after so many bursts. */
  public long bytes(int bursts) {
    return contents(bursts).stream().mapToLong(content -> content.array().bytes()).sum();
  }

  private Kernel kernel(int burst) {
    return kind(burst).create(ranks, scale);
  }
}

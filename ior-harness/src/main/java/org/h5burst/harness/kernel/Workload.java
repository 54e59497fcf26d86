package org.h5burst.harness.kernel;

import java.util.LinkedHashMap;
import java.util.List;
import org.apache.commons.math3.util.ArithmeticUtils;

/**
 * One or more kernels that take turns in one file, a burst each.
 *
 * @param kinds the kernels, in the order of their turns
 * @param ranks how many processes share the work
 * @param scale factor on the amount of data
 * @param steps where each burst goes
 * @param shape of the kernels' data
 */
public record Workload(List<KernelKind> kinds, int ranks, double scale, Steps steps, Shape shape) {
  /** Where the bursts of a kernel go. */
  public enum Steps {
    /**
     * Every burst writes new datasets, as the applications' time steps do: those of burst 3 lie in the group
     * {@code step3}.
     */
    NEW,
    /**
     * Bursts write the same datasets over and over, so that a file stays small: those of VPIC lie in the group
     * {@code vpic0}, those of FLASH's three outputs in {@code flash0} to {@code flash2}.
     */
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

  /** A workload of kernels of the usual shape. */
  public Workload(List<KernelKind> kinds, int ranks, double scale, Steps steps) {
    this(kinds, ranks, scale, steps, Shape.USUAL);
  }

  /** Whose turn a burst is. */
  public KernelKind kind(int burst) {
    return kinds.get(burst % kinds.size());
  }

  /** After how many bursts the arrays repeat, except for their group. */
  public int cycle() {
    int cycle = 1;
    for (KernelKind kind : kinds) {
      cycle = ArithmeticUtils.lcm(cycle, kind.create(ranks, scale, shape).cycle());
    }
    return cycle * kinds.size();
  }

  /** The arrays of a burst, with their paths in the file. */
  public List<Array> arrays(int burst) {
    Kernel kernel = kernel(burst);
    int own = burst / kinds.size();
    String group = steps == Steps.NEW ? "step" + burst : kind(burst).label() + own % kernel.cycle();
    return kernel.arrays(own).stream().map(array -> array.in(group)).toList();
  }

  /** What a rank writes in a burst. */
  public List<Piece> pieces(int burst, int rank) {
    return kernel(burst).pieces(burst / kinds.size(), rank);
  }

  /** What is in the file after so many bursts, in the order of the bursts that wrote it last. */
  public List<Content> contents(int bursts) {
    LinkedHashMap<String, Content> contents = new LinkedHashMap<>();
    for (int burst = 0; burst < bursts; burst++) {
      for (Array array : arrays(burst)) {
        contents.putLast(array.name(), new Content(array, burst));
      }
    }
    return List.copyOf(contents.values());
  }

  /** Bytes in the file after so many bursts. */
  public long bytes(int bursts) {
    return contents(bursts).stream().mapToLong(content -> content.array().bytes()).sum();
  }

  private Kernel kernel(int burst) {
    return kind(burst).create(ranks, scale, shape);
  }
}

package org.h5burst.harness.kernel;

import java.util.List;
import java.util.stream.IntStream;

/**
 * One or more kernels that take turns in one file, a burst each. Every burst writes new datasets, as the applications' time steps do: those of burst 3 lie in the group {@code step3}.
 *
 * @param kinds the kernels, in the order of their turns
 * @param ranks how many processes share the work
 * @param scale factor on the amount of data
 */
public record Workload(List<KernelKind> kinds, int ranks, double scale) {
  public Workload {
    kinds = List.copyOf(kinds);
    if (kinds.isEmpty()) {
      throw new IllegalArgumentException("a workload needs a kernel");
    }
  }

  /** Whose turn a burst is. */
  public KernelKind kind(int burst) {
    return kinds.get(burst % kinds.size());
  }

  /** The arrays of a burst, with their paths in the file. */
  public List<Array> arrays(int burst) {
    String group = "step" + burst;
    return kernel(burst).arrays(burst / kinds.size()).stream().map(array -> array.in(group)).toList();
  }

  /** What a rank writes in a burst. */
  public List<Piece> pieces(int burst, int rank) {
    return kernel(burst).pieces(burst / kinds.size(), rank);
  }

  /** Bytes of all arrays of the first {@code bursts} bursts. */
  public long bytes(int bursts) {
    return IntStream.range(0, bursts).mapToObj(this::arrays).flatMap(List::stream).mapToLong(Array::bytes).sum();
  }

  private Kernel kernel(int burst) {
    return kind(burst).create(ranks, scale);
  }
}

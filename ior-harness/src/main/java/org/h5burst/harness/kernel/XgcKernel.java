package org.h5burst.harness.kernel;

import java.util.List;
import org.h5burst.writer.ElementType;

/**
 * Like the fusion code XGC: three intermediate results and a checkpoint take turns, so one file sees four patterns
 * (Tang et al. 2021, section II).
 */
final class XgcKernel implements Kernel {
  private static final List<String> NAMES = List.of("diagnosis", "mesh", "field3d", "restart");
  private static final long[] BYTES_PER_RANK = {64L << 10, 1L << 20, 4L << 20, 16L << 20};

  private final int ranks;
  private final double scale;

  XgcKernel(int ranks, double scale) {
    this.ranks = ranks;
    this.scale = scale;
  }

  @Override
  public List<Array> arrays(int burst) {
    int output = burst % NAMES.size();
    return List.of(new Array(NAMES.get(output), ElementType.FLOAT64, ranks * elementsPerRank(output)));
  }

  @Override
  public List<Piece> pieces(int burst, int rank) {
    long elements = elementsPerRank(burst % NAMES.size());
    return List.of(new Piece(0, Slab.block(rank * elements, elements)));
  }

  @Override
  public int cycle() {
    return NAMES.size();
  }

  private long elementsPerRank(int output) {
    return KernelKind.scaled(BYTES_PER_RANK[output] / ElementType.FLOAT64.bytes(), scale);
  }
}

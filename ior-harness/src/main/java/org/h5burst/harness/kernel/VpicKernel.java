package org.h5burst.harness.kernel;

import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.writer.ElementType;

/**
 * VPIC-IO: a one-dimensional array of particles with eight variables, each rank one run of each (Behzad et al. 2019,
 * section 4).
 */
final class VpicKernel implements Kernel {
  private static final List<String> VARIABLES = List.of("x", "y", "z", "px", "py", "pz", "id1", "id2");

  private final int ranks;
  private final long particlesPerRank;

  VpicKernel(int ranks, double scale) {
    this.ranks = ranks;
    this.particlesPerRank = KernelKind.scaled(1 << 20, scale);
  }

  @Override
  public List<Array> arrays(int burst) {
    return VARIABLES.stream().map(name -> new Array(name, ElementType.FLOAT32, ranks * particlesPerRank)).toList();
  }

  @Override
  public List<Piece> pieces(int burst, int rank) {
    Slab run = Slab.block(rank * particlesPerRank, particlesPerRank);
    return IntStream.range(0, VARIABLES.size()).mapToObj(variable -> new Piece(variable, run)).toList();
  }
}

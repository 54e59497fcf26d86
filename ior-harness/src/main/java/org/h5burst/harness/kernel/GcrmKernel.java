package org.h5burst.harness.kernel;

import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.writer.ElementType;

/**
 * GCRM-IO: variables on a semi-structured geodesic mesh, ten diamonds of 2^n x 2^n cells with 25 vertical levels
 * (Behzad et al. 2019, section 4). Strong scaling: the mesh is as large on any number of ranks, and each rank has a run
 * of cells.
 */
final class GcrmKernel implements Kernel {
  private static final List<String> VARIABLES = List.of("pressure", "temperature", "vorticity", "wind");
  private static final long CELLS = 40_960;
  private static final long LEVELS = 25;

  private final int ranks;
  private final long cells;

  GcrmKernel(int ranks, double scale) {
    this.ranks = ranks;
    this.cells = KernelKind.scaled(CELLS, scale);
  }

  @Override
  public List<Array> arrays(int burst) {
    return VARIABLES.stream().map(name -> new Array(name, ElementType.FLOAT64, cells, LEVELS)).toList();
  }

  @Override
  public List<Piece> pieces(int burst, int rank) {
    long first = rank * cells / ranks;
    long end = (rank + 1) * cells / ranks;
    if (first == end) {
      return List.of();
    }
    Slab rows = Slab.block(new long[] {first, 0}, new long[] {end - first, LEVELS});
    return IntStream.range(0, VARIABLES.size()).mapToObj(variable -> new Piece(variable, rows)).toList();
  }
}

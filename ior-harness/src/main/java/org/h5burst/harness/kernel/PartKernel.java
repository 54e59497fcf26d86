package org.h5burst.harness.kernel;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * A kernel of outputs that take turns, a burst each; of every array each rank has one part.
 *
 * @param outputs the arrays of each
 * @param part which part
 */
record PartKernel(List<List<Array>> outputs, Part part) implements Kernel {
  private static final long MAX_RUNS = 131_072;
  private static final long MAX_BYTES = 8L << 20;
  private static final int RESOLUTION = 6;

  /** The part of an array that a rank has. */
  @FunctionalInterface
  interface Part {
    Selection of(Array array, int rank);
  }

  @Override
  public List<Array> arrays(int burst) {
    return outputs.get(burst % outputs.size());
  }

  @Override
  public List<Piece> pieces(int burst, int rank) {
    List<Array> arrays = arrays(burst);
    return IntStream.range(0, arrays.size())
        .mapToObj(array -> new Piece(array, part.of(arrays.get(array), rank)))
        .filter(piece -> !piece.selection().isEmpty()).toList();
  }

  @Override
  public int cycle() {
    return outputs.size();
  }

  /** Arrays that the ranks share along the first dimension, a run of rows each. */
  static Kernel ofRows(int ranks, List<List<Array>> outputs) {
    return new PartKernel(outputs, (array, rank) -> array.rows(rank, ranks));
  }

  /** One contiguous run per rank, which every file system handles well. */
  static Kernel contiguous(int ranks, double scale) {
    return ofRows(ranks,
        List.of(List.of(new Array("values", ElementType.FLOAT64, ranks * KernelKind.scaled(1 << 20, scale)))));
  }

  /** Runs of one size, distributed to the ranks in turn; at most 131,072 runs and at most 8 MiB per rank at scale 1. */
  static Kernel strided(int runBytes, int ranks, double scale) {
    long elements = runBytes / ElementType.FLOAT64.bytes();
    long runs = KernelKind.scaled(Math.min(MAX_RUNS, MAX_BYTES / runBytes), scale);
    return new PartKernel(List.of(List.of(new Array("values", ElementType.FLOAT64, ranks * runs * elements))),
        (_, rank) -> Selection.strided(new long[] {rank * elements}, new long[] {ranks * elements}, new long[] {runs},
            new long[] {elements}));
  }

  /**
   * Returns a tall and thin matrix, one column per rank: every element of a rank is its own piece in the file (HDF
   * Group, "Parallel HDF5" tutorial: writing by columns).
   */
  static Kernel columns(int ranks, double scale, Shape shape) {
    long rows = shape.block(scale, 131_072)[0];
    return new PartKernel(List.of(List.of(new Array("columns", ElementType.FLOAT64, rows, ranks))),
        (_, rank) -> Selection.block(new long[] {0, rank}, new long[] {rows, 1}));
  }

  /**
   * Returns a matrix that the ranks share by a pattern: of a grid of 2 x 2 ranks each has every other element of every
   * other row (HDF Group, "Parallel HDF5" tutorial: writing by pattern).
   */
  static Kernel pattern(int ranks, double scale, Shape shape) {
    long[] grid = shape.grid(ranks, 2);
    long[] elements = shape.block(scale, 1024, 128);
    return new PartKernel(
        List.of(List.of(new Array("pattern", ElementType.FLOAT64, grid[0] * elements[0], grid[1] * elements[1]))),
        (_, rank) -> Selection.strided(Array.coordinates(grid, rank), grid, elements, new long[] {1, 1}));
  }

  /**
   * VPIC-IO: a one-dimensional array of particles with eight variables of 4 bytes, two of them integers, each rank one
   * run of each (Behzad et al. 2019, section 4; the integers: HPDC 2014, section III-A).
   */
  static Kernel vpic(int ranks, double scale) {
    long particles = ranks * KernelKind.scaled(1 << 20, scale);
    return ofRows(ranks, List.of(Stream.of("x", "y", "z", "px", "py", "pz", "id1", "id2")
        .map(name -> new Array(name, name.startsWith("id") ? ElementType.INT32 : ElementType.FLOAT32, particles))
        .toList()));
  }

  /**
   * GCRM-IO: variables on a semi-structured geodesic mesh, ten diamonds of 2^n x 2^n cells with 25 vertical levels
   * (Behzad et al. 2019, section 4). Strong scaling: the mesh is as large on any number of ranks, and each rank has a
   * run of cells.
   */
  static Kernel gcrm(int ranks, double scale, Shape shape) {
    int resolution = shape.resolution() == 0 ? RESOLUTION : shape.resolution();
    long cells = KernelKind.scaled(10L << 2 * resolution, scale);
    List<String> named = List.of("pressure", "temperature", "vorticity", "wind");
    return ofRows(ranks, List.of(IntStream.range(0, shape.components(named.size()))
        .mapToObj(number -> number < named.size() ? named.get(number) : "variable%d".formatted(number + 1))
        .map(name -> new Array(name, ElementType.FLOAT64, cells, 25)).toList()));
  }

  /**
   * Like the fusion code XGC: three intermediate results and a checkpoint take turns, so one file sees four patterns
   * (Tang et al. 2021, section II).
   */
  static Kernel xgc(int ranks, double scale) {
    return ofRows(ranks, List.of(
        List.of(xgc("diagnosis", 64L << 10, ranks, scale)), List.of(xgc("mesh", 1L << 20, ranks, scale)),
        List.of(xgc("field3d", 4L << 20, ranks, scale)), List.of(xgc("restart", 16L << 20, ranks, scale))));
  }

  private static Array xgc(String name, long bytesPerRank, int ranks, double scale) {
    return new Array(name, ElementType.FLOAT64,
        ranks * KernelKind.scaled(bytesPerRank / ElementType.FLOAT64.bytes(), scale));
  }
}

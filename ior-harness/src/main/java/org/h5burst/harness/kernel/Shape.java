package org.h5burst.harness.kernel;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The unusual parts of a kernel's layout. Immutable.
 *
 * @param grid ranks along each dimension; empty = factors as close to each other as possible
 * @param block elements of a rank along each dimension; of FLASH, zones of a mesh block; empty = the usual ones
 * @param components how many components or variables; 0 = the usual number
 * @param resolution n, for a mesh of 10 x 4^n cells; 0 = the usual one
 * @param output which of the outputs that take turns is the only one, from 1; 0 = all
 * @param chunk extents of a chunk in elements; empty = datasets are contiguous
 * @param map which process writes which elements, for E3SM-IO; null = one is generated
 */
public record Shape(List<Integer> grid, List<Long> block, int components, int resolution, int output,
    List<Long> chunk, @Nullable DecompositionMap map) {
  /** Each kernel as it is described. */
  public static final Shape USUAL = new Shape(List.of(), List.of(), 0, 0, 0, List.of(), null);

  private static final int MAX_COMPONENTS = 10_000;
  private static final int MAX_RESOLUTION = 15;

  /** The parts that only some kernels have. */
  enum Part {
    GRID, BLOCK, COMPONENTS, RESOLUTION, MAP;

    /** Returns its option on the command line. */
    String option() {
      return "--" + name().toLowerCase(Locale.ROOT);
    }
  }

  public Shape {
    grid = List.copyOf(grid);
    block = List.copyOf(block);
    chunk = List.copyOf(chunk);
    require(grid.stream().allMatch(ranks -> ranks > 0) && block.stream().allMatch(extent -> extent > 0)
        && chunk.stream().allMatch(extent -> extent > 0), "extents must be positive");
    require(components >= 0 && components <= MAX_COMPONENTS, "--components must be at most %d", MAX_COMPONENTS);
    require(resolution >= 0 && resolution <= MAX_RESOLUTION, "--resolution must be at most %d", MAX_RESOLUTION);
    require(output >= 0, "--output must be positive");
  }

  /** Returns which of them are not the usual ones. */
  Set<Part> given() {
    Set<Part> given = EnumSet.noneOf(Part.class);
    for (Part part : Part.values()) {
      boolean isUsual = switch (part) {
        case GRID -> grid.isEmpty();
        case BLOCK -> block.isEmpty();
        case COMPONENTS -> components == 0;
        case RESOLUTION -> resolution == 0;
        case MAP -> map == null;
      };
      if (!isUsual) {
        given.add(part);
      }
    }
    return given;
  }

  /** Returns the ranks along each dimension: 128 ranks in 3 dimensions are 8 x 4 x 4, as MPI_Dims_create makes them. */
  long[] grid(int ranks, int dimensions) {
    if (grid.isEmpty()) {
      return factors(ranks, dimensions);
    }
    require(grid.size() == dimensions, "--grid takes %d numbers here", dimensions);
    require(grid.stream().mapToLong(Integer::longValue).reduce(1, Math::multiplyExact) == ranks,
        "--grid %s is not of %d ranks", grid, ranks);
    return grid.stream().mapToLong(Integer::longValue).toArray();
  }

  /** Returns factors as close to each other as possible, the largest first. */
  private static long[] factors(int ranks, int dimensions) {
    long[] factors = new long[dimensions];
    int rest = ranks;
    for (int dimension = dimensions; dimension > 1; dimension--) {
      int factor = (int) Math.floor(Math.pow(rest, 1.0 / dimension) + 1e-9);
      while (rest % factor != 0) {
        factor--;
      }
      factors[dimension - 1] = factor;
      rest /= factor;
    }
    factors[0] = rest;
    return Arrays.stream(factors).map(factor -> -factor).sorted().map(factor -> -factor).toArray();
  }

  /** Returns the elements along each dimension, of which the first grows with the scale. */
  long[] block(double scale, long... usual) {
    require(block.isEmpty() || block.size() == usual.length, "--block takes %d numbers here", usual.length);
    long[] extents = block.isEmpty() ? usual.clone() : block.stream().mapToLong(Long::longValue).toArray();
    extents[0] = KernelKind.scaled(extents[0], scale);
    return extents;
  }

  /** Returns how many components. */
  int components(int usual) {
    return components == 0 ? usual : components;
  }

  /** Refuses chunks with another number of dimensions than the arrays have. */
  void requireChunksOf(List<Array> arrays) {
    for (Array array : arrays) {
      require(chunk.isEmpty() || chunk.size() == array.shape().length,
          "--chunk has %d numbers, but %s has %d dimensions", chunk.size(), array.name(), array.shape().length);
    }
  }

  /**
   * Returns the extents of a chunk of this array, none of which is larger than the array's; empty = it is contiguous.
   */
  public long[] chunk(Array array) {
    long[] extents = new long[chunk.size()];
    Arrays.setAll(extents, dimension -> Math.min(chunk.get(dimension), array.shape()[dimension]));
    return extents;
  }

  /** Refuses a kernel, with a formatted message, unless a condition holds. */
  static void require(boolean condition, String format, Object... values) {
    if (!condition) {
      throw new IllegalArgumentException(format.formatted(values));
    }
  }
}

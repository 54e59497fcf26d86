package org.h5burst.tuner.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How one dataset is distributed over the ranks.
 *
 * @param name its path; ignored when patterns are compared
 * @param elementBytes size of an element
 * @param dimensions slowest first
 */
public record DatasetPattern(String name, int elementBytes, List<DimensionPattern> dimensions) {
  /** HDF5's limit. */
  private static final int MAX_DIMENSIONS = 32;
  // how much the shape of a block weighs next to its size: the models know only the amount of data
  private static final double SHAPE_WEIGHT = .25;

  public DatasetPattern {
    dimensions = List.copyOf(dimensions);
    if (elementBytes < 1 || dimensions.isEmpty() || dimensions.size() > MAX_DIMENSIONS) {
      throw new IllegalArgumentException(
          "dataset %s has %d dimensions of elements of %d bytes".formatted(name, dimensions.size(), elementBytes));
    }
  }

  /** Returns {@code <BLOCK, *, *>}. */
  public String distribution() {
    return dimensions.stream().map(DimensionPattern::toString).collect(Collectors.joining(", ", "<", ">"));
  }

  /** Returns the processes along each dimension: {@code 8 x 4 x 4}. */
  public String processGrid() {
    return dimensions.stream().map(dimension -> Integer.toString(dimension.processes()))
        .collect(Collectors.joining(" x "));
  }

  /** Returns the bytes of all ranks. */
  public double bytes() {
    return elementBytes * dimensions.stream().mapToDouble(DimensionPattern::extent).reduce(1, (a, b) -> a * b);
  }

  /** Returns the bytes of the rank with the most. */
  public double bytesPerProcess() {
    return elementBytes * dimensions.stream().mapToDouble(DimensionPattern::share).reduce(1, (a, b) -> a * b);
  }

  /** Returns whether every dimension has a distribution. */
  public boolean regular() {
    return dimensions.stream().noneMatch(dimension -> dimension.distribution() == Distribution.IRREGULAR);
  }

  /**
   * Returns the same bytes without name and element type: what two programs with different types but equal files have
   * in common.
   */
  DatasetPattern inBytes() {
    List<DimensionPattern> bytes = new ArrayList<>(dimensions);
    DimensionPattern fastest = bytes.removeLast();
    bytes.add(
        new DimensionPattern(fastest.distribution(), fastest.processes(), product(fastest.block(), elementBytes),
            product(fastest.extent(), elementBytes)));
    return new DatasetPattern("", 1, bytes);
  }

  /** Joins adjacent {@code *}: {@code <BLOCK, *, *, *>} has the same layout in the file as {@code <BLOCK, *>}. */
  DatasetPattern joined() {
    List<DimensionPattern> joined = new ArrayList<>();
    for (DimensionPattern dimension : dimensions) {
      boolean again = dimension.distribution() == Distribution.DEGENERATE && !joined.isEmpty()
          && joined.getLast().distribution() == Distribution.DEGENERATE;
      long extent = again ? product(joined.removeLast().extent(), dimension.extent()) : dimension.extent();
      joined.add(again ? new DimensionPattern(Distribution.DEGENERATE, 1, extent, extent) : dimension);
    }
    return new DatasetPattern(name, elementBytes, joined);
  }

  // absurd extents stay absurd instead of turning negative
  private static long product(long one, long other) {
    return Math.multiplyHigh(one, other) == 0 && one * other > 0 ? one * other : Long.MAX_VALUE;
  }

  /** Returns the distributions alone, without the k of CYCLIC(k). */
  List<Distribution> kinds() {
    return dimensions.stream().map(DimensionPattern::distribution).toList();
  }

  /**
   * Returns the distance between the sizes of two patterns with the same distributions, in factors of two: |log2| of
   * the ratio of bytes per process, plus a quarter of the mean |log2| of the ratios of their blocks' extents.
   */
  double distance(DatasetPattern other) {
    double shape = 0;
    for (int dimension = 0; dimension < dimensions.size(); dimension++) {
      shape += octaves(dimensions.get(dimension).block(), other.dimensions.get(dimension).block());
    }
    return octaves(bytesPerProcess(), other.bytesPerProcess()) + SHAPE_WEIGHT * shape / dimensions.size();
  }

  private static double octaves(double one, double other) {
    return Math.abs(Math.log(one / other)) / Math.log(2);
  }

  @Override
  public String toString() {
    return "%s %s over %s, %s elements of %s bytes".formatted(name, distribution(), processGrid(),
        dimensions.stream().map(dimension -> Long.toString(dimension.extent())).collect(Collectors.joining(" x ")),
        elementBytes);
  }
}

package org.h5burst.writer.backend.portable;

import java.util.Arrays;
import org.h5burst.writer.Selection;

/**
 * Runs of bytes at regular distances in a file: nested loops around one run, the outermost first. One hyperslab becomes
 * one pattern; contiguous dimensions are merged into longer runs, so a pattern is always short. (The idea is that of
 * MPICH's data loops: Ross, Miller, Gropp, "Fast processing of noncontiguous data", 2003.)
 *
 * @param offset of the first run
 * @param length of each run in bytes
 * @param counts of each loop; at least 2
 * @param strides of each loop in bytes; a loop's stride is at least the extent of the loops within it
 */
record RunPattern(long offset, long length, long[] counts, long[] strides) {
  private static final int FIXED_NUMBERS = 3;

  /**
   * Returns the pattern of a slab.
   *
   * @param shape of the dataset
   * @param elementBytes size of an element
   * @param origin position of the dataset in the file
   */
  static RunPattern of(Selection region, int slab, long[] shape, int elementBytes, long origin) {
    Builder builder = new Builder(elementBytes, shape.length);
    long weight = elementBytes;
    long offset = origin;
    for (int dimension = shape.length - 1; dimension >= 0; dimension--) {
      builder.around(region.blockExtent(slab, dimension), weight);
      builder.around(region.count(slab, dimension), region.stride(slab, dimension) * weight);
      offset += region.start(slab, dimension) * weight;
      weight *= shape[dimension];
    }
    return builder.build(offset);
  }

  /** Returns the end of the last run. */
  long end() {
    long end = offset + length;
    for (int loop = 0; loop < counts.length; loop++) {
      end += (counts[loop] - 1) * strides[loop];
    }
    return end;
  }

  /** Returns the size of all runs. */
  long bytes() {
    long bytes = length;
    for (long count : counts) {
      bytes *= count;
    }
    return bytes;
  }

  /** Returns how many numbers {@link #encode} writes. */
  int numbers() {
    return FIXED_NUMBERS + 2 * counts.length;
  }

  /** Writes the pattern as numbers. Returns the index after them. */
  int encode(long[] target, int index) {
    target[index] = offset;
    target[index + 1] = length;
    target[index + 2] = counts.length;
    System.arraycopy(counts, 0, target, index + FIXED_NUMBERS, counts.length);
    System.arraycopy(strides, 0, target, index + FIXED_NUMBERS + counts.length, counts.length);
    return index + numbers();
  }

  /** Reads a pattern that {@link #encode} wrote. */
  static RunPattern decode(long[] source, int index) {
    int loops = Math.toIntExact(source[index + 2]);
    int from = index + FIXED_NUMBERS;
    return new RunPattern(source[index], source[index + 1], Arrays.copyOfRange(source, from, from + loops),
        Arrays.copyOfRange(source, from + loops, from + 2 * loops));
  }

  /** Adds loops around a run, from the innermost outwards. */
  private static final class Builder {
    private final long[] counts;
    private final long[] strides;
    private int first;
    private long run;

    Builder(long elementBytes, int dimensions) {
      counts = new long[2 * dimensions];
      strides = new long[2 * dimensions];
      first = counts.length;
      run = elementBytes;
    }

    void around(long count, long stride) {
      if (count == 1) {
        return;
      }
      if (first == counts.length && stride == run) {
        run *= count;
      } else if (first < counts.length && stride == counts[first] * strides[first]) {
        counts[first] *= count;
      } else {
        first--;
        counts[first] = count;
        strides[first] = stride;
      }
    }

    RunPattern build(long offset) {
      return new RunPattern(offset, run, Arrays.copyOfRange(counts, first, counts.length),
          Arrays.copyOfRange(strides, first, strides.length));
    }
  }
}

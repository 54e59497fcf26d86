package org.h5burst.harness.kernel;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The elements of arrays of a few shapes that each process writes: a decomposition map of E3SM-IO, as Scorpio records
 * them (<a href="https://github.com/Parallel-NetCDF/E3SM-IO">E3SM-IO</a>, README.md and utils/README.md). Immutable.
 *
 * @param processes how many there are
 * @param parts the decompositions, D1 first
 */
public record DecompositionMap(int processes, List<Decomposition> parts) {
  /**
   * A map.
   *
   * @throws IllegalArgumentException if requests do not cover each array exactly once, saying where
   */
  public DecompositionMap {
    parts = List.copyOf(parts);
    for (int part = 0; part < parts.size(); part++) {
      parts.get(part).check("D" + (part + 1), processes);
    }
  }

  /** Returns how many requests a rank carries out if the processes are distributed to ranks, each a range of them. */
  public int requests(int part, int rank, int ranks) {
    return parts.get(part).before(first(rank + 1, ranks)) - parts.get(part).before(first(rank, ranks));
  }

  /** Returns the first process whose requests a rank carries out. */
  int first(int rank, int ranks) {
    return Math.toIntExact((long) processes * rank / ranks);
  }

  /**
   * One decomposition: requests, of which each is a run of elements within a row. The caller must not change the
   * arrays.
   *
   * @param shape of the array, slowest dimension first
   * @param counts how many requests each process has
   * @param offsets linear index of the first element of each request, process after process, in any order
   * @param lengths elements of each request
   */
  public record Decomposition(long[] shape, int[] counts, int[] offsets, int[] lengths) {
    /** Returns how many requests the processes before this one have. */
    int before(int process) {
      return Arrays.stream(counts, 0, process).sum();
    }

    private long size() {
      return Arrays.stream(shape).reduce(1, Math::multiplyExact);
    }

    private void check(String name, int processes) {
      long size = size();
      Shape.require(shape.length > 0 && size > 0 && size <= Integer.MAX_VALUE,
          "%s has the shape %s; extents must be positive, and elements at most 2^31 - 1", name, Arrays.toString(shape));
      Shape.require(counts.length == processes, "%s has requests of %d processes, not of %d", name, counts.length,
          processes);
      Shape.require(offsets.length == before(processes) && lengths.length == offsets.length,
          "%s has %d offsets and %d lengths, but its processes have %d requests", name, offsets.length, lengths.length,
          before(processes));
      BitSet written = new BitSet();
      for (int request = 0; request < offsets.length; request++) {
        String wrong = take(written, request);
        if (wrong != null) {
          throw new IllegalArgumentException("%s: process %d writes %d elements from %d on, %s".formatted(name,
              process(request), lengths[request], offsets[request], wrong));
        }
      }
      int missing = written.nextClearBit(0);
      Shape.require(missing >= size, "%s: no process writes element %d of %d; dat2decomp -f adds what is missing", name,
          missing, size);
    }

    /** Adds what a request writes, and returns what is wrong with it, if anything. */
    private @Nullable String take(BitSet written, int request) {
      long from = offsets[request];
      long to = from + lengths[request];
      long row = shape[shape.length - 1];
      if (from < 0 || to <= from || to > size()) {
        return "which is outside of its %d elements".formatted(size());
      }
      if (from / row != (to - 1) / row) {
        return "which is not within a row of %d".formatted(row);
      }
      int twice = written.nextSetBit((int) from);
      written.set((int) from, (int) to);
      return twice < 0 || twice >= to ? null : "but element %d is written before".formatted(twice);
    }

    private int process(int request) {
      int process = 0;
      while (before(process + 1) <= request) {
        process++;
      }
      return process;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Decomposition that && Arrays.equals(shape, that.shape)
          && Arrays.equals(counts, that.counts) && Arrays.equals(offsets, that.offsets)
          && Arrays.equals(lengths, that.lengths);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(offsets) + Arrays.hashCode(lengths);
    }

    /**
     * Describes the decomposition for messages, and for comparison with another run:
     * {@code [72, 866] in 62352 requests 9af3c1e0}.
     */
    @Override
    public String toString() {
      return "%s in %d requests %08x".formatted(Arrays.toString(shape), offsets.length, hashCode());
    }
  }
}

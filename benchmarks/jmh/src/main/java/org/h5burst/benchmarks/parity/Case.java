package org.h5burst.benchmarks.parity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.IorKernel;
import org.h5burst.harness.kernel.Kernel;
import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.kernel.Piece;
import org.h5burst.writer.Selection;

/**
 * The ranks' writes, step by step: elements that were not in the file before, as in a simulation.
 *
 * @param pattern its name
 * @param kernel which datasets a step writes, and the pieces of each rank
 * @param burst which of the kernel's bursts
 */
record Case(String pattern, Kernel kernel, int burst) {
  private static final double ONE_MEBIBYTE_OF_EIGHT = 1.0 / 8;

  /** Returns simple patterns of 16 MiB per rank, 1 MiB, 64 writes of 4 KiB, and 34 datasets of 256 B. */
  static List<Case> patterns(int ranks) {
    List<Case> cases = new ArrayList<>();
    cases.add(of(KernelKind.CONTIGUOUS, ranks, 2));
    cases.add(of(KernelKind.CONTIGUOUS, ranks, ONE_MEBIBYTE_OF_EIGHT));
    cases.add(new Case("small-writes", IorKernel.of(ranks, 1, 64 * 4096, 4096), 0));
    cases.add(new Case("small-datasets", new SmallDatasets(ranks), 0));
    cases.add(of(KernelKind.STRIDED_8, ranks, 1));
    cases.add(of(KernelKind.STRIDED_64, ranks, ONE_MEBIBYTE_OF_EIGHT));
    cases.add(of(KernelKind.STRIDED_512, ranks, ONE_MEBIBYTE_OF_EIGHT));
    cases.add(of(KernelKind.COLUMN, ranks, 1));
    return cases;
  }

  /** Returns as many writes as the small ones, of 8 bytes, to measure a burst's computation with hardly any data. */
  static Case tiny(int ranks) {
    return new Case("tiny", IorKernel.of(ranks, 1, 64 * 8, 8), 0);
  }

  /**
   * Returns the kernels as {@code h5burst compare} writes them, except those with pieces of several hyperslabs, which
   * the C program cannot write.
   */
  static List<Case> kernels(int ranks) {
    return Stream.of(KernelKind.values()).map(kind -> of(kind, ranks, 1))
        .filter(each -> each.kernel.pieces(each.burst, 0).stream().allMatch(piece -> piece.selection().slabs() == 1))
        .toList();
  }

  /** Returns the largest of a kernel's bursts. */
  private static Case of(KernelKind kind, int ranks, double scale) {
    Kernel kernel = kind.create(ranks, scale);
    int largest = IntStream.range(0, kernel.cycle()).boxed()
        .max(Comparator.comparingLong(burst -> bytes(kernel.arrays(burst)))).orElseThrow();
    return new Case(kind.label(), kernel, largest);
  }

  private static long bytes(List<Array> arrays) {
    return arrays.stream().mapToLong(Array::bytes).sum();
  }

  /** Returns the bytes of all ranks, in a step. */
  long bytes() {
    return bytes(kernel.arrays(burst));
  }

  /** Returns the bytes of one rank, in a step. */
  long bytes(int rank) {
    return kernel.pieces(burst, rank).stream().mapToLong(this::bytes).sum();
  }

  /** Returns the bytes of a piece. */
  long bytes(Piece piece) {
    return piece.selection().elements() * kernel.arrays(burst).get(piece.array()).type().bytes();
  }

  /** Returns the datasets for so many steps, one after the other along the slowest dimension. */
  List<Array> arrays(int steps) {
    return kernel.arrays(burst).stream().map(array -> {
      long[] shape = array.shape().clone();
      shape[0] *= steps;
      return new Array(array.name(), array.type(), shape);
    }).toList();
  }

  /** Returns what a rank writes in a step, piece after piece. */
  List<Piece> pieces(int rank, int step) {
    List<Array> arrays = kernel.arrays(burst);
    return kernel.pieces(burst, rank).stream().map(piece -> {
      long[][] numbers = piece.selection().numbers(0);
      numbers[0][0] += step * arrays.get(piece.array()).shape()[0];
      return new Piece(piece.array(), Selection.strided(numbers[0], numbers[1], numbers[2], numbers[3]));
    }).toList();
  }
}

package org.h5burst.writer.jhdf5;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.h5burst.writer.Dataset;

/**
 * Divides a dataset into blocks: its chunks, or a single block. Blocks at the ends are smaller.
 *
 * @param shape of the dataset
 * @param block extent of each dimension of a block
 */
record NaturalBlocks(long[] shape, long[] block) {
  /**
   * One block.
   *
   * @param index its number in each dimension
   * @param offset its first element
   * @param extents its size
   */
  record Block(long[] index, long[] offset, int[] extents) {}

  static NaturalBlocks of(Dataset dataset) {
    long[] chunk = dataset.chunk();
    return new NaturalBlocks(dataset.shape(), chunk.length > 0 ? chunk : dataset.shape());
  }

  /** Maps each block, on demand, in row-major order. */
  <T> Iterable<T> each(Function<Block, T> made) {
    long[] blocks = IntStream.range(0, shape.length)
        .mapToLong(dimension -> Math.ceilDiv(shape[dimension], Math.max(1, block[dimension]))).toArray();
    long all = Arrays.stream(blocks).reduce(1, Math::multiplyExact);
    return () -> LongStream.range(0, all).mapToObj(number -> made.apply(block(number, blocks))).iterator();
  }

  private Block block(long number, long... blocks) {
    long[] index = new long[blocks.length];
    long[] offset = new long[blocks.length];
    int[] extents = new int[blocks.length];
    long rest = number;
    for (int dimension = blocks.length - 1; dimension >= 0; dimension--) {
      index[dimension] = rest % blocks[dimension];
      rest /= blocks[dimension];
      offset[dimension] = index[dimension] * block[dimension];
      extents[dimension] = Math.toIntExact(Math.min(block[dimension], shape[dimension] - offset[dimension]));
    }
    return new Block(index, offset, extents);
  }
}

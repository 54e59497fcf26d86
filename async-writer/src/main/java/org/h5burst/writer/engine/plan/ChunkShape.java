package org.h5burst.writer.engine.plan;

import java.util.Arrays;
import java.util.Objects;
import org.h5burst.writer.backend.ChunkLimits;
import org.h5burst.writer.backend.DatasetSpec;

/**
 * Chooses the shape of chunks from the declared shape and from what one burst writes: a chunk is a part of what a rank
 * writes at once, with its proportions, or several such pieces. An access touches the fewest chunks if they have its
 * shape (Sarawagi and Stonebraker, Efficient Organization of Large Multidimensional Arrays, ICDE 1994). A pure
 * function: the same on all ranks.
 *
 * <p>The steps: start from the largest piece; halve the largest extent until the size is within the limits, and the
 * first one until each rank can have a row of chunks; prefer extents that divide the piece; double extents, first
 * within what the burst writes and then where later bursts can write, until a chunk has a good size.
 *
 * @param chunk the extents so far
 */
public record ChunkShape(DatasetSpec dataset, WrittenExtents written, ChunkLimits limits, long[] chunk) {
  /** Smaller chunks cost more in HDF5 than in the codec. */
  private static final long GOOD_BYTES = 128 << 10;
  /** The largest number of bursts after which a chunk should be complete. */
  private static final long MAX_BURSTS = 256;
  /** The memory for chunks of datasets that grow together: they are incomplete at the same time. */
  private static final long TOGETHER_BYTES = 32 << 20;

  /**
   * Chooses the extents of a chunk.
   *
   * @param dataset whose chunk shape is open, with its shape in this burst
   * @param written what all ranks write to it in this burst
   * @param ranks that share the work
   * @param together number of similar datasets that are created in this burst
   */
  public static long[] choose(DatasetSpec dataset, WrittenExtents written, int ranks, int together) {
    ChunkShape shape = new ChunkShape(dataset, written,
        Objects.requireNonNull(dataset.storage().open(), dataset::toString), new long[dataset.rank()]);
    Arrays.setAll(shape.chunk, shape::piece);
    shape.shrink();
    shape.divide(ranks);
    shape.align();
    shape.grow(together);
    return shape.chunk;
  }

  /** Returns the extent that is written at once; the whole extent if nothing is written. */
  private long piece(int dimension) {
    return Math.clamp(written.isNothing() ? dataset.shape()[dimension] : written.piece(dimension), 1, room(dimension));
  }

  /** Returns the largest extent that the dataset can have along a dimension. */
  private long room(int dimension) {
    long[] limit = dataset.storage().limit();
    long most = limit.length == 0 ? dataset.shape()[dimension] : limit[dimension];
    return most < 0 ? Long.MAX_VALUE : Math.max(1, most);
  }

  private boolean canGrow(int dimension) {
    return room(dimension) > dataset.shape()[dimension];
  }

  private long bytes() {
    long bytes = dataset.type().bytes();
    for (long extent : chunk) {
      bytes = product(bytes, extent);
    }
    return bytes;
  }

  private static long product(long one, long other) {
    return one > Long.MAX_VALUE / other ? Long.MAX_VALUE : one * other;
  }

  private void shrink() {
    while (bytes() > limits.to()) {
      int largest = 0;
      for (int dimension = 1; dimension < chunk.length; dimension++) {
        largest = chunk[dimension] > chunk[largest] ? dimension : largest;
      }
      if (chunk[largest] == 1) {
        return; // one element
      }
      chunk[largest] = half(chunk[largest]);
    }
  }

  private static long half(long extent) {
    return extent / 2 + extent % 2;
  }

  /** Divides the first extent, because a rank compresses whole rows of chunks. */
  private void divide(int ranks) {
    long least = Math.max(limits.from(), GOOD_BYTES);
    while (chunk[0] > 1 && !written.isNothing() && Math.ceilDiv(written.all(0), chunk[0]) < ranks
        && bytes() / 2 >= least) {
      chunk[0] = half(chunk[0]);
    }
  }

  /** Aligns chunks with pieces: a chunk that divides a piece has no elements of the next one. */
  private void align() {
    for (int dimension = 0; dimension < chunk.length; dimension++) {
      long extent = chunk[dimension];
      long divisor = divisor(piece(dimension), extent);
      chunk[dimension] = divisor;
      if (bytes() < limits.from()) {
        chunk[dimension] = extent;
      }
    }
  }

  /** Returns the largest divisor that is not much smaller than an extent; else the extent. */
  private static long divisor(long piece, long extent) {
    for (long divisor = extent; divisor > extent / 3 * 2; divisor--) {
      if (piece % divisor == 0) {
        return divisor;
      }
    }
    return extent;
  }

  private void grow(int together) {
    long good = good(together);
    if (!written.isNothing()) {
      for (int dimension = chunk.length - 1; dimension >= 0; dimension--) {
        grow(dimension, Math.min(written.all(dimension), room(dimension)), good);
      }
    }
    for (int dimension = 0; dimension < chunk.length; dimension++) {
      if (canGrow(dimension)) {
        grow(dimension, room(dimension), good);
      }
    }
    for (int dimension = 0; dimension < chunk.length; dimension++) {
      grow(dimension, room(dimension), good);
    }
  }

  private long good(int together) {
    long most = Math.min(limits.to(), Math.min(GOOD_BYTES, TOGETHER_BYTES / together));
    if (!written.isNothing()) {
      long burst = dataset.type().bytes();
      for (int dimension = 0; dimension < chunk.length; dimension++) {
        burst = product(burst, written.all(dimension));
      }
      most = Math.min(most, product(burst, MAX_BURSTS));
    }
    return Math.max(limits.from(), most);
  }

  /** Doubles an extent until a chunk is large enough. */
  private void grow(int dimension, long most, long good) {
    while (bytes() < good && chunk[dimension] < most) {
      long before = chunk[dimension];
      chunk[dimension] = Math.min(product(before, 2), most);
      if (bytes() > limits.to()) {
        chunk[dimension] = before;
        return;
      }
    }
  }
}

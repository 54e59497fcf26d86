package org.h5burst.writer.jhdf5;

import java.util.Arrays;
import org.h5burst.writer.jhdf5.exceptions.HDF5SpaceRankMismatch;

/** Blocks of variable-length strings, in memory. */
final class StringBlocks {
  private StringBlocks() {}

  @FunctionalInterface
  private interface Visitor {
    void visit(int mine, int theirs);
  }

  /** Returns a block of all, as far as there is anything of it. */
  static MDArray<String> part(VariableStrings.Whole whole, Transfer.Place place) {
    requireRank(whole, place);
    int[] extents = place.extents().clone();
    Arrays.setAll(extents, dimension -> (int) Math.clamp(whole.shape()[dimension] - place.offset()[dimension], 0,
        extents[dimension]));
    String[] part = new String[MDAbstractArray.getLength(extents)];
    each(extents, place.offset(), whole.shape(), (mine, theirs) -> {
      part[mine] = whole.strings()[theirs];
    });
    return new MDArray<>(part, extents);
  }

  /** Returns all with a block put into it, larger if need be. */
  static VariableStrings.Whole with(VariableStrings.Whole whole, Transfer.Place place, String... part) {
    requireRank(whole, place);
    long[] shape = whole.shape().clone();
    Arrays.setAll(shape, dimension -> Math.max(shape[dimension],
        place.offset()[dimension] + place.extents()[dimension]));
    String[] strings = new String[MDAbstractArray.getLength(shape)];
    Arrays.fill(strings, "");
    each(MDAbstractArray.toInt(whole.shape()), new long[shape.length], shape, (mine, theirs) -> {
      strings[theirs] = whole.strings()[mine];
    });
    each(place.extents(), place.offset(), shape, (mine, theirs) -> {
      strings[theirs] = part[mine];
    });
    return whole.with(shape, strings);
  }

  private static void requireRank(VariableStrings.Whole whole, Transfer.Place place) {
    int rank = whole.shape().length;
    if (place.extents().length != rank || place.offset().length != rank) {
      throw new HDF5SpaceRankMismatch("a block of %d dimensions does not fit strings of the shape %s".formatted(
          place.extents().length, Arrays.toString(whole.shape())));
    }
  }

  /** Visits each element of a block, in row-major order, with its position in the whole. */
  private static void each(int[] extents, long[] offset, long[] shape, Visitor visitor) {
    int elements = MDAbstractArray.getLength(extents);
    for (int mine = 0; mine < elements; mine++) {
      long theirs = 0;
      int rest = mine;
      long stride = 1;
      for (int dimension = extents.length - 1; dimension >= 0; dimension--) {
        theirs += (offset[dimension] + rest % extents[dimension]) * stride;
        rest /= extents[dimension];
        stride *= shape[dimension];
      }
      visitor.visit(mine, Math.toIntExact(theirs));
    }
  }
}

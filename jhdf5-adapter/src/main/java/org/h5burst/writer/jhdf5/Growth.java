package org.h5burst.writer.jhdf5;

import java.util.Arrays;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.jhdf5.exceptions.HDF5SpaceRankMismatch;

/**
 * The size that a dataset needs for a block.
 *
 * @param needed extent of each dimension
 * @param block the block, as text
 */
record Growth(Dataset dataset, long[] needed, String block) {
  static final String REMEDY =
      "create it with storage features for chunks, such as INT_CHUNKED, FLOAT_CHUNKED or GENERIC_CHUNKED";

  /** Requires as many dimensions as the dataset has. */
  static Growth of(Dataset dataset, long[] offset, long[] count) {
    long[] shape = dataset.shape();
    if (shape.length != count.length || offset.length != count.length) {
      throw new HDF5SpaceRankMismatch("a block of %d dimensions at %s does not go into %s".formatted(count.length,
          Arrays.toString(offset), dataset));
    }
    long[] needed = shape.clone();
    Arrays.setAll(needed,
        dimension -> Math.max(shape[dimension], Math.addExact(offset[dimension], count[dimension])));
    return new Growth(dataset, needed,
        "a block of %s at %s".formatted(Arrays.toString(count), Arrays.toString(offset)));
  }

  /** Extends the dataset if this process alone has the file; otherwise it must already be large enough. */
  void make(boolean isAlone) {
    if (Arrays.equals(needed, dataset.shape())) {
      return;
    }
    if (!isAlone) {
      throw Target.usage(("%s is outside of %s: with several ranks call object().setDataSetDimensions on all of them "
          + "first").formatted(block, dataset));
    }
    extend(dataset, needed);
  }

  /** Extends a dataset, if it is stored in chunks. */
  static void extend(Dataset dataset, long... shape) {
    if (dataset.chunk().length == 0) {
      throw Target.usage("dataset %s cannot be extended to %s: its size is fixed; %s".formatted(dataset,
          Arrays.toString(shape), REMEDY));
    }
    dataset.extend(shape);
  }
}

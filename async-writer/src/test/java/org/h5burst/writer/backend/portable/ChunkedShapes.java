package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.writer.Filter;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.FilterSupport;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;

/** Chunked datasets by chance, whose elements have a value before they are written. */
final class ChunkedShapes {
  private ChunkedShapes() {}

  /** That of the portable back end, which writes chunks. */
  static Hdf5 hdf5() {
    Hdf5 hdf5 = PortableHdf5.load(Optional.empty()).hdf5();
    assertTrue(FilterSupport.isAvailable(hdf5, Filter.Kind.ZSTD.number()));
    assertTrue(FilterSupport.isAvailable(hdf5, Filter.Kind.LZ4.number()));
    return hdf5;
  }

  /** With filters or a fill value, in either order of bytes; it can grow in every dimension. */
  static DatasetSpec dataset(Random random) {
    DatasetSpec plain = Shapes.dataset(random);
    long[] chunk = plain.shape().clone();
    for (int dimension = 0; dimension < chunk.length; dimension++) {
      chunk[dimension] = 1 + random.nextLong(chunk[dimension]);
    }
    List<Filter> filters = new ArrayList<>();
    for (Filter.Kind kind : List.of(Filter.Kind.SHUFFLE, Filter.Kind.DEFLATE, Filter.Kind.FLETCHER32)) {
      if (random.nextBoolean()) {
        filters.add(new Filter(kind, kind == Filter.Kind.DEFLATE ? random.nextInt(10) : 0));
      }
    }
    if (random.nextInt(4) == 0) {
      filters.add(random.nextBoolean() ? new Filter(Filter.Kind.ZSTD, 1) : new Filter(Filter.Kind.LZ4, 0));
    }
    byte[] fill = new byte[filters.isEmpty() || random.nextBoolean() ? plain.type().bytes() : 0];
    random.nextBytes(fill);
    long[] limit = new long[chunk.length];
    Arrays.fill(limit, -1);
    ByteOrder order = random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    return new DatasetSpec("d", plain.type(), order, plain.shape(),
        new Storage(Extent.SIMPLE, chunk, limit, filters, fill));
  }

  /** The same dataset with one more, or a few more, in one dimension. */
  static DatasetSpec larger(DatasetSpec dataset, Random random) {
    long[] shape = dataset.shape().clone();
    shape[random.nextInt(shape.length)] += 1 + random.nextInt(3);
    return dataset.extended(shape);
  }

  /** The elements of a dataset in which nothing is written. */
  static byte[] empty(DatasetSpec dataset) {
    byte[] all = new byte[(int) dataset.bytes()];
    byte[] fill = dataset.storage().fill();
    for (int at = 0; at < all.length && fill.length > 0; at++) {
      all[at] = fill[at % fill.length];
    }
    return all;
  }

  /** The elements of a dataset after an extension: what is new has the fill value. */
  static byte[] extended(byte[] content, DatasetSpec before, DatasetSpec dataset) {
    byte[] all = empty(dataset);
    int size = dataset.type().bytes();
    boolean[] old = Shapes.marked(dataset, Selection.block(new long[before.rank()], before.shape()));
    int taken = 0;
    for (int at = 0; at < old.length; at++) {
      if (old[at]) {
        System.arraycopy(content, taken, all, at * size, size);
        taken += size;
      }
    }
    return all;
  }
}

package org.h5burst.writer.job;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Filter;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;

/** Makes datasets of any type and any storage by chance. */
record ModelDatasets(Random random) {
  private static final int MAX_ROWS = 24;
  private static final int MAX_COLUMNS = 6;
  private static final int MAX_ADDED = 8;

  DatasetSpec make(String path) {
    DataType type = ModelTypes.ALL.get(random.nextInt(ModelTypes.ALL.size()));
    ByteOrder order = random.nextInt(3) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    byte[] fill =
        random.nextInt(3) == 0 ? ModelTypes.stored(ModelTypes.element(type, random), type, order) : new byte[0];
    if (random.nextInt(6) == 0) {
      return new DatasetSpec(path, type, order, new long[] {1},
          new Storage(Extent.SCALAR, new long[0], new long[0], List.of(), fill));
    }
    long rows = 1 + random.nextInt(MAX_ROWS);
    long[] shape = random.nextBoolean() ? new long[] {rows} : new long[] {rows, 1 + random.nextInt(MAX_COLUMNS)};
    if (random.nextInt(6) == 0) {
      return new DatasetSpec(path, type, order, shape, Storage.compact(Extent.SIMPLE, fill));
    }
    if (random.nextBoolean()) {
      return new DatasetSpec(path, type, order, shape,
          new Storage(Extent.SIMPLE, new long[0], new long[0], List.of(), fill));
    }
    long[] chunk = LongStream.of(shape).map(extent -> 1 + random.nextLong(extent)).toArray();
    long[] limit = random.nextBoolean() ? new long[0]
        : LongStream.of(shape)
            .map(extent -> random.nextBoolean() ? Dataset.UNLIMITED : extent + random.nextInt(2 * MAX_ADDED)).toArray();
    if (limit.length > 0 && random.nextInt(3) == 0) {
      shape[0] = 0;
    }
    return new DatasetSpec(path, type, order, shape, new Storage(Extent.SIMPLE, chunk, limit, filters(), fill));
  }

  private List<Filter> filters() {
    List<Filter> filters = new ArrayList<>();
    if (random.nextBoolean()) {
      return filters;
    }
    for (Filter.Kind kind : ModelTypes.FILTERS) {
      if (random.nextBoolean()) {
        filters.add(new Filter(kind, kind == Filter.Kind.DEFLATE ? random.nextInt(10) : 0));
      }
    }
    Collections.shuffle(filters, random);
    return filters;
  }

  /** A dataset after an extension. */
  static DatasetSpec larger(DatasetSpec spec, Random random) {
    long[] shape = spec.shape().clone();
    for (int dimension = 0; dimension < shape.length; dimension++) {
      long limit = spec.storage().limit()[dimension];
      long wanted = shape[dimension] + random.nextInt(MAX_ADDED);
      shape[dimension] = limit == Dataset.UNLIMITED ? wanted : Math.min(limit, wanted);
    }
    return spec.extended(shape);
  }
}

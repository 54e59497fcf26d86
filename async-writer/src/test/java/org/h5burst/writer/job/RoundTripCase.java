package org.h5burst.writer.job;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Filter;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;

/**
 * A dataset of one type, in one layout, written by one kind of selection; shape, fill value and elements are made by
 * chance from a seed. The same whatever the number of ranks.
 *
 * @param parts what is written, disjoint; one or another rank writes each
 */
record RoundTripCase(DatasetSpec spec, Kind kind, List<Selection> parts, long seed) {
  /** How the elements lie in the file. */
  enum Layout {
    COMPACT,
    CONTIGUOUS,
    CHUNKED,
    SHUFFLED,
    DEFLATED,
    FILTERED,
    /** In chunks, smaller at first, and larger by an append along each dimension. */
    GROWN
  }

  /** Which elements are written. */
  enum Kind {
    ALL,
    HYPERSLAB,
    STRIDED,
    POINTS,
    RUNS,
    /** Of a dataset without dimensions. */
    SCALAR
  }

  private static final List<Kind> WITH_DIMENSIONS =
      Arrays.stream(Kind.values()).filter(kind -> kind != Kind.SCALAR).toList();
  private static final int MAX_ROWS = 8;
  private static final int MAX_COLUMNS = 5;
  private static final int PARTS = 3;

  /** Every type in every layout by every kind of selection. */
  static List<RoundTripCase> all(long seed) {
    List<RoundTripCase> cases = new ArrayList<>();
    for (int type = 0; type < ModelTypes.ALL.size(); type++) {
      for (Layout layout : Layout.values()) {
        for (Kind kind : layout == Layout.COMPACT || layout == Layout.CONTIGUOUS ? List.of(Kind.values())
            : WITH_DIMENSIONS) {
          String name = "type%d/%s_%s".formatted(type, layout, kind);
          cases.add(make(name, ModelTypes.ALL.get(type), layout, kind, new Random(seed * 10_000 + cases.size())));
        }
      }
    }
    return cases;
  }

  private static RoundTripCase make(String name, DataType type, Layout layout, Kind kind, Random random) {
    long[] shape = kind == Kind.SCALAR ? new long[] {1}
        : IntStream.rangeClosed(0, random.nextInt(3))
            .mapToLong(dimension -> 2 + random.nextInt(dimension == 0 ? MAX_ROWS : MAX_COLUMNS)).toArray();
    long[] chunk =
        layout == Layout.COMPACT || layout == Layout.CONTIGUOUS ? new long[0]
            : LongStream.of(shape).map(extent -> 1 + random.nextLong(extent)).toArray();
    ByteOrder order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    byte[] fill = ModelTypes.stored(ModelTypes.element(type, random), type, order);
    Extent extent = kind == Kind.SCALAR ? Extent.SCALAR : Extent.SIMPLE;
    long[] limit = layout == Layout.GROWN
        ? LongStream.of(shape).map(most -> random.nextBoolean() ? Dataset.UNLIMITED : most).toArray() : new long[0];
    Storage storage = layout == Layout.COMPACT ? Storage.compact(extent, fill)
        : new Storage(extent, chunk, limit, filters(layout, random), fill);
    DatasetSpec spec = new DatasetSpec(name, type, order, shape, storage);
    return new RoundTripCase(spec, kind, parts(kind, shape, random), random.nextLong());
  }

  private static List<Filter> filters(Layout layout, Random random) {
    Filter deflate = new Filter(Filter.Kind.DEFLATE, random.nextInt(10));
    return switch (layout) {
      case COMPACT, CONTIGUOUS, CHUNKED -> List.of();
      case GROWN -> random.nextBoolean() ? List.of() : List.of(deflate);
      case SHUFFLED -> List.of(new Filter(Filter.Kind.SHUFFLE, 0));
      case DEFLATED -> List.of(deflate);
      case FILTERED -> List.of(new Filter(Filter.Kind.SHUFFLE, 0), deflate, new Filter(Filter.Kind.FLETCHER32, 0));
    };
  }

  private static List<Selection> parts(Kind kind, long[] shape, Random random) {
    return switch (kind) {
      case ALL -> List.of(Selection.block(new long[shape.length], shape));
      case HYPERSLAB -> hyperslabs(shape, random);
      case STRIDED -> strided(shape, random);
      case POINTS -> dealt(points(shape, random), shape.length);
      case SCALAR -> List.of(Selection.scalar());
      case RUNS -> dealt(runs(shape, random), shape.length);
    };
  }

  /** A box, cut between two rows, if it has two. */
  private static List<Selection> hyperslabs(long[] shape, Random random) {
    long[] start = LongStream.of(shape).map(extent -> random.nextLong(extent)).toArray();
    long[] count = IntStream.range(0, shape.length)
        .mapToLong(dimension -> 1 + random.nextLong(shape[dimension] - start[dimension])).toArray();
    if (count[0] == 1) {
      return List.of(Selection.block(start, count));
    }
    long[] middle = start.clone();
    long[] rest = count.clone();
    count[0] = 1 + random.nextLong(count[0] - 1);
    middle[0] += count[0];
    rest[0] -= count[0];
    return List.of(Selection.block(start, count), Selection.block(middle, rest));
  }

  /** Even and odd rows, with blocks in the other dimensions. */
  private static List<Selection> strided(long[] shape, Random random) {
    long[] stride = LongStream.of(shape).map(extent -> 1 + random.nextLong(extent)).toArray();
    long[] block = LongStream.of(stride).map(step -> 1 + random.nextLong(step)).toArray();
    long[] count = IntStream.range(0, shape.length)
        .mapToLong(dimension -> 1 + (shape[dimension] - block[dimension]) / stride[dimension]).toArray();
    stride[0] = 2;
    block[0] = 1;
    List<Selection> parts = new ArrayList<>();
    for (int first = 0; first < 2; first++) {
      long[] start = new long[shape.length];
      start[0] = first;
      count[0] = (shape[0] - first + 1) / 2;
      parts.add(Selection.strided(start, stride, count, block));
    }
    return parts;
  }

  private static List<Selection> points(long[] shape, Random random) {
    TreeSet<Long> positions = new TreeSet<>();
    for (int left = 1 + random.nextInt(12); left > 0; left--) {
      positions.add(random.nextLong(Canvas.elements(shape)));
    }
    return positions.stream().map(position -> Selection.points(coordinates(position, shape))).toList();
  }

  /** Parts of rows, of any length. */
  private static List<Selection> runs(long[] shape, Random random) {
    long row = shape[shape.length - 1];
    List<Selection> runs = new ArrayList<>();
    for (long position = 0; position < Canvas.elements(shape); position += row) {
      long from = random.nextLong(row);
      long[] count = new long[shape.length];
      Arrays.fill(count, 1);
      count[shape.length - 1] = 1 + random.nextLong(row - from);
      runs.add(Selection.block(coordinates(position + from, shape), count));
    }
    return runs;
  }

  private static long[] coordinates(long position, long[] shape) {
    long[] coordinates = new long[shape.length];
    for (int dimension = shape.length - 1; dimension >= 0; dimension--) {
      coordinates[dimension] = position % shape[dimension];
      position /= shape[dimension];
    }
    return coordinates;
  }

  private static List<Selection> dealt(List<Selection> slabs, int rank) {
    return IntStream.range(0, PARTS)
        .mapToObj(part -> IntStream.range(0, slabs.size()).filter(index -> index % PARTS == part).mapToObj(slabs::get)
            .toList())
        .map(of -> of.isEmpty() ? Selection.none(rank) : Selection.union(of)).toList();
  }

  /** The dataset as it is declared, before it grows. */
  DatasetSpec declared() {
    return spec.storage().limit().length == 0 ? spec
        : spec.extended(LongStream.of(spec.shape()).map(extent -> extent / 2).toArray());
  }

  /** Whether a rank writes a part. */
  boolean isOf(int part, int rank, int ranks) {
    return Math.floorMod(part + seed, ranks) == rank;
  }

  /** The elements of a selection as they lie in memory, if all of it was written. */
  byte[] data(Selection selection) {
    return join(Arrays.stream(Canvas.positionsOfData(selection, spec.shape())).mapToObj(this::element).toList());
  }

  private byte[] element(long position) {
    return ModelTypes.element(spec.type(), new Random(seed + position));
  }

  /** Everything that is in the dataset in the end, as it lies in memory. */
  byte[] image() {
    List<Long> written =
        parts.stream().flatMap(part -> Arrays.stream(Canvas.positions(part, spec.shape())).boxed()).toList();
    byte[] fill = ModelTypes.stored(spec.storage().fill(), spec.type(), spec.order());
    return join(LongStream.range(0, Canvas.elements(spec.shape()))
        .mapToObj(position -> written.contains(position) ? element(position) : fill).toList());
  }

  private byte[] join(List<byte[]> elements) {
    byte[] all = new byte[elements.size() * spec.type().bytes()];
    for (int index = 0; index < elements.size(); index++) {
      System.arraycopy(elements.get(index), 0, all, index * spec.type().bytes(), spec.type().bytes());
    }
    return all;
  }

  /** The image as it lies in the file. */
  byte[] stored() {
    byte[] image = image();
    int bytes = spec.type().bytes();
    return join(IntStream.range(0, image.length / bytes)
        .mapToObj(index -> ModelTypes.stored(Arrays.copyOfRange(image, index * bytes, (index + 1) * bytes), spec.type(),
            spec.order()))
        .toList());
  }
}

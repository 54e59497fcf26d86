package org.h5burst.writer.backend;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * A dataset and what the ranks write to it: first each its own region, and after the file was closed and opened again,
 * in another mode, the region of the next rank.
 *
 * @param dataset what is written to
 * @param mode of the first write
 * @param regions one per rank; they do not overlap
 */
record WriteCase(DatasetSpec dataset, Mode mode, List<Selection> regions) {
  Mode secondMode() {
    Mode next = Mode.values()[(mode.ordinal() + 1) % Mode.values().length];
    return dataset.isChunked() && next == Mode.SIEVE ? Mode.INDEPENDENT : next;
  }

  Selection first(int rank) {
    return regions.get(rank);
  }

  Selection second(int rank) {
    return regions.get((rank + 1) % regions.size());
  }

  /**
   * What the file must hold after the first write of all ranks and the second of those that
   * {@linkplain #writesTwice write twice}; what nobody writes is zero.
   */
  byte[] image() {
    long elements = 1;
    for (long extent : dataset.shape()) {
      elements *= extent;
    }
    byte[] image = new byte[Math.toIntExact(elements * dataset.type().bytes())];
    regions.forEach(region -> Regions.apply(dataset, region, 0, image));
    IntStream.range(0, regions.size()).filter(WriteCase::writesTwice)
        .forEach(rank -> Regions.apply(dataset, second(rank), 1, image));
    return image;
  }

  /** Odd ranks write an empty region the second time, so that what the first write left is seen too. */
  static boolean writesTwice(int rank) {
    return rank % 2 == 0;
  }

  /** All cases for a number of ranks, the same in every process. */
  static List<WriteCase> all(int ranks) {
    List<WriteCase> cases = new ArrayList<>();
    for (Mode mode : Mode.values()) {
      new Maker(ElementType.INT32, ByteOrder.LITTLE_ENDIAN, mode, ranks, cases).makeAll();
      new Maker(ElementType.FLOAT64, ByteOrder.LITTLE_ENDIAN, mode, ranks, cases).makeAll();
      for (ElementType type : ElementType.values()) {
        new Maker(type, ByteOrder.BIG_ENDIAN, mode, ranks, cases).makeTwo();
      }
    }
    cases.removeIf(each -> each.dataset().isChunked() && each.mode() == Mode.SIEVE);
    return cases;
  }

  /** Makes the cases of one type and mode. */
  private record Maker(ElementType type, ByteOrder order, Mode mode, int ranks, List<WriteCase> cases) {
    void makeTwo() {
      addStrided();
      addTiles("tiles2d", new long[] {40, 30}, new long[] {5, 6});
    }

    private void addStrided() {
      add("strided", new long[] {4L * ranks * 50},
          r -> Regions.strided(new long[] {4L * r}, new long[] {4L * ranks}, new long[] {50}, new long[] {4}));
    }

    void makeAll() {
      makeTwo();
      add("run", new long[] {1000}, r -> Regions.block(new long[] {r * 200L + 3}, new long[] {100 + 7L * r}));
      add("column", new long[] {200, ranks + 1}, r -> Regions.block(new long[] {0, r}, new long[] {200, 1}));
      add("block3d", new long[] {4L * ranks, 10, 12},
          r -> Regions.block(new long[] {4L * r, 2, 3}, new long[] {4, 5, 7}));
      add("strided4d", new long[] {3L * ranks, 8, 9, 10},
          r -> Regions.strided(new long[] {3L * r, 1, 0, 2}, new long[] {2, 3, 4, 2}, new long[] {2, 2, 2, 4},
              new long[] {1, 2, 3, 1}));
      add("dimensions31", wide(31), rank -> wideRegion(31, rank));
      add("dimensions32", wide(32), rank -> wideRegion(32, rank));
      add("nobody", new long[] {20, 5}, r -> Selection.none(2));
      add("lastOnly", new long[] {20, 5},
          r -> r == ranks - 1 ? Regions.block(new long[2], new long[] {20, 5}) : Selection.none(2));
      add("firstOnly", new long[] {1}, r -> r == 0 ? Regions.block(new long[1], new long[] {1}) : Selection.none(1));
      add("combs", new long[] {3L * ranks * 20},
          r -> Selection.ofSlabs(1, new long[] {r + ranks, 3L * ranks, 20, 1, r, 3L * ranks, 20, 1}));
      addTiles("tiles1d", new long[] {300}, new long[] {5});
      addTiles("tiles3d", new long[] {12, 10, 14}, new long[] {3, 5, 2});
      addTiles("tiles4d", new long[] {6, 4, 6, 8}, new long[] {2, 2, 3, 4});
      if (type == ElementType.FLOAT64) {
        addTiles("crumbs", new long[] {20_000}, new long[] {2});
      }
    }

    private void add(String pattern, long[] shape, IntFunction<Selection> regionOfRank) {
      String name = "%s/%s/%s/%s".formatted(mode, type, order, pattern).toLowerCase(Locale.ROOT);
      List<Selection> regions = IntStream.range(0, ranks).mapToObj(regionOfRank).toList();
      cases.add(new WriteCase(new DatasetSpec(name, type, order, shape), mode, regions));
      if (type == ElementType.INT32 && shape.length < Selection.MAX_RANK) {
        cases.add(new WriteCase(new DatasetSpec(name + "-chunked", type, order, shape, chunk(shape)), mode, regions));
      }
    }

    /** Chunks whose last ones reach beyond the dataset. */
    private static long[] chunk(long[] shape) {
      return Arrays.stream(shape).map(extent -> Math.ceilDiv(extent, 3) + (extent % 3 == 0 && extent > 3 ? 1 : 0))
          .toArray();
    }

    private long[] wide(int dimensions) {
      long[] shape = Regions.ones(dimensions);
      shape[0] = ranks;
      shape[5] = 2;
      shape[9] = 3;
      shape[17] = 2;
      shape[dimensions - 1] = 4;
      return shape;
    }

    private Selection wideRegion(int dimensions, int rank) {
      long[] count = wide(dimensions);
      long[] start = new long[count.length];
      start[0] = rank;
      count[0] = 1;
      start[9] = 1;
      count[9] = 2;
      return Regions.block(start, count);
    }

    /**
     * Cuts a dataset into tiles and gives each to a rank or to nobody, by chance; the tiles of a rank are in no order.
     */
    private void addTiles(String pattern, long[] shape, long[] tile) {
      Random random = new Random(31L * pattern.hashCode() + mode.ordinal() * 7L + type.ordinal());
      List<List<long[]>> slabs = IntStream.range(0, ranks).<List<long[]>>mapToObj(r -> new ArrayList<>()).toList();
      long[] start = new long[shape.length];
      long[] ones = Regions.ones(shape.length);
      do {
        int owner = random.nextInt(ranks + 1);
        if (owner < ranks) {
          slabs.get(owner).add(Regions.join(start, ones, ones, tile));
        }
      } while (next(start, shape, tile));
      slabs.forEach(list -> Collections.shuffle(list, random));
      add(pattern, shape, r -> Selection.ofSlabs(shape.length, Regions.join(slabs.get(r).toArray(long[][]::new))));
    }

    private static boolean next(long[] start, long[] shape, long[] tile) {
      for (int dimension = shape.length - 1; dimension >= 0; dimension--) {
        start[dimension] += tile[dimension];
        if (start[dimension] < shape[dimension]) {
          return true;
        }
        start[dimension] = 0;
      }
      return false;
    }
  }
}

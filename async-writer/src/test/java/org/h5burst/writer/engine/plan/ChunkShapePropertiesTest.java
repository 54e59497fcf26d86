package org.h5burst.writer.engine.plan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.ChunkLimits;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.Storage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The shapes of chunks that are chosen, for datasets and bursts of any shape. */
@Timeout(60)
final class ChunkShapePropertiesTest {
  private static final long NOT_WITHOUT_ASKING = 16 << 20;
  private static final long[] FIXED = {};

  private static DatasetSpec dataset(ElementType type, long[] shape, long[] limit, ChunkLimits sizes) {
    return new DatasetSpec("d", type, ByteOrder.nativeOrder(), shape,
        Storage.open(sizes, limit, List.of(), new byte[0]));
  }

  private static WrittenExtents written(int rank, Selection... selections) {
    WrittenExtents written = WrittenExtents.none(rank);
    Arrays.stream(selections).forEach(written::add);
    return written;
  }

  private static long bytes(DatasetSpec dataset, long[] chunk) {
    return Arrays.stream(chunk).reduce(dataset.type().bytes(), Math::multiplyExact);
  }

  /** From 1 to a million, small ones as often as large ones; with four dimensions less, as a selection has a limit. */
  private static long extent(Random random, int rank) {
    return 1 + (long) Math.pow(10, Math.min(6, 18.0 / rank) * random.nextDouble());
  }

  private static DatasetSpec dataset(Random random, ChunkLimits sizes) {
    int rank = 1 + random.nextInt(4);
    long[] shape = new long[rank];
    long[] limit = random.nextBoolean() ? FIXED : new long[rank];
    for (int dimension = 0; dimension < rank; dimension++) {
      shape[dimension] = extent(random, rank);
      if (limit.length > 0) {
        limit[dimension] = random.nextBoolean() ? Dataset.UNLIMITED : shape[dimension] + random.nextInt(1000);
      }
    }
    ElementType[] types = {ElementType.INT8, ElementType.UINT16, ElementType.FLOAT32, ElementType.FLOAT64};
    return dataset(types[random.nextInt(types.length)], shape, limit, sizes);
  }

  /** Nothing, or up to three ranks' blocks. */
  private static Selection[] selections(Random random, DatasetSpec dataset) {
    return IntStream.range(0, random.nextInt(4)).mapToObj(_ -> {
      long[] start = new long[dataset.rank()];
      long[] count = new long[dataset.rank()];
      for (int dimension = 0; dimension < dataset.rank(); dimension++) {
        long extent = dataset.shape()[dimension];
        start[dimension] = random.nextLong(extent);
        count[dimension] = random.nextInt(3) == 0 ? 1 : 1 + random.nextLong(extent - start[dimension]);
      }
      return Selection.block(start, count);
    }).toArray(Selection[]::new);
  }

  @Property
  void shouldKeepTheLimitsWhateverIsWritten(@ForAll long seed) {
    Random random = new Random(seed);
    long from = 1 + random.nextLong(1 << 22);
    ChunkLimits sizes = random.nextBoolean() ? ChunkLimits.DEFAULT
        : new ChunkLimits(from, 2 * from + random.nextLong(1 << 22));
    sizes = sizes.to() < 8 ? new ChunkLimits(4, 8) : sizes;
    DatasetSpec dataset = dataset(random, sizes);
    WrittenExtents written = written(dataset.rank(), selections(random, dataset));
    int ranks = 1 + random.nextInt(64);
    int together = 1 + random.nextInt(1000);

    long[] chunk = ChunkShape.choose(dataset, written, ranks, together);

    assertArrayEquals(chunk, ChunkShape.choose(dataset, written, ranks, together), "the same on all ranks");
    long[] limit = dataset.storage().limit();
    boolean isAll = true;
    for (int dimension = 0; dimension < dataset.rank(); dimension++) {
      long room = limit.length == 0 ? dataset.shape()[dimension]
          : limit[dimension] < 0 ? Long.MAX_VALUE : limit[dimension];
      assertTrue(chunk[dimension] >= 1 && chunk[dimension] <= room, () -> dataset + ": " + Arrays.toString(chunk));
      isAll &= chunk[dimension] == room;
    }
    long bytes = bytes(dataset, chunk);
    assertTrue(bytes <= sizes.to() && (isAll || bytes >= sizes.from()),
        () -> "%s: %s of %d bytes".formatted(dataset, Arrays.toString(chunk), bytes));
    assertTrue(sizes != ChunkLimits.DEFAULT || bytes <= NOT_WITHOUT_ASKING, "without asking");
  }

  private static void assertChosen(String expected, DatasetSpec dataset, int ranks, Selection... selections) {
    long[] chunk = ChunkShape.choose(dataset, written(dataset.rank(), selections), ranks, 1);
    assertEquals(expected, Arrays.toString(chunk), dataset::toString);
  }

  private static DatasetSpec fixed(long... shape) {
    return dataset(ElementType.FLOAT64, shape, FIXED, ChunkLimits.DEFAULT);
  }

  @Test
  void shouldTakeAllOfADatasetThatIsTiny() {
    assertChosen("[3]", fixed(3), 1, Selection.block(0, 3));
    assertChosen("[3, 5]", fixed(3, 5), 4, Selection.block(new long[] {1, 2}, new long[] {1, 1}));
  }

  @Test
  void shouldDivideWhatIsWrittenAtOnceWhenItIsHuge() {
    assertChosen("[131072]", fixed(1L << 40), 1, Selection.block(0, 1L << 40));
    assertChosen("[256, 512]", fixed(4096, 4096), 1, block(4096, 4096));
    assertChosen("[32, 64, 64]", fixed(512, 512, 512), 1, block(512, 512, 512));
    assertChosen("[16, 16, 16, 32]", fixed(64, 64, 64, 64), 1, block(64, 64, 64, 64));
  }

  private static Selection block(long... count) {
    return Selection.block(new long[count.length], count);
  }

  @Test
  void shouldPreferPartsThatDivideAPieceWhenItHasSome() {
    assertChosen("[59049]", fixed(531_441), 1, Selection.block(0, 531_441));
  }

  @Test
  void shouldTakeTheSlabsOfRanksAlongAnyDimension() {
    assertChosen("[64, 256]", fixed(256, 256), 4, block(64, 256));
    assertChosen("[64, 256]", fixed(256, 256), 4, new Selection[] {block(64, 256),
      Selection.block(new long[] {64, 0}, new long[] {64, 256})});
    assertChosen("[250, 250]", fixed(1000, 1000), 4, block(1000, 250), Selection.block(new long[] {0, 250},
        new long[] {1000, 250}));
    assertChosen("[8, 128, 128]", fixed(8, 512, 128), 1, block(8, 128, 128));
    assertChosen("[16, 64, 64]", fixed(64, 64, 512), 4, block(64, 64, 64));
  }

  @Test
  void shouldCollectBurstsWhenEachIsSmall() {
    DatasetSpec series = dataset(ElementType.FLOAT64, new long[] {1}, new long[] {-1}, ChunkLimits.DEFAULT);
    assertChosen("[1024]", series, 1, Selection.block(0, 1));
    DatasetSpec records =
        dataset(ElementType.FLOAT64, new long[] {1, 1000}, new long[] {-1, 1000}, ChunkLimits.DEFAULT);
    assertChosen("[32, 1000]", records, 1, block(1, 1000));
    DatasetSpec fields = dataset(ElementType.FLOAT32, new long[] {1, 512, 512}, new long[] {-1, 512, 512},
        ChunkLimits.DEFAULT);
    assertChosen("[1, 512, 512]", fields, 1, block(1, 512, 512));
    assertChosen("[4, 64, 64]", fixed(1000, 64, 64), 1, block(1, 64, 64));
  }

  @Test
  void shouldTakeLessWhenManyDatasetsGrowTogether() {
    DatasetSpec records =
        dataset(ElementType.FLOAT64, new long[] {1, 1000}, new long[] {-1, 1000}, ChunkLimits.DEFAULT);
    long[] chunk = ChunkShape.choose(records, written(2, block(1, 1000)), 1, 1000);
    assertEquals("[8, 1000]", Arrays.toString(chunk));
  }

  @Test
  void shouldChooseByTheShapeWhenNothingIsWritten() {
    assertChosen("[256, 512]", fixed(4096, 4096), 4);
    assertChosen("[16384]", dataset(ElementType.FLOAT64, new long[] {0}, new long[] {-1}, ChunkLimits.DEFAULT), 1);
    assertChosen("[7]", dataset(ElementType.FLOAT64, new long[] {0}, new long[] {7}, ChunkLimits.DEFAULT), 1);
  }

  @Test
  void shouldFillScatteredPiecesUpWithinTheBurst() {
    Selection columns = Selection.strided(new long[] {0, 1}, new long[] {1, 4}, new long[] {1000, 64},
        new long[] {1, 1});
    assertChosen("[1000, 32]", fixed(1000, 256), 4, columns);
  }
}

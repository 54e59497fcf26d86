package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.Storage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and shapes that HDF5 would take and nobody could use, and those at the edge that are right. */
@Timeout(60)
final class DatasetNameTest {
  private static final long[] FIXED = {};

  @ParameterizedTest
  @ValueSource(strings = {"x", "fields/ex", "a b", "..a", "a.", "é/ü", "🚀/𝄞", "-", "a/b/c/d"})
  void shouldAcceptWhenEveryPartIsAName(String name) {
    assertEquals(name, DatasetName.checked(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "/a", "a/", "a//b", ".", "..", "a/../b", "a/.", "a\0", "half \ud800 a pair"})
  void shouldRefuseWhenAPartIsNone(String name) {
    assertRefused("name", assertThrows(WriterException.class, () -> DatasetName.checked(name)));
  }

  @Test
  void shouldRefuseWhenAShapeHasMoreBytesThanALongCounts() {
    assertDoesNotThrow(() -> DatasetName.checkedShape("d", ElementType.FLOAT64, new long[] {1L << 59}, FIXED));
    assertRefused("2^63", assertThrows(WriterException.class,
        () -> DatasetName.checkedShape("d", ElementType.FLOAT64, new long[] {1L << 60}, FIXED)));
    assertRefused("2^63", assertThrows(WriterException.class,
        () -> DatasetName.checkedShape("d", ElementType.INT8, new long[] {Long.MAX_VALUE, 2}, FIXED)));
    assertDoesNotThrow(() -> DatasetName.checkedShape("d", ElementType.INT8, new long[] {Long.MAX_VALUE}, FIXED));
  }

  @Test
  void shouldNameTheMissingCallWhenADatasetIsToGrow(@TempDir Path directory) {
    try (BurstFile file = BurstFile.create(directory.resolve("f.h5"))) {
      DatasetBuilder empty = file.dataset("rows", ElementType.INT32).shape(0);
      assertRefused("maxShape(...)", assertThrows(WriterException.class, empty::create));
      DatasetBuilder growing = empty.maxShape(Dataset.UNLIMITED);
      assertRefused("a dataset with maxShape or filters needs chunk(...)",
          assertThrows(WriterException.class, growing::create));
      file.complete();
    }
  }

  @Test
  void shouldRefuseWhenANameIsTakenOrADatasetWouldBeAGroup() {
    NavigableMap<String, Boolean> taken = new TreeMap<>(Map.of("a/b", true));
    assertEquals("a/b", DatasetName.inTheWay("a/b", taken));
    assertEquals("a/b", DatasetName.inTheWay("a", taken));
    assertEquals("a/b", DatasetName.inTheWay("a/b/c", taken));
    assertNull(DatasetName.inTheWay("a/bc", taken));
    assertNull(DatasetName.inTheWay("ab", taken));
    assertRefused("declared before", DatasetName.taken("a/b", "a/b"));
    assertRefused("group", DatasetName.taken("a", "a/b"));
  }

  @Test
  void shouldRefuseWhenAShapeAndItsLimitDoNotGoTogether() {
    assertDoesNotThrow(
        () -> DatasetName.checkedShape("d", ElementType.INT32, new long[] {0, 4}, new long[] {Dataset.UNLIMITED, 4}));
    assertRefused("has 1 dimensions, but its maxShape", limited(new long[] {4}, new long[] {4, 4}));
    assertRefused("larger than its maxShape", limited(new long[] {4}, new long[] {3}));
    assertRefused("larger than its maxShape", limited(new long[] {0}, new long[] {0}));
    assertRefused("every extent must be positive", limited(new long[] {-1}, new long[] {4}));
    assertArrayEquals(new long[] {4}, DatasetName.largest(new long[] {4}, new long[0]));
    assertArrayEquals(new long[] {Long.MAX_VALUE, 4},
        DatasetName.largest(new long[] {1, 4}, new long[] {Dataset.UNLIMITED, 4}));
  }

  private static WriterException limited(long[] shape, long[] limit) {
    return assertThrows(WriterException.class, () -> DatasetName.checkedShape("d", ElementType.INT32, shape, limit));
  }

  @Test
  void shouldSayHowFarADatasetMayGrowWhenItIsToGrowFurther() {
    DatasetSpec fixed = new DatasetSpec("d", ElementType.INT32, new long[] {4});
    DatasetSpec growing = new DatasetSpec("d", ElementType.INT32, ByteOrder.nativeOrder(), new long[] {4, 4},
        new Storage(Storage.Extent.SIMPLE, Storage.Layout.CHUNKED, new long[] {2, 2}, new long[] {Dataset.UNLIMITED, 8},
            List.of(), new byte[0]));
    assertArrayEquals(new long[] {100, 8}, DatasetName.checkedExtension(growing, new long[] {100, 8}));
    assertRefused("created without maxShape",
        assertThrows(WriterException.class, () -> DatasetName.checkedExtension(fixed, new long[] {8})));
    assertRefused("it has 2 dimensions",
        assertThrows(WriterException.class, () -> DatasetName.checkedExtension(growing, new long[] {8})));
    assertRefused("dimension 0 has 4 elements and may have more",
        assertThrows(WriterException.class, () -> DatasetName.checkedExtension(growing, new long[] {3, 4})));
    assertRefused("may have at most 8",
        assertThrows(WriterException.class, () -> DatasetName.checkedExtension(growing, new long[] {4, 9})));
    assertRefused("may have at most 8",
        assertThrows(WriterException.class, () -> DatasetName.checkedExtension(growing, new long[] {4, 3})));
  }

  @Test
  void shouldRefuseWhenAChunkCannotBe() {
    assertRefused("but its chunk", chunked(new long[] {4, 4}, new long[] {4}));
    assertRefused("HDF5 cannot write chunks of more than 31", chunked(new long[32], new long[32]));
    assertRefused("chunk", chunked(new long[] {4}, new long[] {0}));
  }

  private static WriterException chunked(long[] shape, long[] chunk) {
    return assertThrows(WriterException.class, () -> DatasetName.checkedChunk("d", ElementType.INT32, shape, chunk));
  }

  private static void assertRefused(String words, WriterException failure) {
    assertInstanceOf(UsageException.class, failure);
    assertTrue(String.valueOf(failure.getMessage()).contains(words), failure::toString);
  }
}

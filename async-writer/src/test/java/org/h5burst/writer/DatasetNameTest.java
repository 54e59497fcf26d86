package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Set;
import org.h5burst.writer.WriterException.Category;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and shapes that HDF5 would take and nobody could use, and those at the edge that are right. */
@Timeout(60)
final class DatasetNameTest {
  @ParameterizedTest
  @ValueSource(strings = {"x", "fields/ex", "a b", "..a", "a.", "é/ü", "-", "a/b/c/d"})
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
    assertDoesNotThrow(() -> DatasetName.checkedShape("d", ElementType.FLOAT64, new long[] {1L << 59}));
    assertRefused("2^63", assertThrows(WriterException.class, () -> DatasetName.checkedShape("d", ElementType.FLOAT64, new long[] {1L << 60})));
    assertRefused("2^63", assertThrows(WriterException.class, () -> DatasetName.checkedShape("d", ElementType.INT8, new long[] {Long.MAX_VALUE, 2})));
    assertDoesNotThrow(() -> DatasetName.checkedShape("d", ElementType.INT8, new long[] {Long.MAX_VALUE}));
  }

  @Test
  void shouldNameTheMissingCallWhenADatasetIsToGrow(@TempDir Path directory) {
    try (BurstFile file = BurstFile.create(directory.resolve("f.h5"))) {
      DatasetBuilder empty = file.dataset("rows", ElementType.INT32).shape(0);
      assertRefused("maxShape(...)", assertThrows(WriterException.class, empty::create));
      DatasetBuilder growing = empty.maxShape(Dataset.UNLIMITED);
      assertRefused("a dataset with maxShape or filters needs chunk(...)", assertThrows(WriterException.class, growing::create));
    }
  }

  @Test
  void shouldRefuseWhenANameIsTakenOrADatasetWouldBeAGroup() {
    Set<String> taken = Set.of("a/b");
    assertRefused("declared before", assertThrows(WriterException.class, () -> DatasetName.requireFree("a/b", taken)));
    assertRefused("group", assertThrows(WriterException.class, () -> DatasetName.requireFree("a", taken)));
    assertRefused("group", assertThrows(WriterException.class, () -> DatasetName.requireFree("a/b/c", taken)));
    assertDoesNotThrow(() -> DatasetName.requireFree("a/bc", taken));
    assertDoesNotThrow(() -> DatasetName.requireFree("ab", taken));
  }

  private static void assertRefused(String words, WriterException failure) {
    assertEquals(Category.USAGE, failure.category());
    assertTrue(String.valueOf(failure.getMessage()).contains(words), failure::toString);
  }
}

package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * A burst is refused while the program is ahead of it: what was declared after it counts, no dataset becomes smaller,
 * and nothing is shown that the file does not have.
 */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
final class RefusedExtensionTest {
  @TempDir
  Path directory;

  private static Dataset rows(BurstFile file) {
    Dataset rows = file.dataset("rows", ElementType.INT32).shape(0).maxShape(Dataset.UNLIMITED).chunk(4).create();
    file.flush();
    return rows;
  }

  /** Makes the burst that is being filled impossible. */
  private static void spoil(BurstFile file) {
    file.link("spoilt").hard("nowhere");
  }

  private int[] read(Path path) {
    try (BurstFile file = BurstFile.open(path)) {
      Dataset rows = file.dataset("rows");
      int[] values = new int[Math.toIntExact(rows.shape()[0])];
      rows.read(Selection.all(), values);
      file.flush();
      return values;
    }
  }

  private static WriterException failure(CompletableFuture<BurstResult> burst) {
    return assertInstanceOf(WriterException.class, assertThrows(CompletionException.class, burst::join).getCause());
  }

  @Test
  void shouldKeepTheLaterShapeWhenAnExtensionIsRefusedLate() {
    Path path = directory.resolve("f.h5");
    BurstFile file = BurstFile.create(path);
    Dataset rows = rows(file);
    file.pause();
    rows.extend(2);
    spoil(file);
    CompletableFuture<BurstResult> refused = file.commit();
    rows.extend(4);
    rows.write(Selection.all(), new int[] {1, 2, 3, 4});
    CompletableFuture<BurstResult> written = file.commit();
    file.resume();
    failure(refused);
    written.join();
    assertArrayEquals(new long[] {4}, rows.shape());
    assertEquals(4, rows.append(0, 1));
    rows.write(Selection.block(4, 1), new int[] {5});
    file.complete();
    assertArrayEquals(new int[] {1, 2, 3, 4, 5}, read(path));
  }

  @Test
  void shouldRefuseOneBurstWhenItsRowsRelyOnARefusedExtension() {
    Path path = directory.resolve("f.h5");
    BurstFile file = BurstFile.create(path);
    Dataset rows = rows(file);
    file.pause();
    rows.extend(3);
    spoil(file);
    CompletableFuture<BurstResult> first = file.commit();
    rows.write(Selection.all(), new int[] {1, 2, 3});
    CompletableFuture<BurstResult> second = file.commit();
    rows.read(Selection.all(), new int[3]);
    CompletableFuture<BurstResult> third = file.commit();
    file.resume();
    failure(first);
    for (CompletableFuture<BurstResult> relying : List.of(second, third)) {
      WriterException refused = failure(relying);
      assertInstanceOf(UsageException.class, refused);
      assertTrue(String.valueOf(refused.getMessage()).contains("relies on an extension that was refused"),
          refused::toString);
    }
    assertArrayEquals(new long[] {0}, rows.shape());
    assertEquals(0, rows.append(0, 2));
    rows.write(Selection.all(), new int[] {7, 8});
    file.complete();
    assertArrayEquals(new int[] {7, 8}, read(path));
  }

  @Test
  void shouldShowNothingThatTheFileDoesNotHaveWhenABurstIsRefused() {
    Path path = directory.resolve("f.h5");
    BurstFile file = BurstFile.create(path);
    Dataset rows = rows(file);
    rows.attribute("unit", "m");
    file.flush();
    rows.attribute("unit", "km");
    file.attribute("new", 1);
    file.strings().write("names", "a");
    assertEquals(AttributeValue.of("km"), rows.attribute("unit").orElseThrow());
    spoil(file);
    failure(file.commit());
    assertEquals(AttributeValue.of("m"), rows.attribute("unit").orElseThrow());
    assertFalse(file.attribute("new").isPresent());
    assertTrue(file.strings().all().isEmpty());
    assertThrows(WriterException.class, () -> file.strings().get("names"));
    file.complete();
    try (BurstFile again = BurstFile.open(path, OpenOptions.defaults())) {
      assertThrows(WriterException.class, () -> again.attribute("new", 1));
      assertFalse(again.attribute("new").isPresent());
      assertEquals(AttributeValue.of("m"), again.dataset("rows").attribute("unit").orElseThrow());
    }
  }
}

package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One process: a file that is read is replaced by a complete one of another program. */
@Timeout(60)
final class ReplacedTest {
  private static final String REPLACED =
      " was replaced by another file while it was open for reading: close it and open it again";

  @TempDir
  Path directory;

  private Path path = Path.of("unset");

  @BeforeEach
  void makeTheOldFile() {
    path = directory.resolve("f.h5");
    make(1);
  }

  /** Writes the same structure, with other values, under the name that the file may have already. */
  private void make(int value) {
    try (BurstFile file = BurstFile.create(path, CreateOptions.defaults().replace())) {
      long[] values = {value, value, value, value};
      for (String name : List.of("first", "contiguous")) {
        file.dataset(name, ElementType.INT64).shape(4).create().write(Selection.block(0, 4), values);
      }
      file.dataset("chunked", ElementType.INT64).shape(4).chunk(2).create().write(Selection.block(0, 4), values);
      file.strings().write("strings", "text " + value);
      file.attribute("attribute", value);
      file.complete();
    }
  }

  private static long[] read(BurstFile file, String name) {
    long[] values = new long[4];
    file.dataset(name).read(Selection.block(0, 4), values);
    file.flush();
    return values;
  }

  private void assertReplaced(Executable reading) {
    assertLost(path + REPLACED, reading);
  }

  private static void assertLost(String words, Executable reading) {
    WriterException failure = assertThrows(WriterException.class, reading);
    assertTrue(String.valueOf(failure.getMessage()).contains(words), failure::getMessage);
    assertInstanceOf(PathException.class, failure, failure::getMessage);
    assertFalse(String.valueOf(failure.getMessage()).contains("can still be read"), failure::getMessage);
  }

  @ParameterizedTest
  @ValueSource(strings = {"contiguous", "chunked"})
  void shouldSayThatItWasReplacedWhenItIsFirstReadAfterwards(String dataset) {
    try (BurstFile file = BurstFile.open(path)) {
      make(2);
      assertReplaced(() -> read(file, dataset));
      assertReplaced(() -> read(file, dataset));
    }
    try (BurstFile again = BurstFile.open(path)) {
      assertArrayEquals(new long[] {2, 2, 2, 2}, read(again, dataset));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"contiguous", "chunked"})
  void shouldSayThatItWasReplacedWhenOtherDatasetsWereReadBefore(String dataset) {
    try (BurstFile file = BurstFile.open(path)) {
      assertArrayEquals(new long[] {1, 1, 1, 1}, read(file, "first"));
      make(2);
      assertReplaced(() -> read(file, dataset));
    }
  }

  @Test
  void shouldSayThatItWasReplacedWhenChunksOfTheOldFileWereRead() {
    try (BurstFile file = BurstFile.open(path)) {
      assertArrayEquals(new long[] {1, 1, 1, 1}, read(file, "chunked"));
      make(2);
      assertReplaced(() -> read(file, "chunked"));
    }
  }

  @Test
  void shouldSayThatItWasReplacedWhenStringsAreReadAndKeepTheAttributesOfTheOldFile() {
    try (BurstFile file = BurstFile.open(path)) {
      assertArrayEquals(new String[] {"text 1"}, file.strings().get("strings").read());
      make(2);
      assertReplaced(() -> file.strings().get("strings").read());
      assertArrayEquals(new long[] {1}, Objects.requireNonNull(file.attributes().get("attribute")).longs());
    }
    try (BurstFile file = BurstFile.open(path)) {
      assertArrayEquals(new long[] {2, 2, 2, 2}, read(file, "first"));
      make(3);
      assertReplaced(() -> file.strings().get("strings").read());
    }
  }

  @Test
  void shouldGiveTheElementsOfTheOldFileWhenTheyAreReadWithoutOpeningItAgain() {
    try (BurstFile file = BurstFile.open(path)) {
      assertArrayEquals(new long[] {1, 1, 1, 1}, read(file, "contiguous"));
      make(2);
      assertArrayEquals(new long[] {1, 1, 1, 1}, read(file, "contiguous"));
    }
  }

  @Test
  void shouldSayThatItWasReplacedWhenItWasReplacedTwice() {
    try (BurstFile file = BurstFile.open(path)) {
      make(2);
      make(3); // whose inode may be one that was free again
      make(4);
      assertReplaced(() -> read(file, "chunked"));
    }
  }

  @Test
  void shouldTellByTheFutureAndCloseInOrderWhenItWasReplaced() {
    BurstFile file = BurstFile.open(path);
    make(2);
    file.dataset("chunked").read(Selection.block(0, 4), new long[4]);
    CompletableFuture<BurstResult> burst = file.commit();
    Throwable told = assertThrows(CompletionException.class, burst::join).getCause();
    assertInstanceOf(PathException.class, told);
    assertDoesNotThrow(file::close);
  }

  @ParameterizedTest
  @ValueSource(strings = {"contiguous", "chunked"})
  void shouldSayThatItWasReplacedWhenTheOtherFileIsNotAnHdf5File(String dataset) throws IOException {
    try (BurstFile file = BurstFile.open(path)) {
      Files.move(Files.writeString(directory.resolve("text"), "no HDF5"), path,
          StandardCopyOption.REPLACE_EXISTING);
      assertReplaced(() -> read(file, dataset));
      assertReplaced(() -> file.strings().get("strings").read());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"contiguous", "chunked"})
  void shouldSayThatItWasRemovedWhenThereIsNoFile(String dataset) throws IOException {
    try (BurstFile file = BurstFile.open(path)) {
      Files.delete(path);
      assertLost(path + " was removed while it was open for reading", () -> read(file, dataset));
    }
  }

  @Test
  void shouldReadWhenItHasAnotherNameTooAndTheOldOneLeadsToIt() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("link.h5"), path);
    try (BurstFile file = BurstFile.open(link)) {
      assertArrayEquals(new long[] {1, 1, 1, 1}, read(file, "chunked"));
      make(2);
      assertLost(REPLACED, () -> read(file, "chunked"));
    }
  }
}

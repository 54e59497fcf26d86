package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.h5burst.mpi.IdleStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** One process: what is lost is told to somebody, and a pause ends where its owner waits. */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
@Isolated("sets properties, which jobs of other tests would inherit")
final class UnsaidTest {
  @TempDir
  Path directory;

  private static Dataset dataset(BurstFile file, String name) {
    return file.dataset(name, ElementType.INT64).shape(4).create();
  }

  @Test
  void shouldThrowTheSecondFailureWhenOnlyTheFirstWasSeen() {
    BurstFile file = BurstFile.create(directory.resolve("f.h5"));
    file.pause();
    file.link("a").hard("nowhere");
    CompletableFuture<BurstResult> first = file.commit();
    file.link("b").hard("nowhere");
    CompletableFuture<BurstResult> second = file.commit();
    file.resume();
    IdleStrategy.until(() -> first.isDone() && second.isDone());
    assertThrows(CompletionException.class, first::join);
    assertTrue(String.valueOf(assertThrows(WriterException.class, file::complete).getMessage()).contains("b"));
  }

  @Test
  void shouldFailTheWriteWhenItsDatasetWasNotMade() {
    try (BurstFile file = BurstFile.create(directory.resolve("f.h5")); Arena arena = Arena.ofShared()) {
      MemorySegment memory = arena.allocate(32, 8);
      Dataset lost = dataset(file, "d");
      file.link("a").hard("nowhere");
      file.pause();
      CompletableFuture<BurstResult> refused = file.commit();
      CompletableFuture<BurstResult> written = lost.writeAsync(Selection.all(), memory, Ownership.COPY);
      CompletableFuture<BurstResult> read = lost.readAsync(Selection.all(), memory);
      CompletableFuture<BurstResult> next = file.commit();
      file.resume();
      assertThrows(CompletionException.class, refused::join);
      String why = assertThrows(CompletionException.class, next::join).toString();
      assertTrue(why.contains("dataset d INT64") && why.contains("which does not exist"), why);
      assertThrows(CompletionException.class, () -> written.join());
      assertThrows(CompletionException.class, () -> read.join());
      file.complete();
    }
  }

  @Test
  void shouldCloseInEarnestWhenACallbackMayNot() throws Exception {
    Path path = directory.resolve("f.h5");
    BurstFile file = BurstFile.create(path);
    dataset(file, "d").write(Selection.block(0, 4), new long[] {1, 2, 3, 4});
    file.pause(); // a burst that is done before the callback is attached calls it here
    CompletableFuture<Void> closing = file.commit().thenRun(file::complete);
    file.resume();
    String refused = assertThrows(CompletionException.class, closing::join).toString();
    assertTrue(refused.contains("complete was called on a thread of the library"), refused);
    assertFalse(Files.exists(path));
    file.complete();
    assertTrue(Files.exists(path));
  }

  @Test
  void shouldNotKnowADatasetWhenItWasRefused() {
    Path path = directory.resolve("f.h5");
    try (BurstFile file = BurstFile.create(path)) {
      dataset(file, "d").write(Selection.block(0, 4), new long[] {1, 2, 3, 4});
      file.complete();
    }
    try (BurstFile file = BurstFile.open(path, OpenOptions.defaults())) {
      assertThrows(WriterException.class, () -> dataset(file, "new"));
      assertThrows(WriterException.class, () -> file.dataset("new"));
    }
  }

  @Test
  void shouldEndAPauseWhenItsOwnerWaitsForAnythingElse() {
    try (BurstFile paused = BurstFile.create(directory.resolve("paused.h5"));
        BurstFile other = BurstFile.create(directory.resolve("other.h5"))) {
      dataset(paused, "d").write(Selection.block(0, 4), new long[] {1, 2, 3, 4});
      paused.pause();
      var _ = paused.commit();
      dataset(other, "d").write(Selection.block(0, 4), new long[] {5, 6, 7, 8});
      var _ = other.commit();
      other.complete();
      paused.complete();
    } // the other one is closed first
    CreateOptions atOnce = CreateOptions.defaults().backPressure(BackPressure.SYNC);
    try (BurstFile paused = BurstFile.create(directory.resolve("sync.h5"), atOnce)) {
      dataset(paused, "d").write(Selection.block(0, 4), new long[] {1, 2, 3, 4});
      paused.pause();
      assertTrue(paused.commit().isDone());
      paused.pause();
      for (int piece = 0; piece < 10_000; piece++) { // more than the ring has room for
        paused.dataset("d").write(Selection.block(piece % 4, 1), new long[] {piece});
      }
      paused.complete();
    }
    try (BurstFile file = BurstFile.open(directory.resolve("other.h5"))) {
      long[] read = new long[4];
      file.dataset("d").read(Selection.all(), read);
      file.flush();
      assertArrayEquals(new long[] {5, 6, 7, 8}, read);
    }
  }

  @Test
  void shouldReadElementsThatAreLargerThanARound() {
    Path path = directory.resolve("f.h5");
    System.setProperty("h5burst.round.bytes", "8");
    try (BurstFile file = BurstFile.create(path); Arena arena = Arena.ofShared()) {
      Dataset texts = file.dataset("t", new DataType.FixedString(16)).shape(4).create();
      texts.write(Selection.all(), new String[] {"a", "b", "c", "d"});
      file.flush();
      MemorySegment all = arena.allocate(64);
      texts.read(Selection.all(), all);
      file.flush();
      assertEquals("d", all.getString(48));
      MemorySegment two = arena.allocate(32);
      texts.read(Selection.block(1, 2), two);
      texts.read(Selection.block(3, 1), all.asSlice(0, 16));
      file.flush();
      assertEquals("c", two.getString(16));
      assertEquals("d", all.getString(0));
      file.complete();
    } finally {
      System.clearProperty("h5burst.round.bytes");
    }
  }
}

package org.h5burst.writer;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.jupiter.api.io.TempDir;

/**
 * Waiting for a burst that nobody has committed is refused, on every path; every future ends; and no callback keeps
 * another future, or a flush, waiting.
 */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
final class FuturesEndTest {
  @TempDir
  Path directory;

  private static Dataset dataset(BurstFile file) {
    return file.dataset("d", ElementType.INT8).shape(4).create();
  }

  private static CompletableFuture<BurstResult> write(Dataset dataset, int at) {
    return dataset.writeAsync(Selection.block(at, 1), MemorySegment.ofArray(new byte[] {(byte) at}), Ownership.COPY);
  }

  private static void assertRefused(Executable call, String... words) {
    WriterException refused = assertThrows(WriterException.class, call);
    assertInstanceOf(UsageException.class, refused);
    for (String word : words) {
      assertTrue(String.valueOf(refused.getMessage()).contains(word), refused::toString);
    }
  }

  @Test
  void shouldCommitOnEveryPathWhenOneProcessWaits() throws Exception {
    try (BurstFile file = BurstFile.create(directory.resolve("f.h5"))) {
      Dataset dataset = dataset(file);
      for (ThrowingConsumer<CompletableFuture<?>> wait : List.<ThrowingConsumer<CompletableFuture<?>>>of(
          stage -> stage.toCompletableFuture().join(), CompletableFuture::join,
          stage -> stage.get(), stage -> stage.get(60, SECONDS),
          stage -> stage.orTimeout(60, SECONDS).join(),
          stage -> CompletableFuture.allOf(stage.toCompletableFuture()).join(),
          stage -> CompletableFuture.allOf(stage).join(),
          stage -> CompletableFuture.anyOf(stage, new CompletableFuture<>()).get())) {
        CompletableFuture<BurstResult> written = write(dataset, 0);
        CompletableFuture<Long> derived = written.thenApply(BurstResult::bytes).whenComplete((_, _) -> {});
        assertFalse(written.isDone());
        assertDoesNotThrow(() -> wait.accept(derived));
        assertEquals(1, written.toCompletableFuture().join().bytes());
        assertDoesNotThrow(() -> wait.accept(dataset.readAsync(Selection.block(1, 1), byte[].class)));
      }
      assertEquals(16, file.statistics().bursts());
      file.complete();
    }
  }

  @Test
  void shouldBelongToTheBurstOfItsPieceWhenAnotherThreadCommitsMeanwhile() throws Exception {
    try (BurstFile file = BurstFile.create(directory.resolve("f.h5"))) {
      Dataset dataset = dataset(file);
      AtomicBoolean finished = new AtomicBoolean();
      Thread committer = Thread.ofPlatform().start(() -> {
        while (!finished.get()) {
          file.commit().join();
        }
      });
      byte[] into = new byte[1];
      MemorySegment memory = MemorySegment.ofArray(into);
      for (int value = 1; value < 100; value++) {
        into[0] = (byte) value;
        CompletableFuture<BurstResult> written = dataset.writeAsync(Selection.block(0, 1), memory, Ownership.COPY);
        AtomicReference<BurstResult> result = new AtomicReference<>();
        CountDownLatch done = new CountDownLatch(1);
        written.thenAccept(burst -> {
          result.set(burst);
          done.countDown();
        });
        done.await();
        assertEquals(1, Objects.requireNonNull(result.get()).bytes());
      }
      finished.set(true);
      committer.join();
      file.complete();
    }
  }

  /** The program's futures are its own: what it makes of them changes nothing for the library. */
  @Test
  void shouldWriteAndReadWhatItShouldWhenTheProgramEndsTheFuturesItself() {
    try (BurstFile file = BurstFile.create(directory.resolve("f.h5"))) {
      Dataset dataset = dataset(file);
      byte value = 0;
      for (Consumer<CompletableFuture<BurstResult>> end : List.<Consumer<CompletableFuture<BurstResult>>>of(
          future -> future.complete(null), future -> future.cancel(true),
          future -> future.completeExceptionally(new IllegalStateException("the program's")),
          future -> future.obtrudeValue(null), future -> future.obtrudeException(new IllegalStateException("another")),
          future -> future.completeOnTimeout(null, 1, TimeUnit.NANOSECONDS), future -> future.completeAsync(() -> null),
          future -> future.thenApply(BurstResult::bytes).cancel(true))) {
        value++;
        CompletableFuture<BurstResult> written = dataset.writeAsync(Selection.block(0, 1), new byte[] {value});
        CompletableFuture<byte[]> read = dataset.readAsync(Selection.block(0, 1), byte[].class);
        end.accept(written);
        assertEquals(1, file.commit().join().bytes());
        assertEquals(value, read.join()[0]);
        end.accept(written);
        assertEquals(value, dataset.readBytes(Selection.block(0, 1))[0]);
      }
      file.complete();
    }
  }

  @Test
  void shouldEndTheFuturesWithTheReasonWhenTheFileIsClosedWithoutACommit() {
    BurstFile file = BurstFile.create(directory.resolve("f.h5"));
    CompletableFuture<BurstResult> closed = write(dataset(file), 0);
    assertThrows(WriterException.class, file::close);
    String reason = assertThrows(CompletionException.class, () -> closed.toCompletableFuture().join()).toString();
    assertTrue(reason.contains("closed without complete()"), reason);
    BurstFile other = BurstFile.create(directory.resolve("g.h5"));
    CompletableFuture<BurstResult> discarded = write(dataset(other), 0);
    other.discard();
    assertThrows(CompletionException.class, () -> discarded.toCompletableFuture().join());
  }

  private static boolean awaited(CountDownLatch latch) {
    try {
      return latch.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void shouldFlushAndCloseWhenACallbackWaitsForTheThreadThatDoes() {
    CountDownLatch closed = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    CountDownLatch laterTold = new CountDownLatch(2);
    BurstFile file = BurstFile.create(directory.resolve("f.h5"));
    Dataset dataset = dataset(file);
    file.pause();
    CompletableFuture<BurstResult> first = file.commit();
    first.thenRun(laterTold::countDown);
    first.thenRun(() -> {
      if (awaited(closed)) {
        released.countDown();
      }
    });
    dataset.write(Selection.block(0, 1), new byte[] {1});
    file.commit().thenRun(laterTold::countDown);
    file.resume();
    file.flush();
    assertTrue(awaited(laterTold), "a callback of another future was not called");
    file.complete();
    closed.countDown();
    assertTrue(awaited(released));
  }

  @Test
  void shouldRefuseToWaitForABurstInACallback() {
    try (BurstFile file = BurstFile.create(directory.resolve("f.h5"))) {
      Dataset dataset = dataset(file);
      file.pause();
      CompletableFuture<BurstResult> last = new CompletableFuture<>();
      CompletableFuture<Void> called = file.commit().thenRun(() -> {
        CompletableFuture<BurstResult> next = file.commit();
        last.complete(null);
        file.pause();
        assertRefused(file.commit()::join, "join", "callback");
        assertRefused(() -> file.commit().get(1, TimeUnit.SECONDS), "get", "callback");
        assertRefused(file::flush, "flush", "callback");
        assertRefused(() -> dataset.append(0, -1), "-1 elements");
        next.isDone();
      });
      file.resume();
      called.join();
      last.join();
      file.complete();
    }
  }

  @Test
  void shouldThrowAFailureOfABurstAtTheNextFlushWhenACallbackBlocks() {
    CountDownLatch released = new CountDownLatch(1);
    BurstFile file = BurstFile.create(directory.resolve("f.h5"));
    file.pause();
    file.commit().thenRun(() -> assertTrue(awaited(released)));
    file.link("a").hard("nowhere");
    CompletableFuture<BurstResult> refused = file.commit();
    file.resume();
    WriterException thrown = assertThrows(WriterException.class, file::flush);
    assertTrue(String.valueOf(thrown.getMessage()).contains("nowhere"), thrown::toString);
    released.countDown();
    Throwable first = assertThrows(CompletionException.class, refused::join).getCause();
    assertEquals(thrown.getMessage(), Objects.requireNonNull(first).getMessage());
    file.complete();
  }
}

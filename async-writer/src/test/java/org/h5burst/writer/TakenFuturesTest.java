package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Closeable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.SoloProcess;
import org.h5burst.writer.engine.WriterRuntime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A burst that is committed for somebody who takes the future of a write in it, and fails: a later call throws that,
 * unless the program got the failure from such a future.
 */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
final class TakenFuturesTest {
  private static final String REFUSAL = "nowhere";
  private static final int LENGTH = 4;
  private static final byte ELEMENT = 1;

  @TempDir
  Path directory;

  /** What a program does with the future of a write, in a process that has the file alone. */
  private record Use(String name, ThrowingConsumer<CompletableFuture<BurstResult>> use) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static void awaitDone(CompletableFuture<?> future) {
    while (!future.isDone()) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  static Stream<Use> unseen() {
    return Stream.of(new Use("taken", CompletableFuture::toCompletableFuture),
        new Use("taken from what depends on it", future -> future.thenRun(() -> {}).toCompletableFuture()),
        new Use("only success is handled", future -> future.toCompletableFuture().thenRun(() -> {})),
        new Use("a time limit is set", future -> future.orTimeout(1, TimeUnit.HOURS)),
        new Use("another result is set", future -> future.completeOnTimeout(null, 1, TimeUnit.HOURS)
            .toCompletableFuture()),
        new Use("polled", future -> awaitDone(future.toCompletableFuture())),
        new Use("another future is ready first",
            future -> CompletableFuture.anyOf(CompletableFuture.allOf(), future.toCompletableFuture()).join()),
        new Use("replaced before the handler", future -> {
          CompletableFuture<BurstResult> dependent = future.thenApply(result -> result);
          dependent.complete(null);
          dependent.exceptionally(_ -> null).join();
          future.toCompletableFuture();
        }));
  }

  static Stream<Use> seen() {
    return Stream.of(new Use("join", future -> assertThrows(Exception.class, future::join)),
        new Use("get", future -> assertThrows(ExecutionException.class, future::get)),
        new Use("get with a limit",
            future -> assertThrows(ExecutionException.class, () -> future.get(50, TimeUnit.SECONDS))),
        new Use("join of what depends on it",
            future -> assertThrows(Exception.class, future.thenApply(BurstResult::bytes).thenRun(() -> {})::join)),
        new Use("getNow", future -> {
          awaitDone(future.toCompletableFuture());
          assertThrows(Exception.class, () -> future.getNow(null));
        }),
        new Use("exceptionNow", future -> {
          awaitDone(future.toCompletableFuture());
          future.exceptionNow();
        }),
        new Use("a handler before", future -> future.exceptionally(_ -> null).toCompletableFuture()),
        new Use("a handler afterwards", future -> future.toCompletableFuture().whenComplete((_, _) -> {})),
        new Use("a handler of what depends on it",
            future -> future.thenApply(BurstResult::bytes).handle((_, _) -> 0).toCompletableFuture()),
        new Use("a handler on another thread",
            future -> future.orTimeout(1, TimeUnit.HOURS).handleAsync((_, _) -> 0, Runnable::run)),
        new Use("joined with another write of its burst",
            future -> assertThrows(Exception.class, future.thenCombine(future.copy(), (one, _) -> one)::join)));
  }

  /** A file whose next burst is refused. */
  private BurstFile refusing() {
    BurstFile file = BurstFile.create(directory.resolve("f.h5"));
    file.dataset("d", ElementType.INT8).shape(4).create();
    file.flush();
    file.link("a").hard(REFUSAL);
    return file;
  }

  private static CompletableFuture<BurstResult> write(BurstFile file) {
    return file.dataset("d").writeAsync(Selection.block(0, 1), new byte[] {1});
  }

  private static void assertThrown(ThrowingConsumer<BurstFile> call, BurstFile file) {
    WriterException thrown = assertThrows(WriterException.class, () -> call.accept(file));
    assertTrue(String.valueOf(thrown.getMessage()).contains(REFUSAL), thrown::toString);
  }

  @ParameterizedTest
  @MethodSource("unseen")
  void shouldNotPublishWhenNobodyGotTheFailure(Use way) throws Throwable {
    try (BurstFile file = refusing()) {
      way.use.accept(write(file));
      assertThrown(BurstFile::complete, file);
    }
    assertFalse(Files.exists(directory.resolve("f.h5")));
  }

  @ParameterizedTest
  @MethodSource("unseen")
  void shouldThrowAtTheNextFlushAndPublishThenWhenNobodyGotTheFailure(Use way) throws Throwable {
    try (BurstFile file = refusing()) {
      way.use.accept(write(file));
      assertThrown(BurstFile::flush, file);
      file.complete();
    }
    assertTrue(Files.exists(directory.resolve("f.h5")));
  }

  @ParameterizedTest
  @MethodSource("seen")
  void shouldPublishWhenTheProgramGotTheFailure(Use way) throws Throwable {
    try (BurstFile file = refusing()) {
      way.use.accept(write(file));
      file.complete();
    }
    assertTrue(Files.exists(directory.resolve("f.h5")));
  }

  @Test
  void shouldThrowAtTheNextCommitWhenNobodyGotTheFailure() {
    try (BurstFile file = refusing()) {
      awaitDone(write(file).toCompletableFuture());
      assertThrown(BurstFile::commit, file);
      assertDoesNotThrow(file::complete);
    }
  }

  @Test
  void shouldNotPublishWhenAWaitEndsByItsLimit() {
    try (BurstFile file = refusing()) {
      CompletableFuture<BurstResult> written = write(file);
      file.pause();
      assertThrows(TimeoutException.class, () -> written.get(1, TimeUnit.MILLISECONDS));
      assertThrown(BurstFile::complete, file);
    }
  }

  @Test
  void shouldNotPublishWhenAWaitIsInterrupted() {
    try (BurstFile file = refusing()) {
      CompletableFuture<BurstResult> written = write(file);
      file.pause();
      Thread.currentThread().interrupt();
      assertThrows(InterruptedException.class, written::get);
      assertThrown(BurstFile::complete, file);
    }
  }

  @Test
  void shouldNotPublishWhenTheProgramHasCompletedTheFutureItself() {
    try (BurstFile file = refusing()) {
      CompletableFuture<BurstResult> written = write(file);
      CompletableFuture<BurstResult> other = write(file);
      file.pause();
      written.toCompletableFuture().complete(null);
      other.completeExceptionally(new IllegalStateException("the program's"));
      written.join();
      assertThrows(CompletionException.class, other::join);
      assertThrown(BurstFile::complete, file);
    }
  }

  /** The burst of a commit that the program has made is seen where its own future is. */
  @Test
  void shouldNotPublishWhenAHandlerThatFreesMemoryGetsTheFailureOfTheProgramsOwnCommit() {
    try (BurstFile file = refusing()) {
      CompletableFuture<Void> freed = write(file).handle((_, _) -> null);
      file.commit();
      freed.join();
      assertThrown(BurstFile::complete, file);
    }
  }

  /** Waits that commit. */
  static Stream<Use> waits() {
    return Stream.of(new Use("allOf", future -> CompletableFuture.allOf(future).join()),
        new Use("join", CompletableFuture::join), new Use("get", CompletableFuture::get));
  }

  /** Memory that is to be written as it is, and the program's wait for that on another thread. */
  private record Borrowed(AtomicReference<CompletableFuture<BurstResult>> written, FutureTask<Void> task) {
    /** Begins to wait, on the thread that has taken the future. */
    static Borrowed by(BurstFile file, Arena arena, Use wait, Executable meanwhile) {
      MemorySegment memory = arena.allocate(LENGTH).fill(ELEMENT);
      AtomicReference<CompletableFuture<BurstResult>> written = new AtomicReference<>();
      FutureTask<Void> task = new FutureTask<>(() -> {
        CompletableFuture<BurstResult> future =
            file.dataset("d").writeAsync(Selection.block(0, LENGTH), memory, Ownership.BORROW);
        written.set(future);
        assertDoesNotThrow(meanwhile);
        assertDoesNotThrow(() -> wait.use.accept(future));
      }, null);
      Thread.ofPlatform().daemon().start(task);
      return new Borrowed(written, task);
    }

    /** Requires that nobody was told that the memory is free. */
    void requireInUse() {
      assertThrows(TimeoutException.class, () -> task.get(1, TimeUnit.SECONDS), "the wait has ended");
      assertFalse(Objects.requireNonNull(written.get()).isDone());
    }
  }

  private void assertHoldsWhatWasBorrowed() {
    byte[] expected = new byte[LENGTH];
    Arrays.fill(expected, ELEMENT);
    assertArrayEquals(expected,
        Oracle.read(directory.resolve("f.h5"), new DatasetSpec("d", ElementType.INT8, new long[] {LENGTH})));
  }

  /**
   * Without the rule, the wait ends at once with the earlier failure: the program takes its memory back, and what it
   * then puts there goes into the file.
   */
  @ParameterizedTest
  @MethodSource("waits")
  void shouldKeepBorrowedMemoryAndTheEarlierFailureWhenAWaitCommits(Use wait) throws Exception {
    try (Arena arena = Arena.ofShared(); BurstFile file = refusing()) {
      awaitDone(file.commit()); // refused, and nobody has looked
      file.pause(); // nothing is written yet
      Borrowed borrowed = Borrowed.by(file, arena, wait, () -> {});
      borrowed.requireInUse();
      file.resume();
      borrowed.task.get();
      assertThrown(BurstFile::flush, file);
      file.complete();
    }
    assertHoldsWhatWasBorrowed();
  }

  /**
   * Without the rule, the wait ends at once because the file takes no calls any more, although its last burst, which is
   * not written yet, has the write.
   */
  @ParameterizedTest
  @MethodSource("waits")
  void shouldWaitForTheLastBurstWhenAnotherThreadEndsTheFile(Use wait) throws Exception {
    CountDownLatch free = new CountDownLatch(1);
    try (Arena arena = Arena.ofShared();
        BurstFile file = BurstFile.create(directory.resolve("f.h5"));
        Closeable _ = free::countDown) {
      file.dataset("d", ElementType.INT8).shape(LENGTH).create();
      occupyIoThread(free);
      file.commit();
      Thread ending = Thread.ofPlatform().daemon().unstarted(file::complete);
      Borrowed borrowed = Borrowed.by(file, arena, wait, () -> {
        ending.start();
        awaitIn(ending, "settleCommits");
      });
      borrowed.requireInUse();
      free.countDown();
      borrowed.task.get();
      ending.join();
    }
    assertHoldsWhatWasBorrowed();
  }

  private static void occupyIoThread(CountDownLatch until) {
    WriterRuntime runtime = WriterRuntime.of(SoloProcess.enter());
    SoloProcess.leave();
    runtime.ring().submit(() -> assertDoesNotThrow(() -> until.await()));
  }

  private static void awaitIn(Thread thread, String method) {
    while (Stream.of(thread.getStackTrace()).noneMatch(frame -> frame.getMethodName().equals(method))) {
      LockSupport.parkNanos(1_000_000);
    }
  }
}

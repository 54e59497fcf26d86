package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.FileExistsException;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.PathException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.file.FileNames;
import org.h5burst.writer.recover.FileProgress.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A follower that waits returns when something has happened, and not before; what its snapshots do not replace. */
@Timeout(60)
final class FollowerWaitsTest {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final long MOMENT_NANOS = 100_000_000;

  @TempDir
  private Path directory;

  private static CompletableFuture<FileProgress> waitFor(FileFollower follower) {
    CompletableFuture<FileProgress> seen = CompletableFuture.supplyAsync(() -> follower.await(LONG));
    LockSupport.parkNanos(MOMENT_NANOS); // it waits by now, or will see the change at its first look
    return seen;
  }

  @Test
  void shouldReturnWhenAFileBeginsGrowsAndEnds() {
    Path path = directory.resolve("f.h5");
    FileFollower follower = FileFollower.of(path);
    assertEquals(State.NOT_BEGUN, follower.refresh().state());
    CompletableFuture<FileProgress> begun = waitFor(follower);
    try (BurstFile file = BurstFile.create(path)) {
      file.dataset("d", ElementType.INT8).shape(2).create().write(Selection.all(), new byte[] {1, 2});
      file.flush();
      assertEquals(State.BEING_WRITTEN, begun.join().state());
      long flushes = follower.refresh().flushes();
      CompletableFuture<FileProgress> grown = waitFor(follower);
      file.dataset("d").write(Selection.block(1, 1), new byte[] {3});
      file.flush();
      assertEquals(flushes + 1, grown.join().flushes());
      CompletableFuture<FileProgress> ended = waitFor(follower);
      file.complete();
      assertEquals(State.PUBLISHED, ended.join().state());
    }
    assertEquals(State.PUBLISHED, follower.await(LONG).state(), "at once, as nothing can follow");
  }

  @Test
  void shouldReturnAtItsLimitOrWhenItIsInterrupted() {
    FileFollower follower = FileFollower.of(directory.resolve("f.h5"));
    follower.refresh();
    assertEquals(State.NOT_BEGUN, follower.await(Duration.ofMillis(50)).state());
    Thread.currentThread().interrupt();
    assertEquals(State.NOT_BEGUN, follower.await(LONG).state());
    assertTrue(Thread.interrupted());
  }

  @Test
  void shouldSayThatItIsTakenWhenASnapshotIsToReplaceADirectory() {
    FileFollower follower = FileFollower.of(directory.resolve("f.h5"));
    for (Path taken : new Path[] {Path.of("/"), directory}) {
      PathException refused = assertThrows(PathException.class, () -> follower.snapshot(taken));
      assertTrue(String.valueOf(refused.getMessage()).startsWith(taken + " is another file"), refused::toString);
    }
  }

  @Test
  void shouldNameTheDirectoryWhenASnapshotIsToGetThereAndItIsMissing() {
    FileFollower follower = FileFollower.of(directory.resolve("f.h5"));
    PathException refused = assertThrows(PathException.class, () -> follower.snapshot(directory.resolve("none/g.h5")));
    assertTrue(String.valueOf(refused.getMessage()).contains("there is no directory " + directory.resolve("none")),
        refused::toString);
  }

  @Test
  void shouldWaitWhenTheLimitIsLongerThanALongOfNanoseconds() {
    Thread.currentThread().interrupt();
    FileFollower follower = FileFollower.of(directory.resolve("f.h5"));
    assertEquals(State.NOT_BEGUN, follower.await(Duration.ofSeconds(Long.MAX_VALUE)).state());
    assertTrue(Thread.interrupted());
  }

  @Test
  void shouldRefuseTheNameOfTheFileWhenItIsSpelledDifferently() throws IOException {
    Path file = directory.resolve("f.h5");
    Path link = Files.createSymbolicLink(directory.resolve("link"), directory);
    try (BurstFile open = BurstFile.create(file)) {
      open.dataset("d", new long[] {1, 2});
      open.flush();
      FileFollower follower = FileFollower.of(file);
      follower.refresh();
      for (Path output : List.of(directory.resolve("./f.h5"), link.resolve("f.h5"))) {
        assertThrows(FileExistsException.class, () -> follower.snapshot(output), output::toString);
      }
      assertFalse(Files.exists(file));
      open.complete();
    }
  }

  @Test
  void shouldMakeASnapshotWhenAFlushReturnsWhileTheFileIsCopied() {
    Path path = directory.resolve("f.h5");
    Path view = directory.resolve("view.h5");
    try (BurstFile file = BurstFile.create(path)) {
      Dataset dataset = file.dataset("d", new long[] {1});
      file.flush();
      AtomicBoolean again = new AtomicBoolean();
      Snapshot made = new SnapshotMaker(new FileNames(path), false, () -> {
        if (!again.getAndSet(true)) {
          dataset.write(Selection.all(), new long[] {2});
          file.flush();
        }
      }).make(view, place -> Files.move(place.forced(), view));
      assertTrue(made.isMade() && made.flushes() == 2, made::toString);
      file.discard();
    }
    assertEquals(2, Oracle.longs(view, "/d")[0]);
  }
}

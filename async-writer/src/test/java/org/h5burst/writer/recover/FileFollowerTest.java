package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.h5burst.mpi.Reduction;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Durability;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.PathException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.file.FileIdentity;
import org.h5burst.writer.ranks.ThreadRanks;
import org.h5burst.writer.recover.FileProgress.State;
import org.h5burst.writer.recover.Snapshot.Omission;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a follower shows of a file next to its living writer, or when that has ended. */
@Timeout(60)
final class FileFollowerTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private static final int MIN_VIEWS = 4;

  /** So long a step computes, for more than 10 flushes a second. */
  private static final long COMPUTING_NANOS = 40_000_000;

  @TempDir
  private Path directory;

  private Path file = Path.of("unset");
  private Path view = Path.of("unset");

  @BeforeEach
  void name() {
    file = directory.resolve("f.h5");
    view = directory.resolve("view.h5");
  }

  @Test
  void shouldShowOneFlushInEachViewWhenTheWriterWritesTheSameElementsAgain() throws Exception {
    follow(1, Duration.ofSeconds(1));
  }

  @Test
  void shouldShowOneFlushInEachViewWhenSeveralRanksWriteTheSameElementsAgain() throws Exception {
    follow(2, Duration.ofSeconds(1));
  }

  @Tag("nightly")
  @Test
  @Timeout(300)
  void shouldShowOneFlushInEachViewWhenTheWriterWritesForAMinute() throws Exception {
    follow(1, Duration.ofSeconds(60));
    Files.delete(view);
    follow(2, Duration.ofSeconds(60));
  }

  /** A writer on threads of this JVM, and a follower next to it, for so long at least. */
  private void follow(int ranks, Duration time) throws Exception {
    AtomicBoolean enough = new AtomicBoolean();
    CompletableFuture<List<Integer>> writing = CompletableFuture.supplyAsync(() -> write(ranks, time, enough));
    FileFollower follower = FileFollower.of(file);
    FileProgress seen = follower.refresh();
    long flushes = 0;
    int views = 0;
    long begin = System.nanoTime();
    while (seen.state().isGoingOn()) {
      assertTrue(seen.flushes() >= flushes, "flushes are lost");
      flushes = seen.flushes();
      Snapshot snapshot = follower.snapshot(view);
      if (snapshot.isMade()) {
        assertEquals(List.of(), snapshot.omissions());
        assertTrue(snapshot.flushes() >= flushes, () -> "older than what was seen: " + snapshot);
        FollowedSteps.assertHolds(view, snapshot.flushes());
        views++;
      }
      enough.set(views >= MIN_VIEWS && System.nanoTime() - begin >= time.toNanos());
      seen = follower.await(LIMIT);
    }
    int steps = writing.get(LIMIT.toSeconds(), TimeUnit.SECONDS).getFirst();
    assertEquals(State.PUBLISHED, seen.state());
    FollowedSteps.assertHolds(file, steps);
    System.out.println("%d views of %d flushes in %.1f s, by %d ranks".formatted(views, steps,
        (System.nanoTime() - begin) / 1e9, ranks));
    assertTrue(enough.get(), "there were too few views");
    Files.delete(file);
  }

  private List<Integer> write(int ranks, Duration time, AtomicBoolean enough) {
    try {
      return ThreadRanks.of(ranks, 1).run(time.plus(LIMIT), rank -> {
        try (BurstFile open = BurstFile.create(file, rank.world())) {
          FollowedSteps steps = new FollowedSteps(open, rank.world());
          int number = 0;
          long latest = System.nanoTime() + time.plus(LIMIT.dividedBy(2)).toNanos();
          do {
            steps.write(++number);
            LockSupport.parkNanos(COMPUTING_NANOS);
          } while (rank.world()
              .allreduce(enough.get() || System.nanoTime() - latest > 0 ? 0 : 1, Reduction.MIN) == 1);
          open.complete();
          return number;
        }
      });
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static Dataset declare(BurstFile open) {
    return open.dataset("d", ElementType.INT64).shape(10).create();
  }

  private static void write(Dataset dataset, int from, long... values) {
    dataset.write(Selection.block(from, values.length), values);
  }

  @Test
  void shouldShowWhatWasFlushedAndNothingElseWhenMoreIsCommitted() {
    FileFollower follower = FileFollower.of(file);
    assertEquals(State.NOT_BEGUN, follower.refresh().state());
    try (BurstFile open = BurstFile.create(file)) {
      Dataset dataset = declare(open);
      write(dataset, 0, 1, 2);
      open.flush();
      write(dataset, 5, 6, 7);
      open.commit().join();
      FileProgress seen = follower.refresh();
      assertEquals(State.BEING_WRITTEN, seen.state());
      assertEquals(1, seen.flushes());
      assertEquals(List.of(new FileProgress.DatasetProgress("d", List.of(10L), 16, true)), seen.datasets());
      assertEquals(new Snapshot(true, 1, List.of()), follower.snapshot(view));
      assertEquals("[1, 2, 0, 0, 0, 0, 0, 0, 0, 0]", Arrays.toString(Oracle.longs(view, "/d")));
      assertEquals(1, follower.await(Duration.ofMillis(1)).flushes());
      open.flush();
      assertEquals(2, follower.await(LIMIT).flushes());
      open.complete();
    }
    FileProgress end = follower.await(LIMIT);
    assertEquals(State.PUBLISHED, end.state());
    assertEquals(2, end.flushes());
  }

  @Test
  void shouldMakeNoViewAndNameTheDatasetWhenAnUnflushedWriteHasReplacedWhatWasFlushed() {
    try (BurstFile open = BurstFile.create(file)) {
      Dataset dataset = declare(open);
      write(dataset, 0, 1, 2);
      open.flush();
      write(dataset, 0, 3);
      open.commit().join();
      FileFollower follower = FileFollower.of(file.resolveSibling("f.h5.partial"));
      Snapshot none = follower.snapshot(view);
      assertFalse(none.isMade());
      assertEquals("d", none.omissions().getFirst().dataset());
      assertTrue(none.omissions().getFirst().reason().contains("after its next flush"), none::toString);
      assertTrue(Files.notExists(view));
      open.flush();
      assertTrue(follower.snapshot(view).isMade() || !follower.snapshot(view).omissions().isEmpty());
      open.complete();
    }
  }

  @Test
  void shouldLeaveOutADatasetWhenAFlushedWriteHasReplacedAPartOfAnotherOne() {
    try (BurstFile open = BurstFile.create(file)) {
      Dataset dataset = declare(open);
      Dataset other = open.dataset("other", ElementType.INT64).shape(2).create();
      write(dataset, 0, 1, 2);
      write(other, 0, 8, 9);
      open.flush();
      write(dataset, 0, 3);
      open.flush();
      Snapshot snapshot = FileFollower.of(file).snapshot(view);
      assertTrue(snapshot.isMade());
      assertEquals(List.of("d"), snapshot.omissions().stream().map(Omission::dataset).toList());
      assertEquals("[8, 9]", Arrays.toString(Oracle.longs(view, "/other")));
      open.complete();
    }
  }

  @Test
  void shouldSayThatTheWriterIsGoneWhenItHasEndedWithoutCompleting() {
    FileFollower follower = FileFollower.of(file);
    WriterException left = assertThrows(WriterException.class, () -> {
      try (BurstFile open = BurstFile.create(file)) {
        write(declare(open), 0, 1, 2);
        open.flush();
      }
    });
    assertTrue(String.valueOf(left.getMessage()).contains("complete()"));
    assertEquals(State.WRITER_GONE, follower.await(LIMIT).state());
    assertTrue(follower.snapshot(view).isMade());
  }

  @Test
  void shouldSayThatTheFileWasDiscardedWhenItIsNot() {
    FileFollower follower = FileFollower.of(file);
    try (BurstFile open = BurstFile.create(file)) {
      write(declare(open), 0, 1, 2);
      open.flush();
      assertEquals(State.BEING_WRITTEN, follower.refresh().state());
      open.discard();
    }
    assertEquals(State.DISCARDED, follower.await(LIMIT).state());
  }

  @Test
  void shouldReplaceNoOtherFileWhenItHasTheNameOfTheView() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      write(declare(open), 0, 1, 2);
      open.flush();
      FileFollower follower = FileFollower.of(file);
      Files.writeString(view, "mine");
      for (Path taken : List.of(view, file, Path.of(file + ".partial"), directory.resolve("none/f.h5"))) {
        WriterException refused = assertThrows(WriterException.class, () -> follower.snapshot(taken));
        assertInstanceOf(PathException.class, refused);
      }
      assertEquals("mine", Files.readString(view));
      open.complete();
    }
  }

  @Test
  void shouldReplaceNoFileThatWasWrittenInThePlaceOfTheView() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      Dataset dataset = declare(open);
      write(dataset, 0, 1, 2);
      open.flush();
      FileFollower follower = FileFollower.of(file);
      assertTrue(follower.snapshot(view).isMade());
      Files.writeString(view, "mine"); // as cp does it: another content in the same file
      assertThrows(WriterException.class, () -> follower.snapshot(view));
      Files.delete(view);
      assertTrue(follower.snapshot(view).isMade());
      Files.delete(view);
      Files.writeString(view, "mine"); // many file systems give it the number of the file that was removed
      assertThrows(WriterException.class, () -> follower.snapshot(view));
      assertEquals("mine", Files.readString(view));
      open.complete();
    }
  }

  @Test
  void shouldSayThatTheFileWasDiscardedWhenAnotherFileGetsItsNumber() throws IOException {
    FileFollower follower = FileFollower.of(file);
    try (BurstFile open = BurstFile.create(file)) {
      Dataset dataset = declare(open);
      write(dataset, 0, 1, 2);
      open.flush();
      LockSupport.parkNanos(COMPUTING_NANOS); // file systems have a coarse clock
      write(dataset, 0, 3, 4);
      open.flush();
      assertEquals(State.BEING_WRITTEN, follower.refresh().state());
      Object number = FileIdentity.of(Path.of(file + ".partial")).key();
      open.discard();
      Files.move(newFile(number), file);
    }
    assertEquals(State.DISCARDED, follower.refresh().state());
  }

  /** A file with a number that is free, where the file system gives it again. */
  private Path newFile(Object number) throws IOException {
    Path made = Files.createFile(directory.resolve("new"));
    for (int i = 0; i < 20 && !FileIdentity.of(made).key().equals(number); i++) {
      made = Files.createFile(directory.resolve("new" + i));
    }
    return made;
  }

  @Test
  void shouldChangeNothingAndLetTheJobGoOnWhenItFollows() throws IOException {
    try (BurstFile open = BurstFile.create(file)) {
      Dataset dataset = declare(open);
      write(dataset, 0, 1, 2);
      open.flush();
      List<String> before = files();
      FileFollower follower = FileFollower.of(file);
      long flushes = follower.refresh().flushes();
      assertTrue(follower.snapshot(view).isMade());
      Files.delete(view);
      assertEquals(before, files());
      write(dataset, 0, 3, 4);
      open.flush();
      assertEquals(flushes + 1, follower.refresh().flushes());
      open.complete();
    }
  }

  /** What is in the directory, with sizes and times of the last change. */
  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().map(path -> path + " " + path.toFile().length() + " " + path.toFile().lastModified())
          .toList();
    }
  }

  @Test
  void shouldRefuseInWordsWhenThereIsNoManifest() {
    try (BurstFile open = BurstFile.create(file, CreateOptions.defaults().durability(Durability.NONE))) {
      write(declare(open), 0, 1, 2);
      open.flush();
      WriterException refused = assertThrows(WriterException.class, FileFollower.of(file)::refresh);
      assertTrue(String.valueOf(refused.getMessage()).contains("durability=none"), refused::toString);
      open.complete();
    }
  }
}

package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Durability;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.ranks.ThreadRanks;
import org.h5burst.writer.recover.Snapshot.Omission;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A file whose name has what was flushed, while it is written. */
@Timeout(60)
final class PublishEveryTest {
  private static final CreateOptions EACH = CreateOptions.defaults().publishEvery(1);

  @TempDir
  private Path directory;

  private Path file = Path.of("unset");

  @BeforeEach
  void name() {
    file = directory.resolve("f.h5");
  }

  private static Dataset declare(BurstFile open) {
    return open.dataset("d", ElementType.INT64).shape(4).create();
  }

  private static void flush(BurstFile open, Dataset dataset, int from, long... values) {
    dataset.write(Selection.block(from, values.length), values);
    open.flush();
  }

  private void assertHolds(long... values) {
    assertArrayEquals(values, Oracle.longs(file, "/d"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldHaveTheFlushThatWasAskedForUnderItsNameWhenTheFileIsWritten(boolean replaces) throws IOException {
    if (replaces) {
      BurstFile.write(file, old -> old.dataset("old", new long[] {9}));
    }
    CreateOptions options = replaces ? CreateOptions.defaults().replace() : CreateOptions.defaults();
    try (BurstFile open = BurstFile.create(file, options.publishEvery(2))) {
      Dataset dataset = declare(open);
      flush(open, dataset, 0, 1);
      assertEquals(replaces, Files.exists(file));
      flush(open, dataset, 1, 2);
      assertHolds(1, 2, 0, 0);
      flush(open, dataset, 0, 3, 4);
      assertHolds(1, 2, 0, 0);
      flush(open, dataset, 1, 5); // a part of what was flushed before
      assertHolds(3, 5, 0, 0);
      dataset.write(Selection.block(3, 1), new long[] {6});
      open.complete();
    }
    assertHolds(3, 5, 0, 6);
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(List.of(file), left.toList());
    }
  }

  /** A callback of the flushed burst writes, and commits that, while the flush is still under way. */
  @ParameterizedTest
  @CsvSource({"1, 0", "1, 2", "3, 0", "3, 2"})
  void shouldShowNothingThatCameAfterTheFlushWhenACallbackCommits(int ranks, int from) throws Exception {
    ThreadRanks.of(ranks, 1).run(Duration.ofSeconds(40), rank -> {
      boolean writes = rank.number() == 0;
      try (BurstFile open = BurstFile.create(file, rank.world(), EACH)) {
        Dataset dataset = declare(open);
        flush(open, dataset, 0, writes ? new long[] {1, 1, 1, 1} : new long[0]);
        CompletableFuture<Void> later = new CompletableFuture<>();
        dataset.writeAsync(Selection.block(from, writes ? 4 - from : 0), new long[writes ? 4 - from : 0])
            .whenComplete((_, _) -> {
              dataset.write(Selection.block(0, writes ? 3 : 0), writes ? new long[] {9, 9, 9} : new long[0]);
              open.commit().thenRun(() -> later.complete(null));
            });
        open.flush();
        later.join();
        if (writes) {
          assertHolds(from == 0 ? new long[4] : new long[] {1, 1, 0, 0});
        }
        open.complete();
      }
      return true;
    });
    assertHolds(9, 9, 9, 0);
  }

  @Test
  void shouldShowOneFlushWhenSeveralRanksWriteAndAppend() throws Exception {
    ThreadRanks.of(3, 1).run(Duration.ofSeconds(40), rank -> {
      try (BurstFile open = BurstFile.create(file, rank.world(), EACH)) {
        FollowedSteps steps = new FollowedSteps(open, rank.world());
        for (int step = 1; step <= 3; step++) {
          steps.write(step);
          if (rank.number() == 0) {
            FollowedSteps.assertHolds(file, step);
          }
        }
        open.complete();
      }
      return true;
    });
    FollowedSteps.assertHolds(file, 3);
  }

  @Test
  void shouldNotBlameParallelHdf5WhenTheManifestDoesNotCoverChunks() {
    int nbit = 5;
    try (BurstFile open = BurstFile.create(file, EACH)) {
      open.dataset("nbit", ElementType.INT64).shape(8).chunk(4).filter(nbit).create();
      flush(open, open.dataset("d", ElementType.INT64).shape(4).chunk(2).create(), 0, 1);
      assertHolds(1, 0, 0, 0);
      List<Omission> missing = FileFollower.of(file).snapshot(directory.resolve("view.h5")).omissions();
      assertEquals(List.of("nbit"), missing.stream().map(Omission::dataset).toList());
      String reason = missing.getFirst().reason();
      assertTrue(reason.contains("the manifest does not cover its elements"), reason);
      open.complete();
    }
  }

  @Test
  void shouldKeepTheLastSnapshotWhenTheFileIsDiscardedOrItsJobEnds() {
    try (BurstFile open = BurstFile.create(file, EACH)) {
      flush(open, declare(open), 0, 1);
      open.discard();
    }
    assertHolds(1, 0, 0, 0);
    assertThrows(WriterException.class, () -> {
      try (BurstFile open = BurstFile.create(file, EACH.replace())) {
        Dataset dataset = declare(open);
        flush(open, dataset, 0, 2);
        dataset.write(Selection.block(0, 1), new long[] {3});
        open.commit().join();
      }
    });
    assertHolds(2, 0, 0, 0);
    assertTrue(Files.exists(Path.of(file + ".partial")));
    Recovery.recover(file);
    assertArrayEquals(new long[] {3, 0, 0, 0}, Oracle.longs(Path.of(file + ".recovered"), "/d"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldReplaceNoFileOfSomebodyElseWhenItComesInThePlaceOfTheSnapshot(boolean inPlace) throws IOException {
    WriterException refused = assertThrows(WriterException.class, () -> {
      try (BurstFile open = BurstFile.create(file, EACH)) {
        Dataset dataset = declare(open);
        flush(open, dataset, 0, 1);
        if (!inPlace) {
          Files.delete(file);
        }
        Files.writeString(file, "mine");
        flush(open, dataset, 0, 2);
        open.complete();
      }
    });
    assertTrue(String.valueOf(refused.getMessage()).contains("created or changed by"), refused::toString);
    assertEquals("mine", Files.readString(file));
  }

  @Test
  void shouldRefuseWhenThereIsNoManifestToMakeSnapshotsFrom() {
    WriterException refused =
        assertThrows(WriterException.class, () -> BurstFile.create(file, EACH.durability(Durability.NONE)));
    assertInstanceOf(UsageException.class, refused);
    assertFalse(Files.exists(file));
    assertThrows(WriterException.class, () -> EACH.publishEvery(-1));
  }
}

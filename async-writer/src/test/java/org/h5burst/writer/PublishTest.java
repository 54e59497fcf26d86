package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.recover.Recovery;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** One process: a file gets its name when the program has said that it is complete, and at no other time. */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
final class PublishTest {
  private static final CreateOptions TRUNCATE = CreateOptions.defaults().replace();
  private static final OpenOptions APPEND = OpenOptions.defaults().readWrite();

  @TempDir
  Path directory;

  private Path path = Path.of("");

  @BeforeEach
  void choosePath() {
    path = directory.resolve("f.h5");
  }

  private static Dataset declare(BurstFile file) {
    return file.dataset("d", ElementType.INT64).shape(4).create();
  }

  private static void write(Dataset dataset, long value) {
    dataset.write(Selection.all(), new long[] {value, value, value, value});
  }

  /** A file that is complete. */
  private void publish(long value) {
    BurstFile.write(path, TRUNCATE, file -> write(declare(file), value));
  }

  private static void assertHolds(long value, Path path) {
    long[] found = new long[4];
    try (BurstFile file = BurstFile.open(path)) {
      file.dataset("d").read(Selection.all(), found);
    }
    assertArrayEquals(new long[] {value, value, value, value}, found);
  }

  private List<String> names() {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void assertUsage(String words, Executable call) {
    assertUsage(words, assertThrows(WriterException.class, call));
  }

  private static void assertUsage(String words, Throwable failure) {
    assertInstanceOf(UsageException.class, ((WriterException) failure), failure::toString);
    assertTrue(String.valueOf(failure.getMessage()).contains(words), failure::toString);
  }

  @Test
  void shouldKeepTheLastGoodFileAndLeaveARecoverableOneWhenTheBodyThrows() {
    publish(1);
    IOException failed = assertThrows(IOException.class, () -> BurstFile.write(path, TRUNCATE, file -> {
      Dataset dataset = declare(file);
      write(dataset, 2);
      file.commit();
      write(dataset, 3);
      throw new IOException("on purpose");
    }));
    assertUsage("f.h5 was closed without complete(): it is not published: what was committed before is in "
        + "f.h5.partial", failed.getSuppressed()[0]);
    assertEquals(List.of("f.h5", "f.h5.manifest", "f.h5.partial"), names());
    assertHolds(1, path);
    assertEquals(Outcome.RECOVERED, Recovery.recover(path).outcome());
    assertHolds(2, directory.resolve("f.h5.recovered"));
  }

  @Test
  void shouldSayWhatWasForgottenAndWhereWhenAFileIsOnlyClosed() {
    BurstFile file = BurstFile.create(path);
    Dataset dataset = declare(file);
    write(dataset, 1);
    file.commit();
    CompletableFuture<BurstResult> dropped =
        dataset.writeAsync(Selection.all(), MemorySegment.ofArray(new long[4]), Ownership.COPY);
    WriterException thrown = assertThrows(WriterException.class, file::close);
    assertUsage("call complete() as the last statement before close", thrown);
    assertTrue(
        Stream.of(thrown.getStackTrace()).anyMatch(frame -> frame.getClassName().equals(PublishTest.class.getName())),
        "who has called?");
    assertUsage("was closed without complete()",
        Objects
            .requireNonNull(assertThrows(CompletionException.class, dropped::join).getCause()));
    file.close();
    assertUsage("is closed", file::complete);
    assertUsage("is closed", file::discard);
    assertUsage("closed without complete()", () -> write(dataset, 2));
    assertEquals(List.of("f.h5.manifest", "f.h5.partial"), names());
  }

  @Test
  void shouldLeaveNothingWhenAFileIsOnlyClosedBeforeItsFirstCommit() {
    BurstFile file = BurstFile.create(path);
    write(declare(file), 1);
    assertUsage("nothing was committed before, and there is no file", file::close);
    assertEquals(List.of(), names());
  }

  @Test
  void shouldPublishOnceWhenTheFileIsCompletedTwiceAndClosed() {
    try (BurstFile file = BurstFile.create(path)) {
      write(declare(file), 1);
      file.complete();
      file.complete();
      assertUsage("is closed", file::commit);
      assertUsage("is closed", file::discard);
    }
    assertEquals(List.of("f.h5"), names());
    assertHolds(1, path);
  }

  @Test
  void shouldRemoveWhatWasWrittenAndKeepTheOldFileWhenItIsDiscarded() {
    publish(1);
    try (BurstFile file = BurstFile.create(path, TRUNCATE)) {
      Dataset dataset = declare(file);
      write(dataset, 2);
      file.flush();
      CompletableFuture<BurstResult> dropped =
          dataset.writeAsync(Selection.all(), MemorySegment.ofArray(new long[4]), Ownership.COPY);
      file.discard();
      file.discard();
      assertUsage("was discarded", Objects
          .requireNonNull(assertThrows(CompletionException.class, dropped::join).getCause()));
      assertUsage("was discarded", file::complete);
    }
    assertEquals(List.of("f.h5"), names());
    assertHolds(1, path);
  }

  @Test
  void shouldRemoveEverythingWhenAFileIsDiscardedThatCannotTakeItsLastChunk() throws IOException {
    try (BurstFile file = BurstFile.create(path)) {
      Dataset dataset = file.dataset("d", ElementType.INT64).shape(4).chunk(4).deflate(1).create();
      dataset.write(Selection.block(0, 2), new long[2]);
      file.flush();
      try (FileChannel partial = FileChannel.open(directory.resolve("f.h5.partial"), StandardOpenOption.WRITE)) {
        partial.truncate(1); // HDF5 fails now, as it does on a full disk
      }
      file.discard();
    }
    assertEquals(List.of(), names());
  }

  @Test
  void shouldRefuseToDiscardWhenTheFileWasThereBefore() {
    publish(1);
    for (OpenMode mode : List.of(OpenMode.APPEND, OpenMode.READ_ONLY)) {
      BurstFile file = BurstFile.open(path, Modes.opening(mode));
      assertUsage("cannot be discarded", file::discard);
      file.complete();
    }
    assertHolds(1, path);
  }

  @Test
  void shouldKeepWhatWasCommittedWhenAFileThatWasThereIsOnlyClosed() {
    publish(1);
    BurstFile file = BurstFile.open(path, APPEND);
    write(file.dataset("d"), 2);
    file.commit();
    write(file.dataset("d"), 3);
    assertUsage("it holds what was committed before; call complete()", file::close);
    assertEquals(List.of("f.h5"), names());
    assertHolds(2, path);
  }

  @Test
  void shouldSayThatTheFileMayBeDamagedWhenAFileThatWasThereCannotBeWritten() {
    publish(1);
    WriterException failed = assertThrows(WriterException.class, () -> BurstFile.write(path, APPEND, file -> {
      write(file.dataset("d"), 2);
      file.flush();
      Files.delete(path);
      file.group("g");
    }));
    String words = String.valueOf(failed.getMessage());
    assertTrue(words.contains("; it was flushed up to burst 1, it was changed in place and may be damaged"), words);
  }

  @Test
  void shouldCompleteWhateverTheBodyHasSaidAlreadyWhenItReturns() {
    BurstFile.write(path, file -> write(declare(file), 1));
    assertHolds(1, path);
    BurstFile.write(path, APPEND, file -> write(file.dataset("d"), 2));
    assertHolds(2, path);
    BurstFile.write(path, TRUNCATE, file -> {
      write(declare(file), 3);
      file.complete();
    });
    assertHolds(3, path);
    BurstFile.write(path, TRUNCATE, file -> {
      write(declare(file), 4);
      file.discard();
    });
    assertHolds(3, path);
    assertUsage("is closed",
        () -> BurstFile.write(path, TRUNCATE, file -> assertThrows(WriterException.class, file::close)));
    try (Mpi mpi = Mpi.solo()) {
      BurstFile.write(directory.resolve("of-all-ranks.h5"), mpi.world(), file -> write(declare(file), 5));
      BurstFile.write(path, mpi.world(), TRUNCATE, file -> write(declare(file), 6));
    }
    assertHolds(6, path);
    assertEquals(List.of("f.h5", "of-all-ranks.h5"), names());
  }

  @Test
  void shouldNotPublishWhenTheLastBurstIsRefused() {
    publish(1);
    BurstFile file = BurstFile.create(path, TRUNCATE);
    write(declare(file), 2);
    file.commit();
    file.link("a").hard("nowhere");
    WriterException failed = assertThrows(WriterException.class, file::complete);
    assertUsage("it is not published", failed);
    assertSame(failed, assertThrows(WriterException.class, file::complete).getCause());
    file.close();
    assertHolds(1, path);
    assertEquals(Outcome.RECOVERED, Recovery.recover(path).outcome());
  }

  @Test
  void shouldNotPublishWhenNobodyHasLookedAtTheFailureOfAnEarlierBurst() {
    publish(1);
    BurstFile file = BurstFile.create(path, TRUNCATE);
    Dataset dataset = declare(file);
    write(dataset, 2);
    file.commit();
    file.link("a").hard("nowhere");
    file.commit();
    write(dataset, 3);
    WriterException failed = assertThrows(WriterException.class, file::complete);
    assertUsage("the program has not looked at this failure: commit of burst 2", failed);
    assertUsage("it is not published", failed);
    assertHolds(1, path);
    assertEquals(Outcome.RECOVERED, Recovery.recover(path).outcome());
    assertHolds(2, directory.resolve("f.h5.recovered"));
  }

  @Test
  void shouldPublishWhenTheProgramHasLookedAtTheFailureOfAnEarlierBurst() {
    BurstFile file = BurstFile.create(path, TRUNCATE);
    write(declare(file), 2);
    file.commit();
    file.link("a").hard("nowhere");
    assertThrows(CompletionException.class, file.commit()::join);
    file.complete();
    assertHolds(2, path);
  }

  @Test
  void shouldCloseInOrderWithoutPublishingWhenTheProgramLeavesFilesOpen() {
    publish(1);
    Path unfinished = directory.resolve("unfinished.h5");
    try (Mpi mpi = Mpi.solo()) {
      BurstFile changed = BurstFile.open(path, mpi.world(), APPEND);
      write(changed.dataset("d"), 2);
      changed.commit();
      write(changed.dataset("d"), 3);
      BurstFile left = BurstFile.create(unfinished, mpi.world());
      write(declare(left), 4);
      left.commit();
    }
    assertHolds(2, path);
    assertEquals(List.of("f.h5", "unfinished.h5.manifest", "unfinished.h5.partial"), names());
    assertEquals(Outcome.RECOVERED, Recovery.recover(unfinished).outcome());
    assertHolds(4, directory.resolve("unfinished.h5.recovered"));
  }

  @Test
  void shouldChangeTheFileWhenItIsWrittenWithOptionsToOpenIt() {
    publish(1);
    BurstFile.write(path, OpenOptions.defaults(), file -> write(file.dataset("d"), 2));
    assertHolds(2, path);
  }
}

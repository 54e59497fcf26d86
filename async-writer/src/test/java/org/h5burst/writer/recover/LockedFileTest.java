package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.PathException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.file.ffm.SystemFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** HDF5's own lock is on a file, as a writer leaves it in which HDF5 could not close the file, until it ends. */
@Timeout(60)
final class LockedFileTest {
  @TempDir
  Path directory;

  @Test
  void shouldSayThatTheFileIsInUseWhenHdf5sLockIsOnTheUnfinishedFile() throws IOException {
    Path file = directory.resolve("f.h5");
    Path left = Files.createDirectory(directory.resolve("left")).resolve("f.h5");
    try (BurstFile open = BurstFile.create(file)) {
      write(open);
      open.flush();
      for (String end : new String[] {".partial", ".manifest"}) {
        Files.copy(Path.of(file + end), Path.of(left + end));
      }
      open.complete();
    }
    whileLocked(Path.of(left + ".partial"), () -> Recovery.recover(left));
    assertFalse(Files.exists(Path.of(left + ".recovered")));
    RecoveryReport report = Recovery.recover(left);
    assertEquals(RecoveryReport.Outcome.DOUBTFUL, report.outcome(), "chunks are not checked");
    assertEquals(8, report.datasets().getFirst().unchecked());
  }

  @Test
  void shouldSayThatTheFileIsInUseWhenHdf5sLockIsOnAFileThatHasItsName() throws IOException {
    Path file = directory.resolve("f.h5");
    BurstFile.write(file, LockedFileTest::write);
    whileLocked(file, () -> Recovery.recover(file));
    whileLocked(file, () -> BurstFile.open(file).close());
    assertEquals(RecoveryReport.Outcome.NOT_NEEDED, Recovery.recover(file).outcome());
  }

  /** So it is when another thread starts a process, which has what this process had open for a moment. */
  @Test
  void shouldWaitForTheLockWhenItIsGivenBackSoon() throws IOException {
    Path file = directory.resolve("f.h5");
    BurstFile.write(file, LockedFileTest::write);
    SystemFiles system = SystemFiles.get().orElseThrow();
    int descriptor = system.open(file, true);
    assertTrue(system.flock(descriptor));
    CompletableFuture<Void> release = CompletableFuture.runAsync(() -> system.close(descriptor),
        CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS));
    BurstFile.open(file).close();
    release.join();
  }

  private static void write(BurstFile file) {
    Dataset chunked = file.dataset("c", ElementType.INT64).shape(8).chunk(4).filter(5).create(); // HDF5 alone has it
    chunked.write(Selection.block(0, 8), new long[8]);
  }

  private static void whileLocked(Path file, Executable call) throws IOException {
    SystemFiles system = SystemFiles.get().orElseThrow();
    int descriptor = system.open(file, true);
    try {
      assertTrue(system.flock(descriptor));
      WriterException failure = assertThrows(WriterException.class, call);
      String words = String.valueOf(failure.getMessage());
      assertInstanceOf(PathException.class, failure, words);
      assertTrue(words.contains("is in use: this process, %d, has it open".formatted(ProcessHandle.current().pid()))
          && words.contains(file + " ") && words.contains("try again"), words);
      assertFalse(words.contains("damaged") || words.contains("lost"), words);
    } finally {
      system.close(descriptor);
    }
  }
}

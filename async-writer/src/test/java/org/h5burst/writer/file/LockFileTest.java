package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.WriterOptions.OpenMode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Names, lock and what is looked at before a file is created. */
@Timeout(60)
final class LockFileTest {
  private static final int TAKERS = 4;

  @TempDir
  Path directory;

  private FileNames names = new FileNames(Path.of("unset"));

  @BeforeEach
  void name() {
    names = new FileNames(directory.resolve("sub/../out.h5"));
  }

  @Test
  void shouldStandBesideTheFileWhenCompanionsAreNamed() {
    assertEquals(directory.resolve("out.h5"), names.target());
    assertEquals(directory.resolve("out.h5.partial"), names.partial());
    assertEquals(directory.resolve("out.h5.lock"), names.lock());
    assertTrue(new FileNames(Path.of("relative.h5")).target().isAbsolute());
  }

  @Test
  void shouldSayWhoHoldsItWhenALockIsTakenTwice() throws IOException {
    LockFile lock = LockFile.of(names);
    lock.take();
    String[] words = Files.readString(names.lock()).strip().split(" ", -1);
    assertEquals(3, words.length);
    assertEquals(ProcessHandle.current().pid(), Long.parseLong(words[1]));
    assertRefused(() -> LockFile.of(names).take(), "is being written by process " + words[1] + " on " + words[0] + " since " + words[2]);
    assertRefused(() -> names.check(OpenMode.TRUNCATE), "out.h5.lock");
    lock.release();
    assertFalse(Files.exists(names.lock()));
    assertDoesNotThrow(lock::release);
    assertDoesNotThrow(() -> names.check(OpenMode.CREATE_NEW));
  }

  @Test
  void shouldTakeTheLockOverWhenItsProcessHasEnded() throws IOException {
    LockFile lock = LockFile.of(names);
    lock.take();
    String host = Files.readString(names.lock()).split(" ", -1)[0];
    Files.writeString(names.lock(), host + " 999999999 2020-01-01T00:00:00Z\n");
    assertDoesNotThrow(() -> names.check(OpenMode.CREATE_NEW));
    lock.take();
    assertTrue(Files.readString(names.lock()).contains(" " + ProcessHandle.current().pid() + " "));
  }

  @Test
  void shouldGiveTheLockToOneWhenSeveralTakeOverThatOfAJobWhichHasEnded() throws Exception {
    LockFile.of(names).take();
    String host = Files.readString(names.lock()).split(" ", -1)[0];
    CyclicBarrier together = new CyclicBarrier(TAKERS);
    List<Callable<Boolean>> tasks = Collections.nCopies(TAKERS, () -> takes(together));
    try (ExecutorService takers = Executors.newFixedThreadPool(TAKERS)) {
      for (int round = 0; round < 300; round++) {
        Files.writeString(names.lock(), host + " 999999999 2020-01-01T00:00:00Z\n");
        int holders = 0;
        for (Future<Boolean> taken : takers.invokeAll(tasks)) {
          holders += taken.get() ? 1 : 0;
        }
        assertEquals(1, holders, "in round " + round);
      }
    }
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(List.of(names.lock()), left.toList());
    }
  }

  private boolean takes(CyclicBarrier together) throws Exception {
    together.await();
    try {
      LockFile.of(names).take();
      return true;
    } catch (WriterException held) {
      assertEquals(Category.PATH, held.category(), held::toString);
      return false;
    }
  }

  @Test
  void shouldRespectTheLockWhenItCannotBeUnderstood() throws IOException {
    for (String text : new String[] {"", "words", "host pid since", "a b c d", "x".repeat(5000), "elsewhere 999999999 2020"}) {
      Files.writeString(names.lock(), text);
      assertRefused(() -> names.check(OpenMode.TRUNCATE), "is being written by");
      assertRefused(() -> LockFile.of(names).take(), "is being written by");
      assertEquals(text, Files.readString(names.lock()));
    }
  }

  /** Who opens a pipe that nobody writes waits for ever; who follows a link writes what is not his. */
  @Test
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void shouldRespectTheLockWhenAPipeOrALinkIsPlantedInItsPlace() throws IOException, InterruptedException {
    assertEquals(0, new ProcessBuilder("mkfifo", names.lock().toString()).start().waitFor());
    assertRefused(() -> names.check(OpenMode.TRUNCATE), "is being written by an unknown job");
    Files.delete(names.lock());
    Path precious = Files.writeString(directory.resolve("precious"), "localhost 999999999 2020-01-01T00:00:00Z");
    Files.createSymbolicLink(names.lock(), precious);
    assertRefused(() -> LockFile.of(names).take(), "is being written by an unknown job");
    assertFalse(LockFile.of(names).supportsRangeLocks());
    assertTrue(Files.readString(precious).startsWith("localhost"));
  }

  @Test
  void shouldTellThatRangeLocksWorkWhenTheyDo() {
    LockFile lock = LockFile.of(names);
    lock.take();
    assertTrue(lock.supportsRangeLocks());
    lock.release();
    assertFalse(lock.supportsRangeLocks());
  }

  @Test
  void shouldSayWhatIsWrongWhenAPathCannotBeWritten() throws IOException {
    assertRefused(() -> new FileNames(directory.resolve("nowhere/out.h5")).check(OpenMode.CREATE_NEW), "there is no directory " + directory.resolve("nowhere"));
    assertRefused(() -> new FileNames(directory).check(OpenMode.TRUNCATE), "is a directory");
    assertRefused(() -> new FileNames(Path.of("/")).check(OpenMode.TRUNCATE), "is not a file name");
    Files.writeString(names.partial(), "unfinished");
    assertRefused(() -> names.check(OpenMode.CREATE_NEW), "out.h5.partial exists");
    assertDoesNotThrow(() -> names.check(OpenMode.TRUNCATE));
    Files.createSymbolicLink(names.target(), directory.resolve("dangling"));
    assertRefused(() -> names.check(OpenMode.CREATE_NEW), "exists");
  }

  private static void assertRefused(Executable call, String words) {
    WriterException failure = assertThrows(WriterException.class, call);
    assertEquals(Category.PATH, failure.category(), failure::toString);
    assertTrue(String.valueOf(failure.getMessage()).contains(words), () -> "\"" + words + "\" is not in: " + failure.getMessage());
  }
}

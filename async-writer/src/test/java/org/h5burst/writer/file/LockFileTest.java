package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h5burst.writer.PathException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.configuration.OpenMode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One job at a time has the lock, those that have ended lose it, and nobody else does. */
@Timeout(60)
final class LockFileTest {
  private static final int TAKERS = 4;
  private static final long NO_PROCESS = 999_999_999;
  private static final String ANOTHER_BOOT = "00000000-0000-0000-0000-000000000000";

  @TempDir
  Path directory;

  private FileNames names = new FileNames(Path.of("unset"));

  @BeforeEach
  void name() throws IOException {
    names = new FileNames(directory.toRealPath().resolve("out.h5"));
  }

  /** A lock as another process of this machine would have written it. */
  private LockHolder other(long pid, boolean locked) {
    LockHolder me = LockHolder.me(locked ? LockProofTest.fileSystem(directory) : "");
    return new LockHolder(me.host(), pid, Instant.parse("2020-01-01T00:00:00Z"), me.boot(), me.processes(),
        me.lockedOn());
  }

  private void leave(LockHolder holder) throws IOException {
    Files.writeString(names.lock(), holder.text());
  }

  @Test
  void shouldSayWhoHoldsItWhenALockIsTakenTwice() throws IOException {
    LockFile lock = LockFile.of(names);
    assertFalse(lock.take());
    LockHolder holder = LockHolder.parse(Files.readString(names.lock())).orElseThrow();
    assertEquals(ProcessHandle.current().pid(), holder.pid());
    assertTrue(
        holder.lockedOn().equals(LockProofTest.fileSystem(directory)) && !holder.boot().isEmpty()
            && holder.processes().startsWith("pid:["),
        holder::text);
    String who =
        "is being written by process %d on %s since %s; that is this process: close the file first"
            .formatted(holder.pid(), holder.host(), holder.since());
    assertRefused(() -> LockFile.of(names).take(), who);
    assertRefused(() -> names.check(OpenMode.TRUNCATE), who);
    lock.release();
    assertOnlyHas();
    assertDoesNotThrow(lock::release);
    assertDoesNotThrow(() -> names.check(OpenMode.CREATE_NEW));
  }

  private void assertOnlyHas(Path... files) throws IOException {
    try (Stream<Path> left = Files.list(names.target().getParent())) {
      assertEquals(List.of(files), left.toList());
    }
  }

  @Test
  void shouldTakeTheLockOverWhenItsProcessHasEnded() throws IOException {
    leave(other(NO_PROCESS, false));
    assertDoesNotThrow(() -> names.check(OpenMode.CREATE_NEW));
    LockFile lock = LockFile.of(names);
    assertTrue(lock.take());
    assertEquals(ProcessHandle.current().pid(), LockHolder.parse(Files.readString(names.lock())).orElseThrow().pid());
    lock.release();
  }

  /** The number belongs to another process since; a lock by the system that is held proves the contrary of all that. */
  @Test
  void shouldTakeTheLockOverWhenItsNumberIsAnotherProcessNowUnlessTheSystemsLockIsHeld() throws IOException {
    leave(other(ProcessHandle.current().pid(), true));
    try (SystemLock _ = SystemLock.take(names.lock())) {
      assertRefused(() -> LockFile.of(names).take(), "is being written by process");
      assertRefused(names::requireUnlocked, "is being written by process");
    }
    assertTrue(LockFile.of(names).take());
  }

  @ParameterizedTest
  @CsvSource({
    "another boot, on another machine of that name",
    "another host, on another machine",
    "another namespace, in another container"})
  void shouldRespectTheLockWhenNobodyCanTellThatItsProcessHasEnded(String what, String words) throws IOException {
    LockHolder ended = other(NO_PROCESS, false);
    String text = switch (what) {
      case "another boot" ->
        new LockHolder(ended.host(), ended.pid(), ended.since(), ANOTHER_BOOT, ended.processes(), "").text();
      case "another host" ->
        new LockHolder("elsewhere", ended.pid(), ended.since(), ANOTHER_BOOT, ended.processes(), "").text();
      default -> new LockHolder(ended.host(), ended.pid(), ended.since(), ended.boot(), "pid:[1]", "").text();
    };
    Files.writeString(names.lock(), text);
    assertRefused(() -> LockFile.of(names).take(), "is being written by process 999999999 on ");
    assertRefused(names::requireUnlocked, words);
    assertRefused(names::requireUnlocked, "or remove " + names.lock() + " if that job has ended");
    assertEquals(text, Files.readString(names.lock()));
    assertOnlyHas(names.lock());
  }

  /**
   * In another namespace numbers say nothing; but a living process would hold the system's lock, as it says that it
   * did.
   */
  @Test
  void shouldTakeTheLockOverWhenTheKernelKnowsThatAJobInAnotherNamespaceHasEnded() throws IOException {
    LockHolder ended = other(1, true);
    leave(new LockHolder("another-container", ended.pid(), ended.since(), ended.boot(), "pid:[1]", ended.lockedOn()));
    try (SystemLock _ = SystemLock.take(names.lock())) {
      assertRefused(() -> LockFile.of(names).take(), "is being written by process 1 on another-container");
    }
    assertTrue(LockFile.of(names).take());
  }

  @Test
  void shouldGiveTheLockToOneWhenSeveralTakeOverThatOfAJobWhichHasEnded() throws Exception {
    CyclicBarrier together = new CyclicBarrier(TAKERS);
    List<LockFile> locks = IntStream.range(0, TAKERS).mapToObj(_ -> LockFile.of(names)).toList();
    List<Callable<Boolean>> tasks = locks.stream().<Callable<Boolean>>map(lock -> () -> takes(lock, together)).toList();
    try (ExecutorService takers = Executors.newFixedThreadPool(TAKERS)) {
      for (int round = 0; round < 100; round++) {
        if (round % 2 == 0) {
          leave(other(NO_PROCESS, round % 4 == 0));
        }
        if (round % 3 == 0) {
          Files.createFile(names.taking());
        }
        int holders = 0;
        for (Future<Boolean> taken : takers.invokeAll(tasks)) {
          holders += taken.get() ? 1 : 0;
        }
        assertEquals(1, holders, "in round " + round);
        assertOnlyHas(names.lock());
        locks.forEach(LockFile::release);
        assertOnlyHas();
      }
    }
  }

  private static boolean takes(LockFile lock, CyclicBarrier together) throws Exception {
    together.await();
    try {
      lock.take();
      return true;
    } catch (WriterException held) {
      assertInstanceOf(PathException.class, held, held::toString);
      return false;
    }
  }

  /** Whoever is killed while it takes the lock leaves one of these. */
  @ParameterizedTest
  @ValueSource(strings = {"empty", "written", "linked"})
  void shouldTakeTheLockWhenAJobWasKilledWhileItDidSo(String state) throws IOException {
    Files.writeString(names.taking(), state.equals("empty") ? "" : other(NO_PROCESS, true).text());
    if (state.equals("linked")) {
      Files.createLink(names.lock(), names.taking());
    }
    LockFile lock = LockFile.of(names);
    assertEquals(state.equals("linked"), lock.take());
    assertOnlyHas(names.lock());
    lock.release();
    assertOnlyHas();
  }

  @Test
  @Timeout(30)
  void shouldLeaveItAloneWhenSomethingElseHasTheNameUnderWhichALockIsTaken() throws IOException {
    Path precious = Files.writeString(directory.resolve("precious"), "precious");
    Files.createSymbolicLink(names.taking(), precious);
    assertRefused(() -> LockFile.of(names).take(), names.taking() + " was not left by a job");
    Files.delete(names.taking());
    Files.createLink(names.taking(), precious);
    assertRefused(() -> LockFile.of(names).take(), names.taking() + " was not left by a job");
    assertEquals("precious", Files.readString(precious));
  }

  @Test
  void shouldLeaveTheLockOfAnotherJobWhenItsOwnWasRemovedByHand() throws IOException {
    LockFile first = LockFile.of(names);
    first.take();
    Files.delete(names.lock());
    LockFile second = LockFile.of(names);
    second.take();
    first.release();
    assertRefused(() -> LockFile.of(names).take(), "is being written by process");
    second.release();
    assertOnlyHas();
  }

  @Test
  void shouldRespectTheLockWhenItCannotBeUnderstood() throws IOException {
    String mine = LockHolder.me("").text();
    for (String text : new String[] {"", "words", "host pid since", "a b c d", "x".repeat(5000),
      "elsewhere 999999999 2020", mine.replace(" 2\n", " 3\n"),
      mine.replace("process: ", "process: x"), mine.replace("since: ", "since: x")}) {
      Files.writeString(names.lock(), text);
      assertRefused(() -> names.check(OpenMode.TRUNCATE), "is being written by an unknown job");
      assertRefused(() -> LockFile.of(names).take(), "is being written by an unknown job");
      assertEquals(text, Files.readString(names.lock()));
    }
    Files.write(names.lock(), new byte[] {(byte) 0xff, 0, (byte) 0xc3});
    assertRefused(() -> LockFile.of(names).take(), "is being written by an unknown job");
  }

  /** Who opens a pipe that nobody writes waits for ever; who follows a link writes what is not his. */
  @Test
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void shouldRespectTheLockWhenAPipeOrALinkIsPlantedInItsPlace() throws IOException, InterruptedException {
    assertEquals(0, new ProcessBuilder("mkfifo", names.lock().toString()).start().waitFor());
    assertRefused(() -> names.check(OpenMode.TRUNCATE), "is being written by an unknown job");
    Files.delete(names.lock());
    String gone = other(NO_PROCESS, false).text();
    Path precious = Files.writeString(directory.resolve("precious"), gone);
    Files.createSymbolicLink(names.lock(), precious);
    assertRefused(() -> LockFile.of(names).take(), "is being written by an unknown job");
    assertFalse(LockFile.of(names).supportsRangeLocks());
    assertEquals(gone, Files.readString(precious));
  }

  @Test
  void shouldTellThatRangeLocksWorkWhenTheyDo() {
    LockFile lock = LockFile.of(names);
    lock.take();
    assertTrue(lock.supportsRangeLocks());
    assertFalse(lock.stopsHdf5());
    lock.release();
    assertFalse(lock.supportsRangeLocks());
  }

  /** Locks of the usual kind end when any descriptor of the file is closed. */
  @Test
  void shouldKeepTheSystemsLockWhenTheFileIsOpenedLockedAndClosedByOthers() throws IOException {
    LockFile lock = LockFile.of(names);
    lock.take();
    try (FileChannel channel = FileChannel.open(names.lock(), StandardOpenOption.WRITE);
        var _ = channel.tryLock(0, 1, false)) {
      assertEquals(SystemLock.State.HELD, SystemLock.find(names.lock()));
    }
    assertEquals(SystemLock.State.HELD, SystemLock.find(names.lock()));
    lock.release();
    assertEquals(SystemLock.State.MISSING, SystemLock.find(names.lock()));
  }

  private static void assertRefused(Executable call, String words) {
    WriterException failure = assertThrows(WriterException.class, call);
    assertInstanceOf(PathException.class, failure, failure::toString);
    assertTrue(String.valueOf(failure.getMessage()).contains(words),
        () -> "\"" + words + "\" is not in: " + failure.getMessage());
  }
}

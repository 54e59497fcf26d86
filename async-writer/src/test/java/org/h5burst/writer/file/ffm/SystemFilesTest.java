package org.h5burst.writer.file.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.jupiter.api.io.TempDir;

/** The calls do what the system's headers and the kernel say. */
@Timeout(30)
final class SystemFilesTest {
  @TempDir
  Path directory;

  private final SystemFiles system = SystemFiles.get().orElseThrow();

  /** The C compiler judges each number and prototype by the system's own headers. */
  @Test
  void shouldHaveTheNumbersOfTheHeadersWhenCIsAsked() throws IOException, InterruptedException {
    String source = """
        #define _GNU_SOURCE
        #include <errno.h>
        #include <fcntl.h>
        #include <signal.h>
        #include <stddef.h>
        #include <stdio.h>
        #include <string.h>
        #include <sys/file.h>
        #include <unistd.h>
        #define SAME(a, b) _Static_assert((a) == (b), #a " differs")
        SAME(O_RDONLY, %d); SAME(O_RDWR, %d); SAME(O_NONBLOCK, %d); SAME(O_CLOEXEC, %d);
        #ifdef __aarch64__
        SAME(O_NOFOLLOW, %d);
        #else
        SAME(O_NOFOLLOW, %d);
        #endif
        SAME(F_OFD_GETLK, %d); SAME(F_OFD_SETLK, %d); SAME(F_RDLCK, %d); SAME(F_WRLCK, %d); SAME(F_UNLCK, %d);
        SAME(LOCK_EX, %d); SAME(LOCK_NB, %d); SAME(LOCK_UN, %d); SAME(AT_FDCWD, %d);
        SAME(RENAME_NOREPLACE, %d); SAME(_PC_NAME_MAX, %d);
        SAME(ENOENT, %d); SAME(EPERM, %d); SAME(ESRCH, %d); SAME(EAGAIN, %d); SAME(EACCES, %d); SAME(EEXIST, %d);
        SAME(EINVAL, %d); SAME(ENOSYS, %d); SAME(EOPNOTSUPP, %d);
        SAME(offsetof(struct flock, l_start), %d); SAME(offsetof(struct flock, l_len), %d);
        SAME(sizeof(struct flock), %d); SAME(sizeof(pid_t), 4);
        SAME(offsetof(struct flock, l_type), 0); SAME(sizeof(((struct flock *) 0)->l_type), 2);
        """.formatted(SystemFiles.O_RDONLY, SystemFiles.O_RDWR, SystemFiles.O_NONBLOCK, SystemFiles.O_CLOEXEC,
        SystemFiles.O_NOFOLLOW_OF_ARM, SystemFiles.O_NOFOLLOW_OF_X86, SystemFiles.F_OFD_GETLK, SystemFiles.F_OFD_SETLK,
        SystemFiles.F_RDLCK, SystemFiles.F_WRLCK, SystemFiles.F_UNLCK, SystemFiles.LOCK_EX, SystemFiles.LOCK_NB,
        SystemFiles.LOCK_UN,
        SystemFiles.AT_FDCWD, SystemFiles.RENAME_NOREPLACE, SystemFiles.PC_NAME_MAX, SystemFiles.ENOENT,
        SystemFiles.EPERM, SystemFiles.ESRCH, SystemFiles.EAGAIN, SystemFiles.EACCES, SystemFiles.EEXIST,
        SystemFiles.EINVAL, SystemFiles.ENOSYS, SystemFiles.EOPNOTSUPP, SystemFiles.FLOCK_START,
        SystemFiles.FLOCK_LENGTH, SystemFiles.FLOCK_BYTES);
    assertCompiles(source);
  }

  @Test
  void shouldHaveThePrototypesOfTheHeadersWhenCIsAsked() throws IOException, InterruptedException {
    assertCompiles("""
        #define _GNU_SOURCE
        #include <fcntl.h>
        #include <signal.h>
        #include <stdio.h>
        #include <string.h>
        #include <sys/file.h>
        #include <unistd.h>
        int (*const kill_)(pid_t, int) = kill;
        long (*const pathconf_)(const char *, int) = pathconf;
        int (*const flock_)(int, int) = flock;
        int (*const rename_)(int, const char *, int, const char *, unsigned) = renameat2;
        char *(*const strerror_)(int) = strerror;
        int (*const open_)(const char *, int, ...) = open;
        int (*const fcntl_)(int, int, ...) = fcntl;
        """);
  }

  private void assertCompiles(String source) throws IOException, InterruptedException {
    Path file = Files.writeString(directory.resolve("audit.c"), source);
    Process compiler = new ProcessBuilder("gcc", "-Wall", "-Werror", "-fsyntax-only", file.toString())
        .redirectErrorStream(true).start();
    String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, compiler.waitFor(), said);
  }

  @Test
  void shouldExcludeOthersWhenAFileIsLockedUntilItIsClosed() throws IOException {
    Path file = Files.createFile(directory.resolve("f"));
    Path link = Files.createLink(directory.resolve("g"), file);
    int first = system.open(file, true);
    int second = system.open(link, true);
    assertTrue(system.lock(first));
    assertTrue(system.lock(first), "again by the same one");
    assertFalse(system.lock(second));
    assertTrue(system.isLocked(second));
    assertFalse(system.isLocked(first));
    assertTrue(system.flock(second), "HDF5's own lock is another");
    system.close(first);
    assertFalse(system.isLocked(second));
    system.close(second);
  }

  @Test
  void shouldLetOthersShareButNotLockAFileWhenItsLockIsShared() throws IOException {
    Path file = Files.createFile(directory.resolve("f"));
    int first = system.open(file, false);
    int second = system.open(file, true);
    assertTrue(system.lockShared(first));
    assertFalse(system.isLockedAlone(second));
    assertTrue(system.isLocked(second));
    assertFalse(system.lock(second));
    assertTrue(system.lockShared(second));
    system.close(first);
    assertTrue(system.lock(second));
    int third = system.open(file, false);
    assertTrue(system.isLockedAlone(third));
    system.close(second);
    system.close(third);
  }

  @Test
  void shouldSayWhatIsWrongWhenAFileCannotBeOpened() throws IOException {
    assertThrows(NoSuchFileException.class, () -> system.open(directory.resolve("none"), false));
    Path link = Files.createSymbolicLink(directory.resolve("link"), directory);
    assertTrue(String.valueOf(assertThrows(FileSystemException.class, () -> system.open(link, false)).getMessage())
        .contains("symbolic link"));
  }

  @Test
  void shouldSayWhatIsWrongWhenADescriptorIsOfNoFile() {
    for (ThrowingConsumer<Integer> call : List.<ThrowingConsumer<Integer>>of(system::lock, system::lockShared,
        system::join, system::isLocked, system::isLockedAlone, system::isJoined)) {
      IOException refused = assertThrows(IOException.class, () -> call.accept(-1));
      assertTrue(String.valueOf(refused.getMessage()).contains("Bad file descriptor"), refused::toString);
    }
    system.unlock(-1);
    system.close(-1);
  }

  @Test
  void shouldGiveAFileAnotherNameOnlyWhenThatIsFree() throws IOException {
    Path file = Files.writeString(directory.resolve("f"), "f");
    Path taken = Files.writeString(directory.resolve("g"), "g");
    assertThrows(FileAlreadyExistsException.class, () -> system.renameNew(file, taken));
    assertThrows(NoSuchFileException.class, () -> system.renameNew(directory.resolve("none"), directory.resolve("h")));
    FileSystemException other = assertThrows(FileSystemException.class,
        () -> system.renameNew(file, taken.resolve("below a file")));
    assertTrue(String.valueOf(other.getMessage()).contains("renameat2: Not a directory"), other::toString);
    assertTrue(system.renameNew(file, directory.resolve("h")));
    assertEquals("f", Files.readString(directory.resolve("h")));
  }

  @Test
  void shouldKnowProcessesAndLimitsWhenTheSystemIsAsked() throws IOException, InterruptedException {
    assertTrue(system.hasProcess(ProcessHandle.current().pid()) && system.hasProcess(1));
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    assertFalse(
        system.hasProcess(ended.pid()) || system.hasProcess(0) || system.hasProcess(-1) || system.hasProcess(1L << 40));
    assertEquals(255, system.longestName(directory));
    assertEquals(0, system.longestName(directory.resolve("none")));
  }
}

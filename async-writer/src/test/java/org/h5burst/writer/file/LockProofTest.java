package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.h5burst.writer.PathException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.file.ffm.SystemFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A lock by the system that is free proves that its job has ended where only this kernel can write, and nowhere else.
 */
@Timeout(60)
final class LockProofTest {
  private static final String ANOTHER_BOOT = "00000000-0000-0000-0000-000000000000";

  @TempDir
  Path directory;

  private FileNames names = new FileNames(Path.of("unset"));

  @BeforeEach
  void name() throws IOException {
    directory = directory.toRealPath();
    names = new FileNames(directory.resolve("out.h5"));
  }

  static String fileSystem(Path directory) {
    int descriptor = assertDoesNotThrow(() -> SystemFiles.get().orElseThrow().open(directory, false));
    try {
      return MountTable.ofThisProcess().type(descriptor);
    } finally {
      SystemFiles.get().orElseThrow().close(descriptor);
    }
  }

  private void leave(LockHolder holder) throws IOException {
    Files.writeString(names.lock(), holder.text());
  }

  /** A lock as a process on another machine, or on this one before it was started again, would have written it. */
  private LockHolder before(String host, String lockedOn) {
    LockHolder me = LockHolder.me(lockedOn);
    return new LockHolder(host, ProcessHandle.current().pid(), Instant.parse("2020-01-01T00:00:00Z"), ANOTHER_BOOT,
        me.processes(), lockedOn);
  }

  /** Where all file systems are of another type. */
  private LockFile lockOn(String type, String options) throws IOException {
    String table = Files.readAllLines(Path.of("/proc/self/mountinfo")).stream()
        .map(line -> line.substring(0, line.indexOf(" - ")) + " - " + type + " source " + options + "\n")
        .collect(Collectors.joining());
    return new LockFile(names, new MountTable(Files.writeString(directory.resolve("mounts"), table)));
  }

  /** After a reboot, a power failure, or with the disk in another machine. */
  @ParameterizedTest
  @ValueSource(strings = {"ext4", "xfs", "btrfs", "f2fs", "zfs", "tmpfs"})
  void shouldTakeTheLockOverWhenItIsOfAnotherBootAndOnlyThisKernelCanWriteThere(String type) throws IOException {
    for (String host : List.of(LockHolder.me("").host(), "elsewhere")) {
      leave(before(host, type));
      try (SystemLock _ = SystemLock.take(names.lock())) {
        LockFile held = lockOn(type, "rw");
        assertRefused(held::checkFree, "is being written by process");
        assertRefused(held::take, "is being written by process");
      }
      LockFile lock = lockOn(type, "rw");
      assertDoesNotThrow(lock::checkFree);
      assertTrue(lock.take());
      assertEquals(type, LockHolder.parse(Files.readString(names.lock())).orElseThrow().lockedOn());
      lock.release();
    }
  }

  /** Its file is complete, and only the removal of the lock failed: a full or broken disk, say. */
  @Test
  void shouldTakeTheLockOverWhenARunningProcessHasLeftItAndOnlyThisKernelCanWriteThere() throws IOException {
    leave(LockHolder.me("ext4"));
    assertDoesNotThrow(lockOn("ext4", "rw")::checkFree);
    leave(LockHolder.me("nfs"));
    assertRefused(lockOn("nfs", "rw")::checkFree, "it is running");
  }

  @Test
  void shouldTakeTheLockOverWhenItIsOfAnotherBootOnTheFileSystemOfThisTest() throws IOException {
    leave(before("elsewhere", fileSystem(directory)));
    assertDoesNotThrow(names::requireUnlocked);
    assertDoesNotThrow(() -> names.check(OpenMode.TRUNCATE));
    assertTrue(LockFile.of(names).take());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"nfs", "nfs4", "cifs", "smb3", "lustre", "gpfs", "beegfs", "ceph", "fuse", "fuse.sshfs", "fuseblk",
        "9p", "virtiofs", "glusterfs", "ocfs2",
        "gfs2", "ext5", "", "unknown"})
  void shouldRespectTheLockOfAnotherBootWhenOtherMachinesMayWriteThere(String type) throws IOException {
    leave(before("elsewhere", type));
    LockFile lock = lockOn(type, "rw");
    assertRefused(lock::checkFree, "(on another machine; ");
    assertRefused(lock::take, "on another machine");
    assertOnlyLeft();
  }

  /**
   * A file system that this kernel alone mounts may be exported to others, or be that below an overlay: their locks are
   * not here.
   */
  @ParameterizedTest
  @ValueSource(strings = {"nfs4", "virtiofs", "overlay", "", "unknown"})
  void shouldRespectTheLockWhenItWasTakenThroughAnotherFileSystem(String type) throws IOException {
    leave(before("elsewhere", type));
    assertRefused(() -> lockOn("ext4", "rw").take(), "on another machine");
    LockHolder me = LockHolder.me(type);
    leave(new LockHolder("container", 1, me.since(), me.boot(), "pid:[1]", type));
    assertRefused(() -> lockOn("ext4", "rw").take(), "in another container");
    assertOnlyLeft();
  }

  @Test
  void shouldTrustAnOverlayWhenWhatItWritesToIsTrusted() throws IOException {
    leave(before("elsewhere", "overlay"));
    for (String upper : List.of("", ",upperdir=" + directory.resolve("absent"), ",upperdir=" + directory,
        ",upperdir=/with\\054comma")) {
      assertRefused(() -> lockOn("overlay", "rw,lowerdir=/" + upper + ",workdir=/w").take(), "proves nothing on a "
          + "file system of type overlay");
    }
    assertOnlyLeft();
    LockFile lock = overlayOnMemory();
    assertDoesNotThrow(lock::checkFree);
    assertTrue(lock.take());
  }

  /**
   * Where this process sees the lock on an overlay, and what is below it as it is: two mounts, of which one is said to
   * be the overlay.
   */
  private LockFile overlayOnMemory() throws IOException {
    int lock = SystemFiles.get().orElseThrow().open(names.lock(), false);
    Path memory = Path.of("/dev/shm"); // a tmpfs on every Linux
    String of = Files.readAllLines(Path.of("/proc/self/fdinfo", Integer.toString(lock))).stream()
        .filter(line -> line.startsWith("mnt_id:"))
        .map(line -> line.substring(7).strip() + " ").findFirst().orElseThrow();
    SystemFiles.get().orElseThrow().close(lock);
    String table = Files.readAllLines(Path.of("/proc/self/mountinfo")).stream()
        .map(line -> line.startsWith(of)
            ? line.substring(0, line.indexOf(" - ")) + " - overlay none rw,upperdir=" + memory + ",workdir=/w" : line)
        .collect(Collectors.joining("\n"));
    return new LockFile(names, new MountTable(Files.writeString(directory.resolve("overlay"), table)));
  }

  private void assertOnlyLeft() {
    assertTrue(FileNames.exists(names.lock()) && !FileNames.exists(names.taking()));
  }

  /** Whoever judges a lock must not take the words of the next one for those of the one that it saw free. */
  @Test
  void shouldNeverTakeALivingJobForEndedWhenLocksAreTakenAndGivenBackMeanwhile() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    try (ExecutorService holder = Executors.newSingleThreadExecutor()) {
      Future<Integer> taken = holder.submit(() -> {
        int times = 0;
        for (; !done.get(); times++) {
          LockFile lock = LockFile.of(names);
          assertFalse(lock.take());
          lock.release();
        }
        return times;
      });
      LockFile other = LockFile.of(names);
      try {
        for (int round = 0; round < 2000 && !taken.isDone(); round++) {
          try {
            other.checkFree();
          } catch (WriterException refused) {
            assertTrue(String.valueOf(refused.getMessage())
                .contains("is being written by process " + ProcessHandle.current().pid()), refused::toString);
          }
        }
      } finally {
        done.set(true);
      }
      assertTrue(taken.get() > 0);
    }
  }

  private static void assertRefused(Executable call, String words) {
    WriterException failure = assertThrows(WriterException.class, call);
    assertInstanceOf(PathException.class, failure, failure::toString);
    assertTrue(String.valueOf(failure.getMessage()).contains(words),
        () -> "\"" + words + "\" is not in: " + failure.getMessage());
  }

  @Test
  void shouldKnowTheFileSystemWhenAnotherMountHasANameThatIsNotUtf8() throws IOException {
    Path table = Files.write(directory.resolve("mounts"), Files.readAllBytes(Path.of("/proc/self/mountinfo")));
    byte[] odd = "999 1 0:99 / /mnt/B\u00fccher rw - ext4 /dev/x rw\n".getBytes(StandardCharsets.ISO_8859_1);
    Files.write(table, odd, StandardOpenOption.APPEND);
    SystemFiles system = SystemFiles.get().orElseThrow();
    int descriptor = system.open(directory, false);
    try {
      assertEquals(MountTable.ofThisProcess().type(descriptor), new MountTable(table).type(descriptor));
    } finally {
      system.close(descriptor);
    }
  }
}

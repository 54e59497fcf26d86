package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Modes;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.portable.PortableBackend;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.recover.Recovery;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files that come, go or are replaced beside one that is being written: nothing of anybody else is changed, and the
 * program is told.
 */
@Timeout(60)
final class LateFilesTest {
  private static final DatasetSpec DATA = new DatasetSpec("d", ElementType.INT32, new long[] {2});
  private static final CreateOptions TRUNCATE = CreateOptions.defaults().replace();

  @TempDir
  Path directory;

  private Path path = Path.of("unset");

  @BeforeEach
  void name() throws IOException {
    directory = directory.toRealPath();
    path = directory.resolve("f.h5");
  }

  private Path beside(String ending) {
    return path.resolveSibling(path.getFileName() + ending);
  }

  private static void write(BurstFile file, int value) {
    file.dataset(DATA.name(), DATA.type()).shape(2).create().write(Selection.block(0, 2), new int[] {value, value});
  }

  private static void assertHolds(Path file, int value) {
    byte byteOfIt = (byte) value;
    assertArrayEquals(new byte[] {byteOfIt, 0, 0, 0, byteOfIt, 0, 0, 0}, Oracle.read(file, DATA));
  }

  private static String refused(Executable call) {
    return String.valueOf(assertThrows(WriterException.class, call).getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".partial", ".manifest"})
  void shouldKeepWhatCameMeanwhileWhenTheFirstBurstIsCommitted(String ending) throws IOException {
    BurstFile file = BurstFile.create(path);
    write(file, 1);
    Files.writeString(beside(ending), "somebody's");
    String said = refused(file::flush);
    assertTrue(said.contains("f.h5" + ending + " exists") || said.contains("f.h5 exists"), said);
    assertThrows(WriterException.class, file::close);
    assertEquals("somebody's", Files.readString(beside(ending)));
    assertFalse(Files.exists(beside(".lock")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".partial", ".manifest", ".lock", ".lock.taking"})
  void shouldFollowNoLinkWhenOneIsPlantedBeforeTheFirstBurst(String ending) throws IOException {
    for (OpenMode mode : List.of(OpenMode.CREATE_NEW, OpenMode.TRUNCATE)) {
      if (mode == OpenMode.TRUNCATE && ending.isEmpty()) {
        continue; // its own test
      }
      BurstFile file = BurstFile.create(path, Modes.creating(mode));
      write(file, 1);
      Path victim = Files.writeString(directory.resolve("victim"), "precious");
      Files.createSymbolicLink(beside(ending), victim);
      assertThrows(WriterException.class, file::flush);
      assertThrows(WriterException.class, file::close);
      assertEquals("precious", Files.readString(victim));
      assertTrue(Files.isSymbolicLink(beside(ending)));
      Files.delete(beside(ending));
      assertFalse(Files.exists(beside(".lock"), LinkOption.NOFOLLOW_LINKS));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldRefuseWhenSomethingHasTheNameAtTheMomentOfCreation(boolean asLink) throws IOException {
    Path victim = Files.writeString(directory.resolve("victim"), "precious");
    Path planted = asLink ? Files.createSymbolicLink(path, victim) : victim;
    try (Mpi solo = Mpi.solo()) {
      assertThrows(WriterException.class,
          () -> PortableBackend.load().create(new KnownFile(planted), solo.world(), Hints.NONE, Hdf5Settings.DEFAULT));
    }
    assertEquals("precious", Files.readString(victim));
  }

  @Test
  void shouldReplaceNothingWhenAFileOfTheNameCameWhileItWasWritten() throws IOException {
    BurstFile file = BurstFile.create(path);
    write(file, 1);
    file.flush();
    Files.writeString(path, "somebody's");
    String said = refused(file::complete);
    assertTrue(said.contains("was created or changed by another program")
        && said.contains("the file is complete as " + beside(".partial")), said);
    assertEquals("somebody's", Files.readString(path));
    assertHolds(beside(".partial"), 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"exchanged", "came", "removed and came", "overwritten"})
  void shouldReplaceOnlyTheOldFileWhenAnotherOneHasItsName(String what) throws IOException {
    if (!what.equals("came")) {
      Files.writeString(path, "old");
    }
    BurstFile file = BurstFile.create(path, TRUNCATE);
    write(file, 1);
    file.flush();
    if (what.startsWith("removed")) {
      Files.delete(path);
    }
    if (what.equals("overwritten")) {
      Files.writeString(path, "somebody's");
    } else {
      Files.move(Files.writeString(directory.resolve("other"), "somebody's"), path,
          StandardCopyOption.REPLACE_EXISTING);
    }
    String said = refused(file::complete);
    assertTrue(said.contains("was created or changed by another program")
        && said.contains("the file is complete as " + beside(".partial")), said);
    assertEquals("somebody's", Files.readString(path));
    assertHolds(beside(".partial"), 1);
  }

  @Test
  void shouldReplaceTheFileOfTheJobBeforeWhenSeveralWriteItInTurn() throws IOException {
    for (int value = 1; value <= 5; value++) {
      BurstFile next = BurstFile.create(path, TRUNCATE); // sees the file of the job before the last one
      write(next, value);
      if (value % 2 == 0) {
        Path moved = Files.move(path, directory.resolve("moved"), StandardCopyOption.REPLACE_EXISTING);
        next.flush();
        assertTrue(Files.exists(moved));
      } else {
        BurstFile.write(path, TRUNCATE, file -> write(file, 9));
      }
      next.complete();
      assertHolds(path, value);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"CREATE_NEW", "TRUNCATE"})
  void shouldPublishNothingElseWhenTheUnfinishedFileWasExchanged(OpenMode mode) throws IOException {
    BurstFile file = BurstFile.create(path, Modes.creating(mode));
    write(file, 1);
    file.flush();
    Files.move(beside(".partial"), directory.resolve("moved"));
    Files.writeString(beside(".partial"), "somebody's");
    String said = refused(file::complete);
    assertTrue(said.contains("f.h5.partial is not the file that this job has written"), said);
    assertFalse(Files.exists(path));
    assertEquals("somebody's", Files.readString(beside(".partial")));
    assertHolds(directory.resolve("moved"), 1);
  }

  @Test
  void shouldRemoveNothingElseWhenTheUnfinishedFileWasExchangedAndIsDiscarded() throws IOException {
    BurstFile file = BurstFile.create(path);
    write(file, 1);
    file.flush();
    Files.move(beside(".partial"), directory.resolve("moved"));
    Files.writeString(beside(".partial"), "somebody's");
    String said = refused(file::discard);
    assertTrue(said.contains("f.h5.partial is not the file that this job has written, and is not removed"), said);
    assertEquals("somebody's", Files.readString(beside(".partial")));
  }

  /** Without a manifest only the lock tells that the file is unfinished. */
  @Test
  void shouldKeepTheLockOfADeadJobWhenItsUnfinishedFileIsInTheWay() throws IOException {
    BurstFile file = BurstFile.create(path);
    write(file, 1);
    Files.writeString(beside(".partial"), "left by a job without a manifest");
    String lock = ("h5burst lock 2\nhost: here\nprocess: 999999999\nsince: 2020-01-01T00:00:00Z\nboot: %s\nprocess "
        + "namespace: %s\nsystem lock: yes\n").formatted(
            Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip(),
            Files.readSymbolicLink(Path.of("/proc/self/ns/pid")));
    Files.writeString(beside(".lock"), lock);
    assertTrue(refused(file::flush).contains("f.h5.partial exists"));
    assertEquals(lock, Files.readString(beside(".lock")));
    assertThrows(WriterException.class, file::close);
    BurstFile again = BurstFile.create(path, TRUNCATE);
    write(again, 2);
    again.complete();
    assertHolds(path, 2);
  }

  @Test
  void shouldReplaceTheFileAndNotTheLinkWhenItIsTruncatedByALink() throws IOException {
    Path scratch = Files.createDirectory(directory.resolve("scratch")).resolve("run.h5");
    Files.createSymbolicLink(path, Path.of("scratch/run.h5"));
    for (int value = 1; value <= 2; value++) {
      BurstFile file = BurstFile.create(path, TRUNCATE);
      write(file, value);
      file.flush();
      assertTrue(Files.exists(scratch.resolveSibling("run.h5.partial")) && !Files.exists(beside(".partial")),
          "the unfinished file is beside the real one");
      file.complete();
      assertTrue(Files.isSymbolicLink(path));
      assertTrue(Files.isRegularFile(scratch, LinkOption.NOFOLLOW_LINKS));
      assertHolds(path, value);
    }
  }

  @Test
  void shouldMakeTheFileWhereTheSystemWouldWhenTheDirectoryIsBehindALink() throws IOException {
    Files.createDirectories(directory.resolve("real/sub"));
    Files.createSymbolicLink(directory.resolve("link"), Path.of("real/sub"));
    BurstFile file = BurstFile.create(directory.resolve("link/../out.h5"));
    write(file, 3);
    file.complete();
    assertHolds(directory.resolve("real/out.h5"), 3);
    assertFalse(Files.exists(directory.resolve("out.h5")));
  }

  @Test
  void shouldBeCompleteWhenOnlyItsManifestCannotBeRemoved() throws IOException {
    BurstFile file = BurstFile.create(path);
    write(file, 4);
    file.flush();
    Files.delete(beside(".manifest"));
    Files.createDirectories(beside(".manifest").resolve("full"));
    file.complete();
    assertHolds(path, 4);
    assertEquals(Outcome.NOT_NEEDED, Recovery.recover(path).outcome());
    assertTrue(refused(() -> BurstFile.create(path)).contains("exists"));
    assertFalse(Files.exists(beside(".lock")) || Files.exists(beside(".partial")));
  }

  @Test
  void shouldHoldAFileWhenItsNameIsAsLongAsItMayBe() {
    Path longest = directory.resolve("n".repeat(243));
    BurstFile file = BurstFile.create(longest);
    write(file, 6);
    file.flush();
    file.complete();
    assertHolds(longest, 6);
    assertTrue(refused(() -> BurstFile.create(directory.resolve("n".repeat(244)))).contains("has too long a name: "
        + "244 bytes"));
  }
}

package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Durability;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Modes;
import org.h5burst.writer.MountedDirectory;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.recover.Recovery;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs and people change the files next to one that is being written, or the old one that it replaces: nothing is
 * lost without a word.
 */
@Timeout(60)
final class OthersAtWorkTest {
  private static final CreateOptions TRUNCATE = CreateOptions.defaults().replace();
  private static final OpenOptions APPEND = OpenOptions.defaults().readWrite();

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

  private static void write(BurstFile file, String name, int value) {
    file.dataset(name, ElementType.INT32).shape(2).create().write(Selection.block(0, 2), new int[] {value, value});
  }

  private static void publish(Path path, int value) {
    BurstFile.write(path, TRUNCATE, file -> write(file, "d", value));
  }

  private static void assertHolds(Path path, String name, int value) {
    int[] values = new int[2];
    try (BurstFile file = BurstFile.open(path)) {
      file.dataset(name).read(Selection.block(0, 2), values);
    }
    assertArrayEquals(new int[] {value, value}, values);
  }

  private static void assertRefused(String words, Executable call) {
    String said = String.valueOf(assertThrows(WriterException.class, call).getMessage());
    assertTrue(said.contains(words), said);
  }

  @Test
  void shouldRefuseOtherJobsAndRecoveryWhenTheLockOfALivingJobWasRemoved() throws IOException {
    BurstFile file = BurstFile.create(path);
    write(file, "d", 1);
    file.flush();
    Files.delete(beside(".lock"));
    for (OpenMode mode : new OpenMode[] {OpenMode.TRUNCATE, OpenMode.CREATE_NEW}) {
      assertRefused("is being written by a running job", () -> BurstFile.create(path, Modes.creating(mode)));
    }
    assertRefused("is being written by a running job", () -> Recovery.recover(path));
    for (String ending : new String[] {".manifest", ".partial"}) {
      assertRefused("is being written by another job", () -> publish(beside(ending), 2));
    }
    write(file, "e", 3);
    file.flush();
    file.complete();
    assertHolds(path, "d", 1);
    assertHolds(path, "e", 3);
    assertFalse(Files.exists(beside(".manifest")) || Files.exists(beside(".partial")) || Files.exists(beside(".lock")));
  }

  @Test
  void shouldReadTheOldFileAndLetNobodyChangeItWhenAJobReplacesIt() throws IOException {
    publish(path, 1);
    Path hard = Files.createLink(directory.resolve("hard.h5"), path);
    BurstFile file = BurstFile.create(path, TRUNCATE);
    write(file, "d", 2);
    file.commit().toCompletableFuture().join();
    assertHolds(path, "d", 1);
    assertHolds(hard, "d", 1);
    assertRefused("is being written by process", () -> BurstFile.open(path, APPEND));
    assertRefused("is open for reading, or about to be replaced, in another job",
        () -> BurstFile.open(hard, APPEND));
    file.complete();
    assertHolds(path, "d", 2);
    BurstFile changed = BurstFile.open(path, APPEND);
    assertRefused("is being written by process", () -> BurstFile.create(path, TRUNCATE));
    changed.complete();
    BurstFile later = BurstFile.open(hard, APPEND);
    write(later, "e", 3);
    later.complete();
    assertHolds(hard, "e", 3);
  }

  @Test
  void shouldRefuseToRecoverWhenALivingJobChangesTheFileUnderAnotherName() throws IOException {
    publish(path, 1);
    Path hard = Files.createLink(directory.resolve("hard.h5"), path);
    BurstFile file = BurstFile.open(path, APPEND);
    write(file, "e", 2);
    file.flush();
    assertRefused("is being written by another job", () -> Recovery.recover(hard));
    file.complete();
    assertEquals(Outcome.NOT_NEEDED, Recovery.recover(hard).outcome());
    BurstFile other = BurstFile.create(path, TRUNCATE);
    write(other, "d", 3);
    other.flush();
    Path unfinished = Files.createLink(directory.resolve("unfinished.h5"), beside(".partial"));
    assertRefused("is being written by another job", () -> Recovery.recover(unfinished));
    assertEquals(Outcome.NOT_NEEDED, Recovery.recover(hard).outcome());
    other.complete();
  }

  /** A program that downloads makes such a file before it fills it. */
  @Test
  void shouldKeepAnEmptyFileOfSomebodyWhenItHasTheNameOfAnUnfinishedOne() throws IOException {
    Files.createFile(beside(".partial"));
    assertRefused("it may be a user's file", () -> publish(path, 1));
    assertTrue(Files.exists(beside(".partial")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"flush", "write and flush", "complete", "write and complete"})
  void shouldFailAndSayWhyWhenTheUnfinishedFileWasEmptied(String calls) throws IOException {
    BurstFile file = BurstFile.create(path);
    write(file, "d", 1);
    file.flush();
    Files.write(beside(".partial"), new byte[0]);
    if (calls.startsWith("write")) {
      write(file, "e", 2);
      file.dataset("large", ElementType.INT32).shape(10_000).create().write(Selection.block(0, 10_000),
          new int[10_000]);
    }
    assertRefused("f.h5.partial was truncated by another", calls.endsWith("flush") ? file::flush : file::complete);
    if (calls.endsWith("flush")) {
      assertThrows(WriterException.class, file::close);
    }
    assertFalse(Files.exists(path));
  }

  private void spoilManifest(String how) throws IOException {
    Path manifest = beside(".manifest");
    if (how.equals("cut off")) {
      Files.write(manifest, new byte[0]);
      return;
    }
    Files.move(manifest, directory.resolve("moved"));
    switch (how) {
      case "replaced" -> Files.writeString(manifest, "somebody's");
      case "a directory" -> Files.writeString(Files.createDirectory(manifest).resolve("file"), "somebody's");
      case "a link" -> Files.createSymbolicLink(manifest, directory.resolve("moved"));
      default -> assertEquals("moved", how);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"moved", "replaced", "a directory", "a link", "cut off"})
  void shouldFailTheFlushWhenTheManifestIsNotThere(String how) throws IOException {
    BurstFile file = BurstFile.create(path);
    write(file, "d", 1);
    file.flush();
    spoilManifest(how);
    write(file, "e", 2);
    String said = String.valueOf(assertThrows(WriterException.class, file::flush).getMessage());
    assertTrue(said.contains(beside(".manifest").toString()) && (said.contains("is not the manifest that this job "
        + "writes") || said.contains("was truncated")),
        said);
    assertThrows(WriterException.class, file::close);
  }

  @ParameterizedTest
  @ValueSource(strings = {"moved", "replaced", "a directory", "a link"})
  void shouldRemoveNothingElseWhenTheManifestIsNotThereAtTheEnd(String how) throws IOException {
    for (boolean completes : new boolean[] {true, false}) {
      BurstFile file = BurstFile.create(path);
      write(file, "d", 1);
      file.flush();
      spoilManifest(how);
      if (completes) {
        file.complete();
        assertHolds(path, "d", 1);
        Files.delete(path);
      } else {
        file.discard();
      }
      assertFalse(Files.exists(beside(".partial")));
      assertEquals(!how.equals("moved"), Files.exists(beside(".manifest"), LinkOption.NOFOLLOW_LINKS), how);
      assertTrue(Files.exists(directory.resolve("moved")));
      if (how.equals("a directory")) {
        Files.delete(beside(".manifest").resolve("file"));
      }
      Files.deleteIfExists(beside(".manifest"));
      Files.delete(directory.resolve("moved"));
    }
  }

  @Test
  @ResourceLock(Resources.SYSTEM_ERR)
  void shouldSayWhatIsReplacedWhenAnEarlierJobHadFlushedIntoIt() {
    BurstFile file = BurstFile.create(path);
    write(file, "d", 1);
    file.flush();
    assertThrows(WriterException.class, file::close);
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      publish(path, 2);
    } finally {
      System.setErr(before);
    }
    String words = said.toString(StandardCharsets.UTF_8);
    assertTrue(words.contains("replace() removes " + beside(".partial") + ", which an earlier job has left "
        + "unfinished; flushes in it: "), words);
    assertHolds(path, "d", 2);
  }

  /** Somebody has taken the unfinished file to where it will be recovered, and forgotten the manifest. */
  @Test
  void shouldKeepTheManifestWhenTheUnfinishedFileWasMovedAway() throws IOException {
    publish(path, 1);
    BurstFile file = BurstFile.create(path, TRUNCATE);
    write(file, "d", 2);
    file.flush();
    assertThrows(WriterException.class, file::close);
    Path safe = Files.createDirectory(directory.resolve("safe")).resolve("f.h5");
    Files.move(beside(".partial"), Path.of(safe + ".partial"));
    assertRefused("f.h5.manifest exists, and its unfinished file was moved away",
        () -> publish(path, 3));
    assertHolds(path, "d", 1);
    Files.move(beside(".manifest"), Path.of(safe + ".manifest"));
    assertEquals(Outcome.RECOVERED, Recovery.recover(safe).outcome());
    assertHolds(Path.of(safe + ".recovered"), "d", 2);
    publish(path, 3);
    assertHolds(path, "d", 3);
  }

  /** Its job was killed when the file had its name. */
  @Test
  void shouldReplaceTheFileWhenItsManifestShowsThatItIsComplete() throws IOException {
    BurstFile file = BurstFile.create(path);
    write(file, "d", 1);
    file.flush();
    Path kept = Files.createLink(directory.resolve("kept"), beside(".manifest"));
    file.complete();
    Files.move(kept, beside(".manifest"));
    publish(path, 2);
    assertHolds(path, "d", 2);
    assertFalse(Files.exists(beside(".manifest")));
  }

  /** Room for the lock, and for a part of what comes next. */
  @ParameterizedTest
  @CsvSource({"4k, FLUSHED, CREATE_NEW", "8k, FLUSHED, CREATE_NEW", "12k, FLUSHED, CREATE_NEW", "4k, NONE, TRUNCATE"})
  void shouldLeaveNothingInTheWayWhenTheDiskIsFullAtTheBegin(String size, Durability durability, OpenMode mode)
      throws Exception {
    Path small = directory.resolve("small");
    try (MountedDirectory mounted = MountedDirectory.over(small, "size=" + size)) {
      Path there = mounted.fromOutside().resolve("f.h5");
      CreateOptions options = Modes.creating(mode).durability(durability);
      BurstFile refused = BurstFile.create(there, options);
      write(refused, "d", 1);
      String said = String.valueOf(assertThrows(WriterException.class, refused::complete).getMessage());
      assertTrue(said.contains("No space left on device"), said);
      List<String> remount = new ArrayList<>(mounted.inside());
      remount.addAll(List.of("mount", "-o", "remount,size=1m", small.toString()));
      assertEquals(0, new ProcessBuilder(remount).inheritIO().start().waitFor());
      BurstFile file = BurstFile.create(there, options);
      write(file, "d", 2);
      file.complete();
      assertHolds(there, "d", 2);
    }
  }

  /** A job was killed between the two. */
  @Test
  void shouldCreateTheFileWhenAManifestThatPromisesNothingIsLeft() throws IOException {
    BurstFile killed = BurstFile.create(path);
    write(killed, "d", 1);
    killed.commit().toCompletableFuture().join();
    byte[] begun = Arrays.copyOf(Files.readAllBytes(beside(".manifest")), 8192);
    killed.flush();
    byte[] flushed = Files.readAllBytes(beside(".manifest"));
    killed.discard();
    for (int bytes : new int[] {4096, 8192}) {
      Files.write(beside(".manifest"), Arrays.copyOf(begun, bytes));
      BurstFile file = BurstFile.create(path);
      write(file, "d", 2);
      file.complete();
      assertFalse(Files.exists(beside(".manifest")));
      Files.delete(path);
    }
    Files.write(beside(".manifest"), flushed);
    assertRefused("f.h5.manifest exists, and its unfinished file was moved away",
        () -> BurstFile.create(path));
  }
}

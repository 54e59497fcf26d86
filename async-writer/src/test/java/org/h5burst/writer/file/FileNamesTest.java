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
import org.h5burst.writer.Durability;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.MountedDirectory;
import org.h5burst.writer.PathException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.manifest.Manifest;
import org.h5burst.writer.manifest.ManifestHeader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a file and its companions are, and what is in the way of one that is made or opened. */
@Timeout(20)
final class FileNamesTest {
  private static final long NO_PROCESS = 999_999_999;
  private static final int LONGEST = 255 - ".lock.taking".length();

  @TempDir
  Path directory;

  private FileNames names = new FileNames(Path.of("unset"));

  @BeforeEach
  void name() throws IOException {
    directory = directory.toRealPath();
    names = new FileNames(directory.resolve("f.h5"));
  }

  @Test
  void shouldStandBesideTheFileWhenCompanionsAreNamed() {
    assertEquals(directory.resolve("f.h5"), names.target());
    assertEquals(directory.resolve("f.h5.partial"), names.partial());
    assertEquals(directory.resolve("f.h5.manifest"), names.manifest());
    assertEquals(directory.resolve("f.h5.lock"), names.lock());
    assertTrue(new FileNames(Path.of("relative.h5")).target().isAbsolute());
  }

  @Test
  void shouldBeWhereTheSystemPutsItWhenThePathHasLinksAndDots() throws IOException {
    Path below = Files.createDirectories(directory.resolve("real/sub"));
    Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("real/sub"));
    assertEquals(directory.resolve("real/f.h5"), new FileNames(link.resolve("../f.h5")).target());
    assertEquals(below.resolve("f.h5"), new FileNames(link.resolve("./f.h5")).target());
    assertEquals(directory.resolve("real"), new FileNames(link.resolve("..")).target());
    Files.createFile(directory.resolve("real/f.h5"));
    assertTrue(Files.isSameFile(link.resolve("../f.h5"), new FileNames(link.resolve("../f.h5")).target()));
  }

  @Test
  void shouldStayAsGivenWhenOnlyTheSystemCanFollowTheLink() throws IOException {
    try (MountedDirectory mounted = MountedDirectory.over(directory.resolve("mounted"), "size=1m")) {
      Path file = mounted.fromOutside().resolve("f.h5");
      assertEquals(file, new FileNames(file).target());
    }
  }

  @Test
  void shouldStandBesideTheRealFileWhenTheNameIsALink() throws IOException {
    Path scratch = Files.createDirectory(directory.resolve("scratch"));
    Path first = Files.createSymbolicLink(directory.resolve("first.h5"), Path.of("second.h5"));
    Files.createSymbolicLink(directory.resolve("second.h5"), Path.of("scratch/run.h5"));
    assertEquals(scratch.resolve("run.h5"), new FileNames(first).target(), "a link that leads nowhere yet");
    Files.createFile(scratch.resolve("run.h5"));
    FileNames found = new FileNames(first);
    assertEquals(new FileNames(scratch.resolve("run.h5")).lock(), found.lock());
    assertRefused(found, OpenMode.CREATE_NEW, "(given as " + first + ") exists");
    assertDoesNotThrow(() -> found.check(OpenMode.TRUNCATE));
    assertDoesNotThrow(() -> found.check(OpenMode.APPEND));
  }

  @Test
  void shouldRefuseALinkWhenItLeadsNowhereOrToItself() throws IOException {
    Path dangling = Files.createSymbolicLink(directory.resolve("dangling.h5"), Path.of("nothing.h5"));
    assertRefused(new FileNames(dangling), OpenMode.CREATE_NEW, "exists as a link that leads nowhere");
    assertDoesNotThrow(() -> new FileNames(dangling).check(OpenMode.TRUNCATE));
    Path circle = Files.createSymbolicLink(directory.resolve("circle.h5"), Path.of("circle.h5"));
    for (OpenMode mode : OpenMode.values()) {
      assertThrows(WriterException.class, () -> new FileNames(circle).check(mode));
    }
  }

  @Test
  void shouldSayWhatIsInTheWayWhenAFileIsCreated() throws IOException {
    assertRefused(new FileNames(Path.of("/")), OpenMode.CREATE_NEW, "is not a file name");
    assertRefused(new FileNames(directory.resolve("no/f.h5")), OpenMode.TRUNCATE,
        "there is no directory " + directory.resolve("no"));
    assertRefused(new FileNames(directory), OpenMode.CREATE_NEW, "is a directory");
    assertDoesNotThrow(() -> names.check(OpenMode.CREATE_NEW));
    assertDoesNotThrow(() -> names.check(OpenMode.TRUNCATE));
    Files.createFile(names.partial());
    assertRefused(names, OpenMode.CREATE_NEW, "was left unfinished by an earlier job: f.h5.partial exists");
    assertRefused(names, OpenMode.TRUNCATE, "it may be a user's file");
    leaveManifest();
    assertDoesNotThrow(() -> names.check(OpenMode.TRUNCATE));
    Files.createFile(names.target());
    assertRefused(names, OpenMode.CREATE_NEW, "exists; choose another name");
    assertDoesNotThrow(() -> names.check(OpenMode.TRUNCATE));
  }

  @Test
  void shouldCallALinkWhatItIsWhenItIsPlantedInTheWay() throws IOException {
    Files.createSymbolicLink(names.partial(), directory.resolve("elsewhere"));
    assertRefused(names, OpenMode.CREATE_NEW, "f.h5.partial exists, but is a link or not a regular file");
  }

  /** As a job leaves it that has flushed. */
  private void leaveManifest() throws IOException {
    try (Manifest manifest = new Manifest(names.manifest(), 0)) {
      manifest.create(new ManifestHeader("f.h5", 1, "portable", "2020-01-01T00:00:00Z", CreationOrder.UNTRACKED));
      manifest.open();
      manifest.writeNotes(0, 0);
      manifest.seal(1);
      manifest.mark();
    }
  }

  /** As a job leaves it that is killed. */
  private void leaveLock(String more) throws IOException {
    LockHolder me = LockHolder.me("");
    Files.writeString(names.lock(),
        new LockHolder(me.host(), NO_PROCESS, me.since(), me.boot(), me.processes(), "").text() + more);
  }

  @Test
  void shouldKeepAManifestWhenItsUnfinishedFileWasMovedAway() throws IOException {
    leaveManifest();
    for (OpenMode mode : new OpenMode[] {OpenMode.CREATE_NEW, OpenMode.TRUNCATE}) {
      assertRefused(names, mode, "f.h5.manifest exists, and its unfinished file was moved away");
    }
  }

  @Test
  void shouldKeepAUsersFileWhenItHasTheNameOfACompanion() throws IOException {
    Files.writeString(names.partial(), "complete, and somebody's");
    assertRefused(names, OpenMode.TRUNCATE, "f.h5.partial exists, and no manifest or lock next to it shows that it "
        + "was left unfinished");
    Files.writeString(names.manifest(), "somebody's as well");
    assertRefused(names, OpenMode.TRUNCATE, "f.h5.manifest is not a manifest");
    Files.delete(names.manifest());
    leaveManifest();
    assertDoesNotThrow(() -> names.check(OpenMode.TRUNCATE));
    Files.delete(names.partial());
    Path precious = Files.writeString(directory.resolve("precious"), "precious");
    Files.createSymbolicLink(names.partial(), precious);
    assertRefused(names, OpenMode.TRUNCATE, "f.h5.partial exists");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{\"format\": 2, \"backend\": \"s3\"}"})
  void shouldKeepAUsersFileWhenItLooksLikeAManifest(String content) throws IOException {
    Files.writeString(names.manifest(), content);
    assertRefused(names, OpenMode.TRUNCATE, "f.h5.manifest is not a manifest");
    assertRefused(names, OpenMode.CREATE_NEW, "f.h5.manifest exists");
    leaveLock(LockHolder.IN_PLACE);
    assertRefused(names, OpenMode.TRUNCATE, "f.h5.manifest is not a manifest");
    assertRefused(names, OpenMode.CREATE_NEW, "f.h5.manifest exists");
  }

  @Test
  void shouldReplaceAnEmptyManifestWhenTheJobThatMadeItWasKilled() throws IOException {
    Files.createFile(names.manifest());
    leaveLock("");
    assertDoesNotThrow(() -> names.check(OpenMode.TRUNCATE));
    assertDoesNotThrow(() -> names.check(OpenMode.CREATE_NEW));
  }

  /** A job that changes a file where it is has no unfinished file next to it. */
  @ParameterizedTest
  @EnumSource(names = {"TRUNCATE", "CREATE_NEW"})
  void shouldKeepAUsersFileWhenAJobThatChangedTheFileInPlaceWasKilled(OpenMode mode) throws IOException {
    Files.writeString(names.partial(), "somebody's");
    leaveLock(LockHolder.IN_PLACE);
    assertRefused(names, mode, "f.h5.partial exists");
    assertThrows(WriterException.class, new FileOnDisk(names, mode, Durability.NONE, () -> {})::reserve);
    assertEquals("somebody's", Files.readString(names.partial()));
    leaveLock("");
    new FileOnDisk(names, OpenMode.TRUNCATE, Durability.NONE, () -> {}).reserve();
    assertFalse(Files.exists(names.partial()));
  }

  /** Without a manifest, nothing else shows that FILE.partial, next to an older file, is unfinished. */
  @Test
  void shouldKeepTheLockThatShowsAnUnfinishedFileWhenTheOlderOneIsToBeChanged() throws IOException {
    Files.writeString(names.target(), "older");
    Files.writeString(names.partial(), "unfinished");
    leaveLock("");
    assertRefused(names, OpenMode.APPEND, "cannot be changed: only f.h5.lock");
    assertTrue(Files.exists(names.lock()));
    assertDoesNotThrow(() -> names.check(OpenMode.TRUNCATE));
    leaveLock(LockHolder.IN_PLACE);
    assertDoesNotThrow(() -> names.check(OpenMode.APPEND));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "ä", "🚀"})
  void shouldCountBytesWhenANameIsTooLongForItsCompanions(String letter) {
    int bytes = letter.getBytes(StandardCharsets.UTF_8).length;
    FileNames longest = new FileNames(directory.resolve(letter.repeat(LONGEST / bytes)));
    assertDoesNotThrow(() -> longest.check(OpenMode.CREATE_NEW));
    assertDoesNotThrow(() -> Files.createFile(longest.taking()));
    FileNames longer = new FileNames(directory.resolve(letter.repeat(LONGEST / bytes + 1)));
    int has = bytes * (LONGEST / bytes + 1);
    assertRefused(longer, OpenMode.CREATE_NEW, "has too long a name: " + has + " bytes in UTF-8; here a name may "
        + "have 255, so that 243 are left");
    assertRefused(longer, OpenMode.TRUNCATE, "has too long a name");
  }

  @ParameterizedTest
  @EnumSource(names = {"READ_ONLY", "APPEND"})
  void shouldSayWhatIsWrongWhenAFileIsOpened(OpenMode mode) throws IOException {
    assertRefused(names, mode, "there is no such file");
    Files.createFile(names.partial());
    assertRefused(names, mode, "is not complete: f.h5.partial was left by a job");
    assertRefused(new FileNames(directory), mode, "is not a file");
    Files.createFile(names.target());
    assertDoesNotThrow(() -> names.check(mode));
    assertDoesNotThrow(names::requireUnlocked);
    LockFile lock = LockFile.of(names);
    lock.take();
    assertRefused(names, mode, "is being written by process " + ProcessHandle.current().pid());
    assertRefused(names, OpenMode.TRUNCATE, "is being written by process");
    assertThrows(WriterException.class, names::requireUnlocked);
    lock.release();
    assertDoesNotThrow(() -> names.check(mode));
  }

  @ParameterizedTest
  @EnumSource(names = {"READ_ONLY", "APPEND"})
  void shouldRefuseAnUnfinishedFileWhenItsManifestIsThere(OpenMode mode) throws IOException {
    FileNames unfinished = new FileNames(Files.createFile(names.partial()));
    assertDoesNotThrow(() -> unfinished.check(mode));
    Files.createFile(names.manifest());
    assertRefused(unfinished, mode, "f.h5.partial is not complete, and elements that were flushed may be missing in "
        + "it; h5burst recover f.h5 rebuilds them");
  }

  @ParameterizedTest
  @EnumSource(names = {"READ_ONLY", "APPEND"})
  void shouldRefuseAnUnfinishedFileWhenItsJobWasKilledWithoutAManifest(OpenMode mode) throws IOException {
    FileNames unfinished = new FileNames(Files.createFile(names.partial()));
    Files.createFile(names.lock()); // as of a job with h5burst.durability=none
    assertRefused(unfinished, mode, "f.h5.partial is not complete, and elements may be missing in it; it has no "
        + "manifest");
  }

  /** Some file systems do not tell how large they are. */
  @Test
  void shouldBelieveThatThereIsRoomWhenTheFileSystemDoesNotTell() {
    assertTrue(names.roomBytes() > 0 && names.roomBytes() < Long.MAX_VALUE);
    assertEquals(Long.MAX_VALUE, new FileNames(Path.of("/proc/f.h5")).roomBytes());
  }

  private static void assertRefused(FileNames names, OpenMode mode, String words) {
    WriterException refused = assertThrows(WriterException.class, () -> names.check(mode));
    assertInstanceOf(PathException.class, refused);
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.startsWith(names.target().toString()) && message.contains(words), message);
  }
}

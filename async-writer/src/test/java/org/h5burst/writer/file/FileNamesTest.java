package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.WriterOptions.OpenMode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is in the way of a file, and of one that is to be opened. */
@Timeout(20)
final class FileNamesTest {
  @TempDir
  Path directory;

  private FileNames names = new FileNames(Path.of("unset"));

  @BeforeEach
  void name() {
    names = new FileNames(directory.resolve("f.h5"));
  }

  @Test
  void shouldSayWhatIsInTheWayWhenAFileIsCreated() throws IOException {
    assertRefused(new FileNames(Path.of("/")), OpenMode.CREATE_NEW, "is not a file name");
    assertRefused(new FileNames(directory.resolve("no/f.h5")), OpenMode.TRUNCATE, "there is no directory");
    assertRefused(new FileNames(directory), OpenMode.CREATE_NEW, "is a directory");
    assertDoesNotThrow(() -> names.check(OpenMode.CREATE_NEW));
    assertDoesNotThrow(() -> names.check(OpenMode.TRUNCATE));
    Files.createFile(names.partial());
    assertRefused(names, OpenMode.CREATE_NEW, "was left unfinished by an earlier job: f.h5.partial exists");
    assertDoesNotThrow(() -> names.check(OpenMode.TRUNCATE));
    Files.createFile(names.target());
    assertRefused(names, OpenMode.CREATE_NEW, "exists; choose another name");
    assertDoesNotThrow(() -> names.check(OpenMode.TRUNCATE));
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
    LockFile.of(names).take();
    assertRefused(names, mode, "is being written by process " + ProcessHandle.current().pid());
    assertRefused(names, OpenMode.TRUNCATE, "is being written by process");
    assertThrows(WriterException.class, names::requireUnlocked);
  }

  /** Some file systems do not tell how large they are. */
  @Test
  void shouldBelieveThatThereIsRoomWhenTheFileSystemDoesNotTell() {
    assertTrue(names.roomBytes() > 0 && names.roomBytes() < Long.MAX_VALUE);
    assertEquals(Long.MAX_VALUE, new FileNames(Path.of("/proc/f.h5")).roomBytes());
  }

  private static void assertRefused(FileNames names, OpenMode mode, String words) {
    WriterException refused = assertThrows(WriterException.class, () -> names.check(mode));
    assertEquals(Category.PATH, refused.category());
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.startsWith(names.target().toString()) && message.contains(words), message);
  }
}

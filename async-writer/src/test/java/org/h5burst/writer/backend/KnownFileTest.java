package org.h5burst.writer.backend;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import org.h5burst.writer.PathException;
import org.h5burst.writer.WriterException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A name that leads to another file after a time. */
@Timeout(60)
final class KnownFileTest {
  @TempDir
  Path directory;

  private Path path = Path.of("unset");

  @BeforeEach
  void make() throws IOException {
    path = Files.writeString(directory.resolve("f"), "old");
  }

  private void replace(String text) {
    try {
      Path other = Files.writeString(directory.resolve("other"), text);
      Files.setLastModifiedTime(other, FileTime.fromMillis(text.length()));
      Files.move(other, path, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void assertLost(KnownFile file) {
    assertThrows(PathException.class, file::requireSame);
  }

  @Test
  void shouldCheckNothingWhenNobodyHasLooked() {
    try (KnownFile file = new KnownFile(path)) {
      replace("new");
      assertDoesNotThrow(file::requireSame);
    }
  }

  @Test
  void shouldKnowWhatWasSeenWhenItIsReplacedWhileOneLooks() {
    int[] looks = {0};
    try (KnownFile file = new KnownFile(path)) {
      assertEquals("2", file.look(() -> {
        if (++looks[0] == 1) {
          replace("new");
        }
        return String.valueOf(looks[0]);
      }));
      assertDoesNotThrow(file::requireSame);
      replace("newer");
      assertLost(file);
    }
  }

  @Test
  void shouldRefuseWhenItIsReplacedEachTimeThatOneLooks() {
    try (KnownFile file = new KnownFile(path)) {
      WriterException refused = assertThrows(WriterException.class, () -> file.look(() -> {
        replace("new");
        return "";
      }));
      assertInstanceOf(PathException.class, refused);
    }
  }

  @Test
  void shouldStillKnowItWhenItIsChangedInPlace() throws IOException {
    try (KnownFile file = new KnownFile(path)) {
      file.look(() -> "");
      Files.writeString(path, "longer than before");
      assertDoesNotThrow(file::requireSame);
    }
  }

  @Test
  void shouldNotTakeALaterFileForItWhenInodesAreFreed() {
    try (KnownFile file = new KnownFile(path)) {
      file.look(() -> "");
      for (int time = 0; time < 20; time++) {
        replace("new");
        assertLost(file);
      }
    }
  }

  @Test
  void shouldKnowItByItsInodeOrByWhatItIsWhenAnotherHostHasLooked() throws IOException {
    try (KnownFile first = new KnownFile(path); KnownFile second = new KnownFile(path)) {
      first.look(() -> "");
      byte[] told = first.told();
      second.learn(told, false);
      assertDoesNotThrow(second::requireSame);
      FileTime modified = Files.getLastModifiedTime(path);
      replace("new");
      assertLost(second);
      second.learn(told, false);
      assertLost(second);
      Files.setLastModifiedTime(path, modified); // another inode there is no proof of another file
      assertDoesNotThrow(second::requireSame);
      second.learn(told, true);
      assertLost(second);
    }
  }

  @Test
  void shouldCloseWhatWasOpenedWhenItIsAnotherFile() {
    int[] closed = {0};
    try (KnownFile file = new KnownFile(path)) {
      file.look(() -> "");
      replace("new");
      assertThrows(WriterException.class, () -> file.opened(() -> "opened", _ -> closed[0]++));
      assertEquals(1, closed[0]);
    }
  }

  @Test
  void shouldKeepTheFailureWhenItIsTheSameFile() {
    try (KnownFile file = new KnownFile(path)) {
      file.look(() -> "");
      assertThrows(IllegalStateException.class, () -> file.opening(() -> {
        throw new IllegalStateException("of HDF5");
      }));
    }
  }
}

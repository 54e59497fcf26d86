package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.writer.Durability;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.TimeLimitException;
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

/**
 * Once the program was told that a file is given up, nothing of it is renamed or removed, however late the I/O thread
 * comes.
 */
@Timeout(20)
final class FileOnDiskTest {
  private static final WriterException GIVEN_UP = new TimeLimitException("given up, on purpose");

  @TempDir
  Path directory;

  private FileNames names = new FileNames(Path.of("f.h5"));
  private boolean givenUp;

  @BeforeEach
  void choosePath() {
    names = new FileNames(directory.resolve("f.h5"));
  }

  private void requireNotGivenUp() {
    if (givenUp) {
      throw GIVEN_UP;
    }
  }

  private FileOnDisk begun(OpenMode mode) throws IOException {
    FileOnDisk disk = new FileOnDisk(names, mode, Durability.FLUSHED, this::requireNotGivenUp);
    disk.reserve();
    Files.writeString(names.partial(), "new");
    disk.created();
    return disk;
  }

  @ParameterizedTest
  @EnumSource(names = {"CREATE_NEW", "TRUNCATE"})
  void shouldKeepEveryNameWhenTheFileIsGivenUpBeforeItIsRenamedOrRemoved(OpenMode mode) throws IOException {
    boolean replaces = mode == OpenMode.TRUNCATE;
    if (replaces) {
      Files.writeString(names.target(), "old");
    }
    FileOnDisk disk = begun(mode);
    givenUp = true;
    assertSame(GIVEN_UP, assertThrows(WriterException.class, disk::publish));
    assertSame(GIVEN_UP, assertThrows(WriterException.class, () -> disk.remove(() -> {})));
    disk.unlock();
    assertEquals("new", Files.readString(names.partial()));
    assertEquals(replaces, Files.exists(names.target()));
    assertTrue(!replaces || Files.readString(names.target()).equals("old"));
  }

  @Test
  void shouldKeepWhatAnEarlierJobHasLeftWhenTheFileIsGivenUpBeforeItBegins() throws IOException {
    Files.writeString(names.partial(), "");
    try (Manifest manifest = new Manifest(names.manifest(), 0)) {
      manifest.create(new ManifestHeader("f.h5", 1, "portable", "2020-01-01T00:00:00Z", CreationOrder.UNTRACKED));
    }
    givenUp = true;
    FileOnDisk disk = new FileOnDisk(names, OpenMode.TRUNCATE, Durability.FLUSHED, this::requireNotGivenUp);
    assertSame(GIVEN_UP, assertThrows(WriterException.class, disk::reserve));
    assertTrue(Files.exists(names.partial()) && Files.exists(names.manifest()));
    assertTrue(Files.notExists(names.lock()));
  }
}

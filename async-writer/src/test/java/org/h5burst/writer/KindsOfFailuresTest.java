package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.mpi.H5BurstException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a program wants to treat in different ways it can catch separately, and all of it together. */
@Timeout(60)
final class KindsOfFailuresTest {
  @TempDir
  private Path directory;

  @Test
  void shouldBeOfItsOwnTypeWhenAFileIsThereMissingInUseOrDamaged() throws IOException {
    Path path = directory.resolve("f.h5");
    assertThrows(FileMissingException.class, () -> BurstFile.open(path));
    assertThrows(FileMissingException.class, () -> BurstFile.create(directory.resolve("none/f.h5")));
    assertThrows(FileMissingException.class, () -> ClosedFile.entries(path));
    BurstFile.write(path, file -> {
      file.dataset("d", new int[] {1});
      file.flush();
      assertThrows(FileInUseException.class, () -> BurstFile.create(path));
    });
    assertThrows(FileExistsException.class, () -> BurstFile.create(path));
    try (BurstFile reader = BurstFile.open(path)) {
      assertEquals(1, reader.dataset("d").readInts()[0]);
      assertThrows(FileInUseException.class, () -> ClosedFile.at(path).delete("d").apply());
      assertThrows(FileInUseException.class, () -> BurstFile.open(path, OpenOptions.defaults().readWrite()));
    }
    Path damaged = Files.writeString(directory.resolve("damaged.h5"), "no HDF5");
    assertThrows(FileDamagedException.class, () -> BurstFile.open(damaged));
    assertThrows(FileDamagedException.class, () -> ClosedFile.entries(damaged));
    Path unfinished = directory.resolve("unfinished.h5");
    assertThrows(UsageException.class, () -> leave(unfinished));
    assertThrows(FileExistsException.class, () -> BurstFile.create(unfinished));
  }

  private static void leave(Path path) {
    try (BurstFile file = BurstFile.create(path)) {
      file.dataset("d", new int[] {1});
      file.commit();
    }
  }

  @Test
  void shouldBeCaughtAsOneTypeWhenTheProgramWantsThat() {
    H5BurstException any = assertThrows(H5BurstException.class, () -> BurstFile.open(directory.resolve("none.h5")));
    assertEquals(FileMissingException.class, any.getClass());
    assertThrows(PathException.class, () -> BurstFile.create(directory));
  }
}

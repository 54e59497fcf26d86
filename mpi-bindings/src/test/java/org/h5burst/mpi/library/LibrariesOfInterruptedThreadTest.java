package org.h5burst.mpi.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Libraries are found and judged by an interrupted thread as by any other. */
@Timeout(30)
final class LibrariesOfInterruptedThreadTest {
  @TempDir
  Path directory;

  private Path library;

  @BeforeEach
  void interrupt() throws Exception {
    library = Files.writeString(directory.resolve("lib.so"), "made by MPI 1");
    Thread.currentThread().interrupt();
  }

  @AfterEach
  void restore() {
    assertTrue(Thread.interrupted(), "the program must still learn of it");
  }

  @Test
  void shouldReadALibraryWhenTheThreadIsInterrupted() {
    assertEquals("made by MPI 1", LibraryFile.text(library));
    assertEquals("made by MPI 1", LibraryFile.strings(library));
  }

  @Test
  void shouldKnowLoadedLibrariesAndTheLoadersDirectoriesWhenTheThreadIsInterrupted() {
    assertFalse(MappedLibraries.files().isEmpty());
    assertFalse(LoaderCache.directories().isEmpty());
  }
}

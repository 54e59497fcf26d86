package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is said before MPI-IO may end a job because of a lock. */
@Timeout(10)
final class LockProbeTest {
  private static final Path FILE = Path.of("f.h5");

  @Test
  void shouldSayWhatMayHappenAndWhatToDoWhenTheFileIsOnNfs() {
    for (String type : new String[] {"nfs", "nfs4"}) {
      String words = LockProbe.caution(FILE, type, 1).orElse("");
      assertTrue(words.contains("f.h5 is on NFS") && words.contains("-Dh5burst.backend=portable"), words);
    }
    assertEquals(Optional.empty(), LockProbe.caution(FILE, "ext4", 1));
    assertEquals(Optional.empty(), LockProbe.caution(FILE, "", 2));
  }

  @Test
  void shouldNotAdviseThePortableBackEndWhenRanksOnSeveralNodesWriteToNfs() {
    String words = LockProbe.caution(FILE, "nfs4", 2).orElse("");
    assertTrue(words.endsWith("Use another file system for ranks on several nodes"), words);
  }

  @Test
  void shouldFindLocksWhateverTheNumberOfTheRankWhenTheLockIsHeld(@TempDir Path directory) {
    FileNames names = new FileNames(directory.resolve("f.h5"));
    LockFile lock = LockFile.of(names);
    lock.take();
    try {
      for (int rank : new int[] {0, 65_533, 65_534, Integer.MAX_VALUE}) { // two of them locked by the job itself
        assertTrue(LockProbe.works(names.lock(), rank), () -> "rank " + rank);
      }
    } finally {
      lock.release();
    }
  }
}

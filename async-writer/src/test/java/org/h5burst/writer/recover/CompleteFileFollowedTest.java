package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.FileExistsException;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.recover.FileProgress.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The snapshot that a follower makes when the file is complete. */
@Timeout(60)
final class CompleteFileFollowedTest {
  @TempDir
  private Path directory;

  @Test
  void shouldCopyTheFileWhenItIsComplete() throws IOException {
    Path file = directory.resolve("f.h5");
    Path view = directory.resolve("view.h5");
    FileFollower follower = FileFollower.of(file);
    try (BurstFile open = BurstFile.create(file)) {
      open.dataset("d", new long[] {1, 2});
      open.flush();
      assertEquals(1, follower.refresh().flushes());
      assertTrue(follower.snapshot(view).isMade());
      open.attribute("last", true);
      open.complete();
    }
    assertFalse(follower.snapshot(view).isMade(), "it was not seen yet that the file is complete");
    assertEquals(State.PUBLISHED, follower.await(Duration.ofSeconds(30)).state());
    assertEquals(new Snapshot(true, 1, List.of()), follower.snapshot(view));
    assertEquals(-1, Files.mismatch(file, view));
    Files.writeString(view, "mine");
    assertThrows(FileExistsException.class, () -> follower.snapshot(view));
    Files.delete(view);
    Path other = Files.writeString(directory.resolve("other"), "another file");
    Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
    assertFalse(follower.snapshot(view).isMade());
    assertTrue(Files.notExists(view));
  }

  @Test
  void shouldRefuseInWordsWhenTheFileIsChangedInPlace() {
    Path file = directory.resolve("f.h5");
    Path view = directory.resolve("view.h5");
    BurstFile.write(file, open -> open.dataset("d", new long[] {1, 2}));
    FileFollower follower = FileFollower.of(file);
    assertEquals(State.PUBLISHED, follower.refresh().state());
    try (BurstFile open = BurstFile.open(file, OpenOptions.defaults().readWrite())) {
      open.dataset("n", new long[] {5});
      open.flush();
      assertFalse(follower.snapshot(view).isMade());
      WriterException refused = assertThrows(WriterException.class, follower::refresh);
      assertTrue(String.valueOf(refused.getMessage()).contains("changes it in place"), refused::toString);
      open.complete();
    }
    assertEquals(State.PUBLISHED, follower.refresh().state());
    assertTrue(follower.snapshot(view).isMade());
  }
}

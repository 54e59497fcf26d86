package org.h5burst.harness.ior;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.harness.ior.IorPlan.Switch;
import org.h5burst.harness.job.Tuning;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which files a test of {@code ior} takes for its own. */
@Timeout(60)
final class IorTemporaryFilesTest {
  @TempDir
  private Path directory;

  @Test
  void shouldLeaveTheFilesOfAnotherJobWhenItHasBegunAfterTheTest() throws IOException {
    Path file = directory.resolve("t.h5");
    IorFiles files = IorFiles.before(new IorPlan(IorApi.HDF5, file.toString(), 1, 1, 64, 8, 1, 60,
        List.of(Switch.WRITE), Tuning.OFF));
    try (BurstFile other = BurstFile.create(file)) {
      other.dataset("data", ElementType.FLOAT64).shape(1).create().write(Selection.all(), new double[1]);
      other.flush();
      List<Path> before = files();
      assertTrue(before.size() > 1, before::toString);
      files.delete();
      files.deleteWhileRanksEnd();
      assertEquals(before, files());
      other.complete();
    }
    files.delete();
    assertEquals(List.of(), files());
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> found = Files.list(directory)) {
      return found.sorted().toList();
    }
  }
}

package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.BurstFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * On a system whose calls for files are not known, files have no lock of the system, and a file gets its name by a
 * link: nothing is replaced or shared there either.
 */
@Timeout(120)
final class OtherSystemTest {
  @TempDir
  private Path directory;

  private MpiJob.Result run(String what) {
    return Jobs.run(Kind.SOLO, directory.resolve(what + ".log"), 1,
        List.of(Jobs.backend("portable"), "-Dos.name=FreeBSD"), OtherSystemProgram.class, what, directory);
  }

  private static void assertPrinted(MpiJob.Result result, String... lines) {
    for (String line : lines) {
      assertTrue(result.output().contains(line), () -> "%s%n%s".formatted(line, result.output()));
    }
  }

  private void assertHolds(String name, int... values) {
    try (BurstFile file = BurstFile.open(directory.resolve(name))) {
      assertArrayEquals(values, file.dataset("d").readInts(), name);
    }
  }

  @Test
  void shouldProtectAndRecoverFilesWhenTheSystemsCallsForFilesAreNotKnown() {
    MpiJob.Result written = run("write");
    assertEquals(9, written.exitCode(), written::output);
    assertPrinted(written, "existing: ", "whole.h5 exists", "being written: ", "that is this process",
        "followed: BEING_WRITTEN");
    assertHolds("whole.h5", 0, 5, 0);

    MpiJob.Result recovered = run("recover");
    assertEquals(0, recovered.exitCode(), recovered::output);
    assertPrinted(recovered, "followed: WRITER_GONE", "snapshot: true", "recovered: RECOVERED");
    assertHolds("broken.h5.recovered", 7, 8, 0);
    assertHolds("shown.h5", 7, 8, 0);
  }
}

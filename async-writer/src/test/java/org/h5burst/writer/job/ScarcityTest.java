package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.MountedDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a program needs is not there: it is told what and where, and what to do. */
@Timeout(60)
final class ScarcityTest {
  @TempDir
  Path directory;

  @Test
  void shouldRefuseTheFileWhenTheDirectoryIsReadOnly() throws IOException {
    Path place = directory.resolve("disk");
    try (MountedDirectory readOnly = MountedDirectory.over(place, "ro")) {
      MpiJob.Result result = Jobs.runUnder(Kind.SOLO, readOnly.inside(), directory.resolve("job.log"), 1, List.of(),
          DiskFullJob.class, place, "independent");
      assertNotEquals(0, result.exitCode(), result::output);
      assertTrue(result.output().contains("no permission to create files in " + place), result::output);
    }
  }

  @Test
  void shouldSayWhatIsWantedAndGoOnWhenNativeMemoryIsExhausted() {
    List<String> limit = List.of("sh", "-c", "ulimit -v 16777216; exec \"$0\" \"$@\"");
    MpiJob.Result result =
        Jobs.runUnder(Kind.SOLO, limit, directory.resolve("job.log"), 1, List.of("-Dh5burst.staging.bytes=32GiB"),
            OffHeapJob.class, directory);
    assertEquals(0, result.exitCode(), result::output);
    assertTrue(result.output().contains("told: no native memory for a write: "), result::output);
  }
}

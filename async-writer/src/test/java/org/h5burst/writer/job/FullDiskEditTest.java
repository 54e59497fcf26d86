package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.PreloadedLibrary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The disk becomes full while a file is changed in place: who asked for it learns whether it can still be read. */
@Timeout(120)
final class FullDiskEditTest {
  private static final String DAMAGED = "can no longer be read";

  @TempDir
  Path directory;

  @Test
  void shouldSayThatTheFileIsDamagedWhenTheDiskIsFullWhileItIsChanged() throws Exception {
    Path faults = PreloadedLibrary.compile("inject-faults.c", directory);
    MpiJob.Result result = Jobs.runUnder(Kind.SOLO, List.of("env", "LD_PRELOAD=" + faults),
        directory.resolve("job.log"), 1, List.of(), FullDiskEditProgram.class, directory, faults);
    assertEquals(0, result.exitCode(), result::output);
    int damaged = 0;
    for (int first = 1; first <= FullDiskEditProgram.FILES; first++) {
      Path file = FullDiskEditProgram.file(directory, first);
      String failure = result.output().lines().filter(line -> line.startsWith(file + " ")).findFirst().orElse("");
      assertEquals(!isReadable(file), failure.contains(DAMAGED), failure);
      damaged += failure.contains(DAMAGED) ? 1 : 0;
    }
    assertTrue(damaged > 0, result::output);
  }

  private static boolean isReadable(Path file) throws Exception {
    Process dump = new ProcessBuilder("h5dump", "-n", file.toString()).redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    return dump.waitFor() == 0;
  }
}

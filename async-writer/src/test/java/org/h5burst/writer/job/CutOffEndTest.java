package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The end of a file is cut off by an error, anywhere: the program's stack is at its end when it is called. */
@Timeout(60)
final class CutOffEndTest {
  @TempDir
  Path directory;

  /** In a process of its own: what a full stack cuts off may also be the first use of a class, which is lost then. */
  @Test
  void shouldSayWhetherThereIsAFileWhenACompleteBeforeWasCutOff() {
    MpiJob.Result result =
        Jobs.run(Kind.SOLO, directory.resolve("job.log"), 1, List.of(), CutOffEndProgram.class, directory);
    assertEquals(0, result.exitCode(), result::output);
  }
}

package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.launch.MpiJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A failure on one rank reaches all, in every mode and in the midst of an exchange: nobody waits, the file is poisoned everywhere, and MPI ends in order. */
@Timeout(120)
final class PortableFailureTest {
  @TempDir
  Path directory;

  @Test
  void shouldFailOnAllRanksAndEndInOrderWhenOneRankCannotWrite() {
    String limit = "[ \"$PMI_RANK\" = 0 ] || ulimit -f %d; exec \"$0\" \"$@\"".formatted(PortableFailureJob.LIMIT_BYTES / 512);
    List<String> options = List.of(Jobs.backend("portable"), "-Dh5burst.agreement.timeout=20s", "-Dh5burst.io.timeout=20s");
    MpiJob.Result result = Jobs.runUnder(List.of("sh", "-c", limit), directory.resolve("job.log"), 2, options, PortableFailureJob.class, directory);
    assertTrue(result.isSuccess(), result::output);
    assertTrue(result.output().contains("rank 0 is well") && result.output().contains("rank 1 is well"), result::output);
  }
}

package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A failure on one rank reaches all, in every mode and in the midst of an exchange: nobody waits, the file is poisoned
 * everywhere, and MPI ends in order.
 */
@Timeout(120)
final class PortableFailureTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @EnumSource(names = {"MPICH", "MPJ"})
  void shouldFailOnAllRanksAndEndInOrderWhenOneRankCannotWrite(Kind kind) {
    String limit = "[ \"${PMI_RANK:-$H5BURST_MPJ_RANK}\" = 0 ] || ulimit -f %d; exec \"$0\" \"$@\""
        .formatted(PortableFailureJob.LIMIT_BYTES / 512);
    List<String> options =
        List.of(Jobs.backend("portable"), "-Dh5burst.agreement.timeout=20s", "-Dh5burst.io.timeout=20s");
    MpiJob.Result result = Jobs.runUnder(kind, List.of("sh", "-c", limit), directory.resolve("job.log"), 2, options,
        PortableFailureJob.class, directory);
    assertTrue(result.isSuccess(), result::output);
    assertTrue(result.output().contains("rank 0 is well") && result.output().contains("rank 1 is well"),
        result::output);
  }
}

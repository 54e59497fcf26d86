package org.h5burst.writer.backend.phdf5;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.configuration.WriterProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Real failures under real MPI: wrong libraries, bad paths, a file that may not grow. */
@Timeout(180)
class Phdf5FailureTest {
  private static final Duration JOB_LIMIT = Duration.ofSeconds(120);

  @TempDir
  private Path directory;

  private MpiJob.Result run(Kind kind, int ranks, List<String> command) {
    MpiJob.Result result = new MpiJob(kind, ranks, command).run(directory.resolve("job.log"), JOB_LIMIT);
    assertFalse(result.timedOut(), result::toString);
    return result;
  }

  @ParameterizedTest
  @CsvSource({"MPICH, libhdf5_openmpi.so.103, 'needs libmpi.so.40, which is another MPI than libmpich.so'", //
    "OPEN_MPI, libhdf5_mpich.so.103, 'needs libmpich.so.12, which is another MPI than libmpi.so'", //
    "MPICH, libhdf5_serial.so.103, is not a parallel HDF5", //
    "MPICH, libhdf5_nowhere.so, cannot load the parallel HDF5 library libhdf5_nowhere.so", //
    "MPICH, /nowhere/libhdf5.so, cannot load the parallel HDF5 library /nowhere/libhdf5.so"})
  void shouldNameTheLibraryAndKeepTheJvmAliveWhenItDoesNotFit(Kind kind, String library, String message) {
    String property = "-D%s=%s".formatted(WriterProperties.HDF5_LIBRARY.property(), library);
    MpiJob.Result result =
        run(kind, 1, MpiJob.javaCommand(SmallJvm.options(property), LibraryJob.class.getName(), List.of()));
    assertTrue(result.isSuccess(), result::toString);
    assertTrue(result.output().contains(message), result::output);
    assertTrue(result.output().contains(WriterProperties.HDF5_LIBRARY.property()), result::output);
    assertTrue(result.output().contains(LibraryJob.ALIVE), result::output);
  }

  @ParameterizedTest
  @EnumSource(value = Kind.class, names = {"MPICH", "OPEN_MPI"})
  void shouldReportHdf5sErrorsAndRefuseTheFileWhenAnOperationFails(Kind kind) {
    MpiJob.Result result = run(kind, 2, MpiJob.javaCommand(SmallJvm.options(), FailureJob.class.getName(),
        List.of("operations", directory.toString())));
    assertTrue(result.output().contains(FailureJob.SEEN), result::toString);
    assertNotEquals(0, result.exitCode(), "a job with a poisoned file must not end as if all was well");
  }

  @Test
  void shouldCarryTheSystemsErrorTextWhenTheFileMayNotGrow() {
    MpiJob.Result result = run(Kind.MPICH, 1,
        MpiJob.javaCommand(SmallJvm.options(), FailureJob.class.getName(), List.of("limit", directory.toString())));
    assertTrue(result.output().contains(FailureJob.SEEN), result::toString);
    assertNotEquals(0, result.exitCode());
  }
}

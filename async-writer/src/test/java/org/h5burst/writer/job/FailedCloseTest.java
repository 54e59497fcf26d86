package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.h5burst.hdf5.library.Hdf5Search;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.mpi.library.Candidate;
import org.h5burst.writer.PreloadedLibrary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * HDF5 could not close a file: what it keeps of it must not end the process when that ends, by the C library or by
 * MPI_Finalize. In a process of its own, which can crash.
 */
@Timeout(120)
final class FailedCloseTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({
    "serial, SOLO",
    "openmpi, SOLO",
    "jhdf5, SOLO",
    "mpich, MPICH",
    "serial, OPEN_MPI"})
  void shouldEndInOrderWhenHdf5CouldNotCloseAFile(String library, Kind kind) throws IOException, InterruptedException {
    check(library, kind);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({
    "mpich, SOLO",
    "bytedeco, SOLO",
    "serial, MPICH",
    "openmpi, OPEN_MPI"})
  void shouldEndInOrderWhenAnotherHdf5CouldNotCloseAFile(String library, Kind kind)
      throws IOException, InterruptedException {
    check(library, kind);
  }

  private void check(String library, Kind kind) throws IOException, InterruptedException {
    Path faults = PreloadedLibrary.compile("inject-faults.c", directory);
    List<String> options = new ArrayList<>(List.of(Jobs.backend("portable"), "-Dh5burst.hdf5.library=" + named(library),
        "-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=/dev/stdout"));
    MpiJob.Result result = Jobs.runUnder(kind, List.of("env", "LD_PRELOAD=" + faults), directory.resolve("job.log"), 1,
        options, FailedCloseProgram.class, directory, faults);
    assertTrue(result.output().contains("H5Fclose failed"), result::output);
    assertFalse(result.output().contains("infinite loop closing library") || result.output().contains("SIGSEGV"),
        result::output);
    boolean endsWithMpi = kind != Kind.SOLO && !library.equals("serial");
    if (endsWithMpi) {
      assertTrue(result.output().contains("MPI is not finalised, and the process ends as failed"),
          result::output);
    } else {
      assertTrue(result.output().contains("main returns"), result::output);
      assertEquals(0, result.exitCode(), result::output);
    }
  }

  private static String named(String library) {
    return switch (library) {
      case "bytedeco", "jhdf5" -> library;
      case "serial" -> Jobs.serialHdf5().toString();
      default -> Hdf5Search.ofProcess(Optional.empty()).forOneProcess().stream()
          .filter(Candidate::isParallel).map(Candidate::path).filter(path -> path.toString().contains(library))
          .findFirst().orElseThrow().toString();
    };
  }
}

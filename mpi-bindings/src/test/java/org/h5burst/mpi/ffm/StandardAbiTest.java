package org.h5burst.mpi.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.TestJobs;
import org.h5burst.mpi.launch.MpiJob.Result;
import org.h5burst.mpi.programs.CommunicatorProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Libraries with the standard ABI of MPI 5, which Debian has from unstable on: {@code bin/verify-on sid} runs what has
 * this tag.
 */
@Tag("mpi5")
@Timeout(120)
class StandardAbiTest {
  private static final String MPICH = "libmpi_abi_mpich.so.1.0.0";
  private static final String OPEN_MPI = "libmpi_abi_openmpi.so.1.0.0";

  /** The compiler wrappers of this ABI are not whole in unstable. */
  private static final String INCLUDE = "/usr/lib/x86_64-linux-gnu/mpi_abi_mpich/include";

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({MPICH, OPEN_MPI})
  void shouldHaveTheConstantsOfTheHeaderWhenCompiled(String library) throws Exception {
    Result result = TestJobs.run(directory, Kind.SOLO, 1, List.of(), AbiProgram.class, library);
    assertEquals(0, result.exitCode(), result.output());
    Map<String, String> ours = result.output().lines().map(line -> line.split(" ", 3))
        .filter(line -> line[0].equals("constant"))
        .collect(Collectors.toMap(line -> line[1], line -> line[2], (a, _) -> a, TreeMap::new));
    assertEquals(30, ours.size());
    List<String> handles = ours.keySet().stream().filter(AbiTest.HANDLES::contains).toList();
    CompilerProbe compiler = new CompilerProbe(List.of("cc", "-I" + INCLUDE), directory);
    assertEquals(compiler.values(List.copyOf(ours.keySet()), handles), ours);
  }

  @ParameterizedTest
  @CsvSource({"MPICH,1," + MPICH, "MPICH,2," + MPICH, "OPEN_MPI,1," + OPEN_MPI, "OPEN_MPI,3," + OPEN_MPI})
  void shouldAgreeWithTheExpectedValuesWhenRanksCommunicate(Kind kind, int ranks, String library) {
    Result result = TestJobs.run(directory, kind, ranks, List.of("-Dh5burst.mpi.library=" + library),
        CommunicatorProgram.class, "41");
    assertEquals(0, result.exitCode(), result.output());
    for (int rank = 0; rank < ranks; rank++) {
      assertTrue(result.output().contains("all checks held on rank " + rank + " of " + ranks + " under " + kind),
          result.output());
    }
  }

  @ParameterizedTest
  @CsvSource({"MPICH," + MPICH, "OPEN_MPI," + OPEN_MPI})
  void shouldPassHintsAndFilesWhenAnotherLibraryNeedsThem(Kind kind, String library) {
    Result result = TestJobs.run(directory, kind, 2, List.of("-Dh5burst.mpi.library=" + library),
        NativeMpiProgram.class, library, directory.resolve("file").toString());
    assertEquals(0, result.exitCode(), result.output());
    assertTrue(result.output().contains("held on rank 0") && result.output().contains("held on rank 1"),
        result.output());
  }

  @ParameterizedTest
  @CsvSource({"MPICH," + MPICH + ",0,SINGLE", "OPEN_MPI," + OPEN_MPI + ",1,FUNNELED"})
  void shouldNameTheThreadLevelWhenItIsTooLow(Kind kind, String library, String level, String name) {
    Result result = TestJobs.run(directory, kind, 2, List.of("-Dh5burst.mpi.library=" + library), AttachProgram.class,
        library, level);
    assertEquals(0, result.exitCode(), result.output());
    assertTrue(result.output().contains("refused: MPI runs at thread level " + name), result.output());
  }
}

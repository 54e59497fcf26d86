package org.h5burst.mpi.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.TestJobs;
import org.h5burst.mpi.launch.MpiJob.Result;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The constants, sizes and signatures that the bindings rely on, against the real headers, read by the real compiler
 * wrappers.
 */
@Timeout(120)
class AbiTest {
  static final List<String> HANDLES =
      List.of("MPI_COMM_WORLD", "MPI_INFO_NULL", "MPI_BYTE", "MPI_INT64_T", "MPI_DOUBLE", "MPI_SUM", "MPI_MIN",
          "MPI_MAX", "MPI_ERRORS_RETURN");

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"mpicc.mpich,libmpich.so.12", "mpicc.openmpi,libmpi.so.40"})
  void shouldHaveTheConstantsOfTheHeadersWhenCompiled(String compiler, String library) throws Exception {
    Map<String, String> ours = beliefs("constant", library);
    Map<String, String> theirs = new CompilerProbe(compiler, directory).values(List.copyOf(ours.keySet()), HANDLES);
    assertEquals(30, ours.size());
    assertEquals(theirs, ours);
  }

  @ParameterizedTest
  @CsvSource({"mpicc.mpich,libmpich.so.12", "mpicc.openmpi,libmpi.so.40"})
  void shouldHaveTheSignaturesOfTheHeadersWhenBound(String compiler, String library) throws Exception {
    Map<String, String> ours = beliefs("function", library);
    assertTrue(ours.size() > 37, ours.toString());
    new CompilerProbe(compiler, directory).compile("#include <mpi.h>\n" + String.join("\n", ours.values()) + "\n");
  }

  @ParameterizedTest
  @CsvSource({"mpicc.mpich", "mpicc.openmpi"})
  void shouldHaveRoomForTextsAndStatusWhenMpiWritesThem(String compiler) throws IOException, InterruptedException {
    Map<String, String> longest =
        new CompilerProbe(compiler, directory)
            .values(List.of("MPI_MAX_LIBRARY_VERSION_STRING", "MPI_MAX_ERROR_STRING", "sizeof(MPI_Status)"), List.of());
    assertTrue(Integer.parseInt(longest.get("MPI_MAX_LIBRARY_VERSION_STRING")) <= Abi.VERSION_BYTES);
    assertTrue(Integer.parseInt(longest.get("MPI_MAX_ERROR_STRING")) <= Abi.ERROR_BYTES);
    assertTrue(Integer.parseInt(longest.get("sizeof(MPI_Status)")) <= Abi.STATUS_BYTES);
  }

  /** What the bindings print of themselves, in a process of its own: loading MPI changes a process. */
  private Map<String, String> beliefs(String what, String library) {
    Result result = TestJobs.run(directory, Kind.SOLO, 1, List.of(), AbiProgram.class, library);
    assertEquals(0, result.exitCode(), result.output());
    return result.output().lines().map(line -> line.split(" ", 3)).filter(line -> line[0].equals(what))
        .collect(Collectors.toMap(line -> line[1], line -> line[2], (a, _) -> a, TreeMap::new));
  }
}

package org.h5burst.mpi.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.TestJobs;
import org.h5burst.mpi.launch.MpiJob.Result;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is concluded from the two functions by which MPICH flattens datatypes, whichever MPICH is installed: a library
 * over it has these two, and lets them differ from one number of dimensions on.
 */
@Timeout(60)
class FlattenedTypesTest {
  private static final String TWO_FUNCTIONS = """
      #include <mpi.h>
      #include <stdlib.h>

      static int asked;

      int MPIX_Type_iov_len(MPI_Datatype type, MPI_Count most, MPI_Count *count, MPI_Count *bytes) {
        MPI_Aint begin, end;
        *bytes = 0;
        *count = 7 + (++asked > MOST);
        return MPI_Type_get_extent(type, &begin, &end);
      }

      int MPIX_Type_iov(MPI_Datatype type, MPI_Count first, void *found, MPI_Count most, MPI_Count *count) {
        *count = 7;
        return MPI_SUCCESS;
      }
      """;

  @TempDir
  Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "2", "all"})
  void shouldTakeAsManyDimensionsAsTheTwoFunctionsAgreeIn(String most) throws Exception {
    String code = TWO_FUNCTIONS.replace("MOST", most.equals("all") ? "99" : most);
    Path library = new CompilerProbe("mpicc.mpich", directory).library("libmpich_flattening.so", code);
    Result result =
        TestJobs.run(directory, Kind.MPICH, 1, List.of(), FlattenedTypesProgram.class, library.toString(), most);
    assertEquals(0, result.exitCode(), result.output());
  }
}

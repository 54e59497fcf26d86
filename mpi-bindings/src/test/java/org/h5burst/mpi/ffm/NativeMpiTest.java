package org.h5burst.mpi.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.TestJobs;
import org.h5burst.mpi.launch.MpiJob.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** MPI seen by a library beside it, and by an application that owns it. */
@Timeout(120)
class NativeMpiTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"MPICH,2,libmpich.so.12", "OPEN_MPI,2,libmpi.so.40"})
  void shouldPassHintsAndHandlesWhenAnotherLibraryNeedsThem(Kind kind, int ranks, String library) {
    Result result = TestJobs.run(directory, kind, ranks, List.of(), NativeMpiProgram.class, library,
        directory.resolve("file").toString());
    assertEquals(0, result.exitCode(), result.output());
    assertTrue(result.output().contains("held on rank 0") && result.output().contains("held on rank 1"),
        result.output());
  }

  @ParameterizedTest
  @CsvSource({"MPICH,libmpich.so.12", "OPEN_MPI,libmpi.so.40"})
  void shouldLeaveTheEndToTheApplicationWhenAttached(Kind kind, String library) {
    Result result = TestJobs.run(directory, kind, 2, List.of(), AttachProgram.class, library, "3",
        directory.resolve("at12:30.bin").toString());
    assertEquals(0, result.exitCode(), result.output());
    assertTrue(result.output().contains("the application has ended MPI"), result.output());
  }

  @ParameterizedTest
  @CsvSource({"MPICH,libmpich.so.12,0,SINGLE", "MPICH,libmpich.so.12,2,SERIALIZED", "OPEN_MPI,libmpi.so.40,1,FUNNELED"})
  void shouldNameTheThreadLevelWhenItIsTooLow(Kind kind, String library, String level, String name) {
    Result result = TestJobs.run(directory, kind, 2, List.of(), AttachProgram.class, library, level);
    assertEquals(0, result.exitCode(), result.output());
    assertTrue(result.output().contains("refused: MPI runs at thread level " + name), result.output());
    assertTrue(result.output().contains("MPI_THREAD_MULTIPLE"), result.output());
  }

  @Test
  void shouldRefuseWhenNoNativeMpiStandsBehindTheCommunicator() {
    try (Mpi mpi = Mpi.solo()) {
      assertThrows(UnsupportedOperationException.class, () -> NativeMpi.of(mpi.world()));
      assertThrows(UnsupportedOperationException.class, () -> mpi.world().handle());
      assertThrows(UnsupportedOperationException.class, () -> mpi.communicator(0));
      assertTrue(MpiFile.missing(mpi.world()).isPresent());
      assertThrows(UnsupportedOperationException.class,
          () -> MpiFile.create(mpi.world(), directory.resolve("file"), MpiFile.Access.INDEPENDENT));
    }
  }
}

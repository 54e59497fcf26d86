package org.h5burst.mpi.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How a library is told from another. Those here are compiled for the purpose: they say who they are, and nothing more.
 */
@Timeout(60)
class MpiLibraryTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({
    "'MPICH Version:      4.0.2\nMPICH Release date: x', MPICH, MPICH Version: 4.0.2",
    "'MVAPICH2 Version      :\t2.3.7\nMVAPICH2 Release date : x', MPICH, MVAPICH2 Version : 2.3.7",
    "'Intel(R) MPI Library 2021.9 for Linux* OS', MPICH, Intel(R) MPI Library 2021.9 for Linux* OS",
    "'MPI VERSION    : CRAY MPICH version 8.1.25', MPICH, MPI VERSION : CRAY MPICH version 8.1.25"
  })
  void shouldTellTheFamilyWhenTheLibrarySaysWhoItIs(String text, Kind kind, String version) throws Exception {
    MpiLibrary library = open(Optional.of(kind), "libmpi_of_somebody.so", calledItself(text));
    assertEquals(kind, library.abi().kind());
    assertEquals(version, library.version());
  }

  @Test
  void shouldRefuseWhenTheFamilyIsUnknown() {
    assertRefused(Optional.empty(), "libmpi.so", calledItself("Some MPI 1.0"), "calls itself \"Some MPI 1.0\"",
        "Open MPI are known");
  }

  @Test
  void shouldRefuseWhenItIsNotTheOneThatIsAskedFor() {
    assertRefused(Optional.of(Kind.OPEN_MPI), "libmpi.so", calledItself("MPICH Version: 4.0.2"), "asks for OPEN_MPI",
        "is MPICH Version: 4.0.2");
  }

  /** A library with an ABI of its own has the question of MPI 5, too, and says -1. */
  @ParameterizedTest
  @CsvSource({"MPICH Version: 5.0.0, 1, true", "MPICH Version: 5.0.0, -1, false", "'Open MPI v6.0.0', 1, true"})
  void shouldTakeTheStandardAbiWhenTheLibrarySaysSo(String calledItself, int version, boolean isStandard)
      throws Exception {
    boolean isOpenMpi = calledItself.startsWith("Open MPI");
    String code = "int MPI_Abi_get_version(int *major, int *minor) { *minor = 0; *major = %d; return 0; }%n%s%n%s"
        .formatted(version, isOpenMpi ? "int ompi_mpi_comm_world;" : "", calledItself(calledItself));
    Abi abi = open(Optional.empty(), "libmpi_abi.so.1", code).abi();
    assertEquals(isStandard, abi.equals(Abi.standard(isOpenMpi ? Kind.OPEN_MPI : Kind.MPICH)), abi::toString);
  }

  @Test
  void shouldNameTheSymbolWhenALibraryHasNotWhatItsFamilyHas() {
    assertRefused(Optional.empty(), "libmpi.so", "int ompi_mpi_comm_world;\n" + calledItself("Open MPI v4"),
        "has no symbol ompi_mpi_info_null");
    assertRefused(Optional.empty(), "libmpi_without_version.so", "int nothing;", "has no symbol "
        + "MPI_Get_library_version");
  }

  @Test
  void shouldNameTheFunctionAndTheCodeWhenMpiDoesNotExplainItsErrors() {
    String code = "int MPI_Get_library_version(char *text, int *length) { return 7; }\n";
    assertRefused(Optional.empty(), "libmpi_mute.so", code, "MPI_Get_library_version failed with code 7");
    String mute = code + "int MPI_Error_string(int code, char *text, int *length) { return 1; }";
    assertRefused(Optional.empty(), "libmpi_unexplained.so", mute, "MPI_Get_library_version failed with code 7: MPI "
        + "does not explain code 7");
    String explained = code + "int MPI_Error_string(int code, char *text, int *length) { text[0] = 'o'; text[1] = "
        + "'h'; text[2] = 0; return 0; }";
    assertRefused(Optional.empty(), "libmpi_explained.so", explained, "MPI_Get_library_version failed with code 7: oh");
  }

  private static String calledItself(String text) {
    return "int MPI_Get_library_version(char *text, int *length) { char *from = \"" + text.replace("\n", "\\n")
        + "\";\n"
        + "  for (*length = 0; (text[*length] = from[*length]); ++*length); return 0; }\n";
  }

  private MpiLibrary open(Optional<Kind> wanted, String name, String code) throws Exception {
    return MpiLibrary.open(wanted, List.of(new CompilerProbe("cc", directory).library(name, code).toString()));
  }

  private void assertRefused(Optional<Kind> wanted, String name, String code, String... words) {
    MpiException refused = assertThrows(MpiException.class, () -> open(wanted, name, code));
    for (String word : words) {
      assertTrue(String.valueOf(refused.getMessage()).contains(word), refused::toString);
    }
  }
}

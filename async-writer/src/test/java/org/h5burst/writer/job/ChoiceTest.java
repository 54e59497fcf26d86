package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What writes is what was asked for, or what is there; what is asked for by name and missing is an error that says what
 * to do.
 */
@Timeout(120)
final class ChoiceTest {
  /** What only the embedded back end and its MPI need. */
  private static final List<String> EMBEDDED = List.of("sis-jhdf5", "sis-base", "mpj-");

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({
    "MPICH, auto, written by phdf5, is installed",
    "OPEN_MPI, auto, written by phdf5, is installed",
    "MPICH, portable, written by portable, h5burst.backend=portable",
    "MPJ, auto, written by portable, no native MPI runs",
    "SOLO, auto, written by portable, no native MPI runs",
    "SOLO, phdf5, refused: starting parallel HDF5 failed, no native MPI",
  })
  void shouldTakeWhatFitsAndSayWhyWhenAllIsInstalled(Kind kind, String wish, String outcome, String reason) {
    String output = run(kind, List.of(Jobs.backend(wish)));
    assertTrue(output.contains(outcome) && output.contains(reason), output);
  }

  @ParameterizedTest
  @CsvSource({
    "MPICH, auto, written by phdf5",
    "MPICH, portable, refused: starting the portable back end failed: JHDF5 is missing",
    "SOLO, auto, refused: starting the portable back end failed: JHDF5 is missing",
  })
  void shouldNameWhatIsMissingWhenNeitherJhdf5NorMpjExpressIsThere(Kind kind, String wish, String outcome) {
    String output = run(kind, List.of(Jobs.backend(wish), "--class-path", classPathWithoutEmbedded()));
    assertTrue(output.contains(outcome), output);
    assertTrue(outcome.startsWith("written") || output.contains("libsis-jhdf5-java"), output);
  }

  @Test
  void shouldFallBackAndSaySoWhenParallelHdf5IsNotThere() throws IOException {
    Files.writeString(directory.resolve("libhdf5_mpich.so.103"), "hides the library of this name from the loader");
    List<String> hidden = List.of("env", "LD_LIBRARY_PATH=" + directory);
    String output = Jobs.runUnder(hidden, directory.resolve("job.log"), 2, List.of(Jobs.backend("auto")),
        ChoiceJob.class, directory.resolve("d.h5")).output();
    assertTrue(output.contains("written by portable") && output.contains("libhdf5-mpich-103-1"), output);
    String refusal =
        Jobs.runUnder(hidden, directory.resolve("job.log"), 1, List.of(), ChoiceJob.class, directory.resolve("e.h5"))
            .output();
    assertTrue(refusal.contains("refused: cannot load the parallel HDF5 library"), refusal);
  }

  @Test
  void shouldRefuseWhenTheLibraryThatIsNamedIsMissing() {
    String output = run(Kind.MPICH, List.of(Jobs.backend("auto"), "-Dh5burst.hdf5.library=libhdf5_nowhere.so"));
    assertTrue(
        output.contains("refused: cannot load the parallel HDF5 library") && output.contains("libhdf5_nowhere.so"),
        output);
  }

  @Test
  void shouldFindJhdf5sNativeLibraryWhereItIsUsuallyKeptWhenNothingNamesIt() {
    List<String> command =
        MpiJob.javaCommand(SmallJvm.options(Jobs.backend("portable")), ChoiceJob.class.getName(),
            List.of(directory.resolve("d.h5").toString()));
    List<String> unnamed = command.stream().filter(word -> !word.startsWith("-Dnative.libpath.")).toList();
    assertTrue(unnamed.size() < command.size(), command::toString);
    String output =
        new MpiJob(Kind.SOLO, 1, unnamed).run(directory.resolve("job.log"), Duration.ofSeconds(60)).output();
    assertTrue(output.contains("written by portable"), output);
  }

  private String run(Kind kind, List<String> options) {
    return Jobs.runWell(kind, directory.resolve("job.log"), 1, options, ChoiceJob.class, directory.resolve("d.h5"));
  }

  private static String classPathWithoutEmbedded() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> EMBEDDED.stream().noneMatch(entry::contains))
        .collect(Collectors.joining(File.pathSeparator));
  }
}

package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.h5burst.hdf5.library.Hdf5Search;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.PreloadedLibrary;
import org.junit.jupiter.api.Tag;
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
  private static final List<String> EMBEDDED = List.of("sis-jhdf5", "sis-base", "mpj-", "bytedeco");

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({
    "OPEN_MPI, auto, written by phdf5, is installed",
    "MPICH, portable, written by portable, h5burst.backend=portable",
    "MPJ, auto, written by portable, no native MPI is in use",
    "SOLO, phdf5, refused: starting parallel HDF5 failed, not use a native MPI",
  })
  void shouldTakeWhatFitsAndSayWhyWhenAllIsInstalled(Kind kind, String wish, String outcome, String reason) {
    checkChoice(kind, wish, outcome, reason);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({
    "MPICH, auto, written by phdf5, is installed",
    "SOLO, auto, written by portable, no native MPI is in use",
  })
  void shouldTakeWhatFitsAndSayWhyWhenAnotherMpiRuns(Kind kind, String wish, String outcome, String reason) {
    checkChoice(kind, wish, outcome, reason);
  }

  private void checkChoice(Kind kind, String wish, String outcome, String reason) {
    String output = run(kind, List.of(Jobs.backend(wish)));
    assertTrue(output.contains(outcome) && output.contains(reason), output);
  }

  @ParameterizedTest
  @CsvSource({
    "MPICH, auto, written by phdf5",
    "SOLO, auto, written by portable",
  })
  void shouldTakeAnInstalledHdf5WhenNeitherJhdf5NorMpjExpressIsThere(Kind kind, String wish, String outcome) {
    String output = run(kind, List.of(Jobs.backend(wish), "--class-path", classPathWithoutEmbedded()));
    assertTrue(output.contains(outcome), output);
    assertTrue(outcome.contains("phdf5") || output.contains("libhdf5_serial"), output);
  }

  @Test
  void shouldNameWhatIsMissingWhenThereIsNoHdf5AtAll() throws Exception {
    String output = hiding("hdf5", Kind.SOLO,
        List.of(Jobs.backend("auto"), "--class-path", classPathWithoutEmbedded()));
    assertTrue(output.contains("refused: starting the portable back end failed: JHDF5 is missing"), output);
    assertTrue(output.contains("no HDF5 library was found") && output.contains("no org.bytedeco:hdf5 for linux")
        && output.contains("libhdf5-dev"), output);
  }

  @Test
  void shouldFallBackAndSaySoWhenParallelHdf5IsNotThere() throws Exception {
    String output = hiding("hdf5_mpich,libhdf5.so", Kind.MPICH, List.of(Jobs.backend("auto")));
    assertTrue(output.contains("written by portable") && output.contains("libhdf5-mpich-dev"), output);
    assertTrue(output.matches("(?s).*libhdf5_openmpi\\S* needs libmpi.so.40, which is another MPI than libmpich.*"),
        output);
    String refusal = hiding("hdf5_mpich,libhdf5.so", Kind.MPICH, List.of());
    assertTrue(refusal.contains("refused: no parallel HDF5 for the MPICH of this process was found"), refusal);
  }

  @ParameterizedTest
  @CsvSource({
    "serial, HDF5 [12],libhdf5_serial",
    "parallel, HDF5 [12],libhdf5_mpich",
    "bytedeco, HDF5 1.14.3 of org.bytedeco:hdf5,CVE-2024",
    "jhdf5, JHDF5 over HDF5,portable",
  })
  void shouldUseTheLibraryThatIsNamedInOneProcess(String library, String version, String words) {
    Path parallel = Hdf5Search.ofProcess(Optional.empty()).forOneProcess().stream()
        .filter(candidate -> candidate.fits() && candidate.isParallel()).findFirst().orElseThrow().path();
    List<String> options = library.equals("jhdf5") ? List.of("-Dh5burst.hdf5.library=jhdf5")
        : library.equals("parallel") ? List.of("-Dh5burst.hdf5.library=" + parallel)
            : Jobs.options(library, directory);
    String output = run(Kind.SOLO, options);
    assertTrue(output.matches("(?s).*written by portable.*") && Pattern.compile(version).matcher(output).find(),
        output);
    assertTrue(output.contains(words), output);
  }

  @Test
  void shouldNeverLoadALibraryOfAnotherMpiWhenItIsNamed() {
    Path openMpi = Hdf5Search.ofProcess(Optional.empty()).forOneProcess().stream()
        .filter(candidate -> candidate.path().toString().contains("openmpi")).findFirst().orElseThrow().path();
    for (String wish : List.of("auto", "portable")) {
      String output = run(Kind.MPICH, List.of(Jobs.backend(wish), "-Dh5burst.hdf5.library=" + openMpi));
      assertTrue(output.contains("refused: ") && output.contains("needs libmpi.so.40, which is another MPI than"),
          output);
    }
  }

  @Test
  void shouldSayWhyWhenOnlyOneRankHasNoParallelHdf5() throws Exception {
    String output = hidingOnOneRank("hdf5_mpich,libhdf5.so");
    assertTrue(output.contains("the ranks gave different options: the back end phdf5 (parallel HDF5 for"), output);
    assertTrue(output.matches("(?s).*the back end portable \\(no parallel HDF5 .*\\) only on rank 1.*"), output);
  }

  @Test
  void shouldSayWhyWhenOnlyOneRankHasNoZstd() throws Exception {
    String output = hidingOnOneRank("libzstd");
    assertTrue(output.contains("the ranks gave different options: libzstd.so.1 (Debian: libzstd1) is installed: false "
        + "only on rank 1; libzstd.so.1 (Debian: libzstd1) is installed: true only on rank 0"), output);
  }

  /** Returns the output of a job whose rank 1 does not find a library. */
  private String hidingOnOneRank(String part) throws Exception {
    String hidden = "[ \"$PMI_RANK\" = 0 ] || export LD_PRELOAD=%s H5BURST_TEST_HIDE=%s; exec \"$@\""
        .formatted(PreloadedLibrary.compile("hide-libraries.c", directory), part);
    return Jobs.runUnder(Kind.MPICH, List.of("sh", "-c", hidden, "sh"), directory.resolve("job.log"), 2,
        List.of(Jobs.backend("auto")), ChoiceJob.class, directory.resolve("one.h5")).output();
  }

  private String hiding(String part, Kind kind, List<String> options) throws IOException, InterruptedException {
    Path shim = PreloadedLibrary.compile("hide-libraries.c", Files.createTempDirectory(directory, "shim"));
    return Jobs.runUnder(kind, List.of("env", "LD_PRELOAD=" + shim, "H5BURST_TEST_HIDE=" + part),
        directory.resolve("job.log"), 1, options, ChoiceJob.class, directory.resolve(part + options.size() + ".h5"))
        .output();
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

package org.h5burst.harness.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.harness.docs.Pages;
import org.h5burst.hdf5.library.Hdf5Search;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.library.Candidate;
import org.h5burst.mpi.library.LibrarySearch;
import org.h5burst.mpi.library.MpiSearch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Timeout(60)
@Isolated("sets properties, which jobs of other tests would inherit")
class ExaminationTest {
  @TempDir
  private Path directory;

  @Test
  void shouldFallBackToOneProcessWithARemedyWhenThereIsNoMpi() throws IOException {
    Diagnosis diagnosis = new Examination(new Search(List.of(directory), List.of(directory)), 2).of(directory, 2);
    assertTrue(diagnosis.usable(), diagnosis.toString());
    assertEquals("portable", diagnosis.backends().getFirst().backend());
    Finding warning = diagnosis.findings().stream().filter(finding -> finding.problem().contains("one process"))
        .findFirst().orElseThrow();
    assertTrue(warning.remedy().contains("bin/setup"), warning.remedy());
  }

  @Test
  void shouldNameARemedyWithoutRootWhenPackagesAreMissing() throws IOException {
    install("mpirun.mpich");
    List<Finding> missing = new Examination(new Search(List.of(directory), List.of(directory)), 2).of(directory, 1)
        .findings().stream().filter(finding -> finding.problem().contains("not found")).toList();
    assertTrue(missing.size() > 1, missing::toString);
    for (Finding finding : missing) {
      assertTrue(finding.remedy().contains("Without root load a module"), finding::toString);
    }
  }

  @Test
  void shouldSayWhatWritesAndWhyWhenAnMpiHasParallelHdf5OrNot() throws IOException {
    install("mpirun.mpich");
    link("libmpich.so.12");
    install("mpirun.openmpi");
    link("libmpi.so.40");
    link("libhdf5_openmpi");
    List<Diagnosis.BackendUse> uses =
        new Examination(new Search(List.of(directory), List.of(directory)), 2).of(directory, 2).backends();
    assertEquals(List.of("under mpich", "under openmpi", "under mpj", "one process"),
        uses.stream().map(Diagnosis.BackendUse::start).toList());
    assertEquals(List.of("portable", "phdf5", "portable", "portable"),
        uses.stream().map(use -> String.valueOf(use.backend())).toList());
    assertTrue(uses.getFirst().reason().contains("no parallel HDF5"), uses::toString);
  }

  @Test
  void shouldWarnWhenALauncherHasNoLibrary() throws IOException {
    install("mpirun.mpich");
    link("libmpich.so.12");
    Diagnosis diagnosis = new Examination(new Search(List.of(directory), List.of(directory)), 2).of(directory, 2);
    assertNull(diagnosis.mpis().getFirst().hdf5());
    assertTrue(mentions(diagnosis, "parallel HDF5 library was not found"), diagnosis.toString());
  }

  @Test
  void shouldWarnWhenMpichGetsMoreRanksThanCores() throws IOException {
    install("mpirun.mpich");
    link("libmpich.so.12");
    link("libhdf5_mpich");
    Examination examination = new Examination(new Search(List.of(directory), List.of(directory)), 2);
    assertFalse(mentions(examination.of(directory, 2), "more ranks than cores"));
    assertTrue(mentions(examination.of(directory, 3), "more ranks than cores"));
    assertTrue(examination.of(directory, 3).usable());
  }

  @Test
  void shouldFindTheFileSystemWhenGivenADirectory() throws IOException {
    Diagnosis.FileSystem found = new Examination(new Search(List.of(), List.of()), 2).of(directory, 1).fileSystem();
    assertEquals(Files.getFileStore(directory).type(), found.type());
    assertTrue(found.totalBytes() >= found.freeBytes() && found.freeBytes() > 0, found.toString());
    assertEquals(Diagnosis.Locks.YES, found.locks());
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void shouldShowEachLibraryAndWhyItIsTakenOrNotWhenSeveralAreFound() throws IOException {
    link("libmpich.so.12");
    link("libhdf5_mpich");
    link("libhdf5_openmpi");
    Files.writeString(directory.resolve("libhdf5.so.999"), "no library");
    List<Diagnosis.Library> rows =
        new Examination(new Search(List.of(directory), List.of(directory)), 2).of(directory, 2).libraries();
    List<Diagnosis.Library> ofMpich = rows.stream().filter(row -> row.use().endsWith("for mpich")).toList();
    assertEquals(3, ofMpich.size(), rows::toString);
    assertEquals(1, ofMpich.stream().filter(Diagnosis.Library::taken).count(), rows::toString);
    assertTrue(rows.toString().contains("needs libmpi.so.40, which is another MPI than libmpich.so.12"),
        rows::toString);
    assertTrue(rows.toString().contains("it is not a library of this system (ELF)"), rows::toString);
    assertTrue(rows.toString().contains("comes first"), rows::toString);
  }

  @Test
  void shouldBeAnErrorWhenNoFileCanBeCreatedThere() throws IOException {
    Diagnosis diagnosis = new Examination(new Search(List.of(), List.of()), 2).of(Path.of("/proc/self"), 1);
    assertEquals(Diagnosis.Locks.NOT_WRITABLE, diagnosis.fileSystem().locks());
    assertTrue(diagnosis.findings().stream().anyMatch(finding -> finding.severity() == Finding.Severity.ERROR
        && finding.problem().contains("No file can be created")), diagnosis.toString());
  }

  @Test
  void shouldTakeWhatTheSettingsNameWhenItLiesElsewhere() throws IOException {
    install("mpirun", "a wrapper around orterun");
    LibrarySearch system = LibrarySearch.ofProcess();
    Path mpi = Files.copy(new MpiSearch(system).of(Kind.OPEN_MPI).stream().filter(Candidate::fits).findFirst()
        .orElseThrow().path(), directory.resolve("libmpi_site.so"));
    Path hdf5 = Files.copy(hdf5(system, "libhdf5_openmpi"), directory.resolve("libhdf5_site.so"));
    System.setProperty("h5burst.mpi.library", mpi.toString());
    System.setProperty("h5burst.hdf5.library", "libhdf5_site.so");
    Search search = new Search(List.of(directory), List.of(directory));
    List<Diagnosis.MpiInstallation> mpis = new Examination(search, 2).mpis();
    assertFalse(mpis.getFirst().startsJobs(), "nothing of MPICH is here: " + mpis);
    Diagnosis.MpiInstallation openMpi = mpis.getLast();
    assertEquals(directory.resolve("mpirun").toString(), openMpi.launcher());
    assertEquals(mpi.toString(), openMpi.library());
    assertEquals(hdf5.toString(), openMpi.hdf5());
    Diagnosis.Capabilities can = openMpi.capabilities();
    assertEquals(Hdf5Search.version(hdf5).orElseThrow(), can.hdf5Version());
    assertTrue(String.valueOf(can.mpiVersion()).matches("[3-9]\\.\\d+.*") && !can.liveHints(), can::toString);
    assertTrue(can.filters().containsAll(List.of("shuffle", "fletcher32", "deflate")), can::toString);

    System.setProperty("h5burst.hdf5.library", "/no/libhdf5.so");
    Diagnosis diagnosis = new Examination(search, 2).of(directory, 1);
    assertNull(diagnosis.mpis().getLast().hdf5());
    assertTrue(mentions(diagnosis, "h5burst.hdf5.library = /no/libhdf5.so was not found"), diagnosis.toString());
    assertNull(diagnosis.backends().getFirst().backend(), "as nothing else is tried when a program starts");
  }

  @Test
  void shouldNameTheBackEndThatAProgramWouldUseWhenOneIsAskedFor() throws IOException {
    install("mpirun.mpich");
    link("libmpich.so.12");
    link("libhdf5_mpich");
    assertEquals(Map.of("under mpich", "phdf5", "under mpj", "portable", "one process", "portable"), writers("auto"));
    assertEquals(Map.of("under mpich", "portable", "under mpj", "portable", "one process", "portable"),
        writers("PORTABLE"));
    assertEquals(Map.of("under mpich", "phdf5", "under mpj", "null", "one process", "null"), writers("phdf5"));
    writers("phdf");
    Diagnosis diagnosis = new Examination(new Search(List.of(directory), List.of(directory)), 2).of(directory, 1);
    assertTrue(
        mentions(diagnosis, "No program can start: system property h5burst.backend is \"phdf\"") && !diagnosis.usable(),
        diagnosis::toString);
  }

  private Map<String, String> writers(String wish) throws IOException {
    System.setProperty("h5burst.backend", wish);
    return new Examination(new Search(List.of(directory), List.of(directory)), 2).of(directory, 1).backends().stream()
        .collect(Collectors.toMap(Diagnosis.BackendUse::start, use -> String.valueOf(use.backend())));
  }

  @Test
  void shouldReadWhatTheInstalledLibrariesCanDoWhenTheyAreThere() throws IOException {
    Diagnosis.Capabilities mpich =
        new Examination(Search.ofEnvironment(System::getenv), 2).mpis().getFirst().capabilities();
    assertTrue(String.valueOf(mpich.hdf5Version()).matches("\\d+\\.\\d+\\.\\d+.*"), mpich::toString);
    assertEquals("yes", mpich.parallelFilteredWrites());
    assertTrue(String.valueOf(mpich.mpiVersion()).matches("\\d+\\.\\d+\\.\\d+.*"), mpich::toString);
    assertTrue(mpich.filters().contains("deflate"), mpich::toString);
    assertEquals(String.valueOf(mpich.hdf5Version()).startsWith("1.10."), mpich.liveHints(), mpich::toString);
  }

  @Test
  void shouldTellWhatADocumentSetsWhenTheStaticTunerHasOne() throws IOException {
    Path document = write("tuned.xml", """
        <Parameters>
          <High_Level_IO_Library><alignment>65536,1048576</alignment></High_Level_IO_Library>
          <Middleware_Layer><cb_nodes>4</cb_nodes></Middleware_Layer>
        </Parameters>
        """);
    System.setProperty("h5burst.tuner", "static");
    System.setProperty("h5burst.tuner.config", document.toString());
    assertEquals("collective DOCUMENT, 4 DOCUMENT, 0 DOCUMENT, 65536,1048576 DOCUMENT, 0 DEFAULT",
        describe("h5burst.tuner.mode", "h5burst.tuner.aggregators",
            "h5burst.tuner.buffer", "h5burst.hdf5.alignment", "h5burst.hdf5.sieve.buffer"));
    System.setProperty("h5burst.hdf5.alignment", "1KiB,4KiB");
    assertEquals("1KiB,4KiB SYSTEM_PROPERTY", describe("h5burst.hdf5.alignment"), "which wins");
    Files.writeString(document, "<Parameters><Nothing/></Parameters>");
    Diagnosis diagnosis = new Examination(new Search(List.of(), List.of()), 2).of(directory, 1);
    assertTrue(mentions(diagnosis, "h5burst.tuner.config cannot be used: ") && !diagnosis.usable(),
        diagnosis::toString);
  }

  private String describe(String... names) throws IOException {
    List<Diagnosis.Option> options = new Examination(new Search(List.of(), List.of()), 2).of(directory, 1).options();
    return Stream.of(names)
        .map(name -> options.stream().filter(option -> option.name().equals(name)).findFirst().orElseThrow())
        .map(option -> option.value() + " " + option.origin()).collect(Collectors.joining(", "));
  }

  /** Those of conditions that cannot be brought about here are in the list by their words. */
  @Test
  void shouldBeOnThePageOfTroublesWhenTheDoctorFindsIt() throws IOException {
    String page = Files.readString(Pages.ROOT.resolve("docs/troubleshooting.md"));
    StringBuilder sources = new StringBuilder();
    for (String source : List.of("Examination", "Installations", "OptionTable", "ComputeNode")) {
      sources.append(Files
          .readString(Pages.ROOT.resolve("ior-harness/src/main/java/org/h5burst/harness/doctor/" + source + ".java")));
    }
    String program = sources.toString();
    List<String> words =
        List.of("No file can be created in", "MiB free", "is on NFS", "h5dump was not found", "library was not found",
            "JHDF5 cannot be loaded", "has no locks between processes", "more ranks than cores",
            "No native MPI is here", "Nothing can write HDF5 here",
            "No HDF5 for one process was found",
            "H5Burst needs",
            "MPJ Express was not found", "libdeflate was not found", "was not found.", "cannot be used: ",
            "Only this node, ", "and no MPI connects them", "This machine's name has no address",
            "No program can start: ", "sets hints that only other MPI libraries know");
    for (String word : words) {
      assertTrue(program.contains(word), () -> "the doctor says this no more: " + word);
      assertTrue(page.contains(word), () -> "not in docs/troubleshooting.md: " + word);
    }
    long findings =
        program.lines().filter(line -> line.contains("Finding.warning(") || line.contains("Finding.error(")).count();
    assertEquals(words.size(), findings, "findings of the doctor that this test knows");
  }

  @Test
  void shouldSearchInOrderWhenTheEnvironmentNamesDirectories() throws IOException {
    Path second = Files.createDirectory(directory.resolve("second"));
    Path tool = Files.createFile(second.resolve("tool"));
    assertTrue(tool.toFile().setExecutable(true));
    Map<String, String> environment = Map.of("PATH", directory + ":" + second, "LD_LIBRARY_PATH", second.toString());
    Search search = Search.ofEnvironment(environment::get);
    assertEquals(tool, search.program("absent", "tool").orElseThrow());
    assertEquals(second, search.libraries().places().getFirst().directory());
    assertTrue(search.program("absent").isEmpty());
  }

  private void install(String name) throws IOException {
    install(name, "");
  }

  /** A library of this machine, as if it were in the directory. */
  private void link(String name) throws IOException {
    LibrarySearch system = LibrarySearch.ofProcess();
    Path real = Stream.of(Kind.MPICH, Kind.OPEN_MPI).flatMap(kind -> new MpiSearch(system).of(kind).stream())
        .filter(Candidate::fits).map(Candidate::path).filter(path -> path.endsWith(name)).findFirst()
        .orElseGet(() -> hdf5(system, name));
    Files.createSymbolicLink(directory.resolve(real.getFileName()), LibrarySearch.real(real));
  }

  private static Path hdf5(LibrarySearch system, String part) {
    return new Hdf5Search(system, Optional.empty()).forOneProcess().stream().map(Candidate::path)
        .filter(path -> path.toString().contains(part)).findFirst().orElseThrow();
  }

  private void install(String name, String content) throws IOException {
    assertTrue(write(name, content).toFile().setExecutable(true));
  }

  private Path write(String name, String content) throws IOException {
    return Files.writeString(directory.resolve(name), content);
  }

  @AfterEach
  void forget() {
    Stream.of("backend", "mpi.library", "hdf5.library", "tuner", "tuner.config", "hdf5.alignment")
        .forEach(name -> System.clearProperty("h5burst." + name));
  }

  private static boolean mentions(Diagnosis diagnosis, String text) {
    return diagnosis.findings().stream().anyMatch(finding -> finding.problem().contains(text));
  }
}

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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ExaminationTest {
  @TempDir
  private Path directory;

  @Test
  void shouldFallBackToOneProcessWithARemedyWhenThereIsNoMpi() throws IOException {
    Diagnosis diagnosis = new Examination(new Search(List.of(directory), List.of(directory)), 2).of(directory, 2);
    assertTrue(diagnosis.usable(), diagnosis.toString());
    assertEquals("portable", diagnosis.backends().getFirst().backend());
    Finding warning = diagnosis.findings().stream().filter(finding -> finding.problem().contains("one process")).findFirst().orElseThrow();
    assertTrue(warning.remedy().contains("bin/setup"), warning.remedy());
  }

  @Test
  void shouldSayWhatWritesAndWhyWhenAnMpiHasParallelHdf5OrNot() throws IOException {
    install("mpirun.mpich");
    install("libmpich.so.12");
    install("mpirun.openmpi");
    install("libmpi.so.40");
    install("libhdf5_openmpi.so.103");
    List<Diagnosis.BackendUse> uses = new Examination(new Search(List.of(directory), List.of(directory)), 2).of(directory, 2).backends();
    assertEquals(List.of("under mpich", "under openmpi", "under mpj", "one process"), uses.stream().map(Diagnosis.BackendUse::start).toList());
    assertEquals(List.of("portable", "phdf5", "portable", "portable"), uses.stream().map(use -> String.valueOf(use.backend())).toList());
    assertTrue(uses.getFirst().reason().contains("no parallel HDF5"), uses::toString);
  }

  @Test
  void shouldWarnWhenALauncherHasNoLibrary() throws IOException {
    install("mpirun.mpich");
    install("libmpich.so.12");
    Diagnosis diagnosis = new Examination(new Search(List.of(directory), List.of(directory)), 2).of(directory, 2);
    assertNull(diagnosis.mpis().getFirst().hdf5());
    assertTrue(mentions(diagnosis, "parallel HDF5 library was not found"), diagnosis.toString());
  }

  @Test
  void shouldWarnWhenMpichGetsMoreRanksThanCores() throws IOException {
    install("mpirun.mpich");
    install("libmpich.so.12");
    install("libhdf5_mpich.so.103");
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
  void shouldWarnWhenNoFileCanBeCreatedThere() throws IOException {
    Diagnosis diagnosis = new Examination(new Search(List.of(), List.of()), 2).of(Path.of("/proc/self"), 1);
    assertEquals(Diagnosis.Locks.NOT_WRITABLE, diagnosis.fileSystem().locks());
    assertTrue(mentions(diagnosis, "No file can be created"), diagnosis.toString());
  }

  @Test
  void shouldSearchInOrderWhenTheEnvironmentNamesDirectories() throws IOException {
    Path second = Files.createDirectory(directory.resolve("second"));
    Path tool = Files.createFile(second.resolve("tool"));
    assertTrue(tool.toFile().setExecutable(true));
    Map<String, String> environment = Map.of("PATH", directory + ":" + second, "LD_LIBRARY_PATH", second.toString());
    Search search = Search.ofEnvironment(environment::get);
    assertEquals(tool, search.program("absent", "tool").orElseThrow());
    assertEquals(second, search.libraryDirectories().getFirst());
    assertTrue(search.program("absent").isEmpty());
  }

  private void install(String name) throws IOException {
    assertTrue(Files.createFile(directory.resolve(name)).toFile().setExecutable(true));
  }

  private static boolean mentions(Diagnosis diagnosis, String text) {
    return diagnosis.findings().stream().anyMatch(finding -> finding.problem().contains(text));
  }
}

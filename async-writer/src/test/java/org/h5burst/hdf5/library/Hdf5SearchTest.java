package org.h5burst.hdf5.library;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.library.Candidate;
import org.h5burst.mpi.library.LibrarySearch;
import org.h5burst.mpi.library.MpiSearch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real libraries of this machine, which are not loaded. */
@Timeout(60)
final class Hdf5SearchTest {
  private final LibrarySearch system = LibrarySearch.ofProcess();

  private Optional<Path> mpi(Kind kind) {
    return new MpiSearch(system).of(kind).stream().filter(Candidate::fits).map(Candidate::path).findFirst();
  }

  private static Candidate first(List<Candidate> candidates) {
    return candidates.stream().filter(Candidate::fits).findFirst().orElseThrow();
  }

  @Test
  void shouldTakeTheLibraryOfTheMpiThatRunsAndSayWhyNotTheOthersWhenSeveralAreInstalled() {
    List<Candidate> forMpich = new Hdf5Search(system, mpi(Kind.MPICH)).forRanks().toList();
    List<Candidate> forOpenMpi = new Hdf5Search(system, mpi(Kind.OPEN_MPI)).forRanks().toList();
    assertTrue(first(forMpich).path().toString().contains("mpich"), forMpich::toString);
    assertTrue(first(forOpenMpi).path().toString().contains("openmpi"), forOpenMpi::toString);
    assertTrue(forMpich.toString().matches(".*libhdf5_openmpi\\S* needs libmpi.so.40, which is another MPI than "
        + "libmpich.so.12.*"), forMpich::toString);
    assertTrue(forMpich.toString().contains("is not a parallel HDF5 (it has no H5Pset_fapl_mpio)"), forMpich::toString);
  }

  @Test
  void shouldTakeASerialLibraryForOneProcessWhenThereAreBoth() {
    List<Candidate> all = new Hdf5Search(system, Optional.empty()).forOneProcess();
    assertTrue(!first(all).isParallel() && all.getLast().isParallel(), all::toString);
    String version = Hdf5Search.version(first(all).path()).orElseThrow();
    assertTrue(version.matches("(1\\.1\\d|2)\\.\\d+.*"), version);
    List<Candidate> underMpich = new Hdf5Search(system, mpi(Kind.MPICH)).forOneProcess();
    assertTrue(underMpich.stream().anyMatch(each -> each.problem().contains("another MPI")), underMpich::toString);
  }

  @Test
  void shouldNameTheWeaknessesOfVersionsThatHaveThem() {
    assertTrue(KnownFlaws.of("1.14.3").contains("CVE-2024-32605"));
    assertTrue(KnownFlaws.of("1.10.8-rc1").contains("HDF5 1.10.8-rc1"));
    assertEquals("", KnownFlaws.of("1.14.4") + KnownFlaws.of("2.0.0") + KnownFlaws.of("1.14.5-2"));
  }

  @Test
  void shouldUnpackTheLibraryOfMavenCentralOnceWhenItIsOnTheClassPath() throws IOException {
    MavenHdf5 maven = MavenHdf5.find().orElseThrow();
    Path first = maven.unpacked();
    Object made = Files.getLastModifiedTime(first);
    assertEquals(first, maven.unpacked());
    assertEquals(made, Files.getLastModifiedTime(first));
    assertEquals("1.14.3", Hdf5Search.version(first).orElseThrow());
    byte[] whole = Files.readAllBytes(first);
    Files.write(first, new byte[] {1});
    assertEquals(first, maven.unpacked(), "which is not what was unpacked, and is replaced");
    assertArrayEquals(whole, Files.readAllBytes(first));
  }
}

package org.h5burst.harness.doctor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.h5burst.harness.doctor.Diagnosis.MpiInstallation;
import org.h5burst.hdf5.library.Hdf5Search;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.library.Candidate;
import org.h5burst.mpi.library.LibraryFile;
import org.h5burst.mpi.library.MpiSearch;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.mpi.option.Option;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.writer.chunk.DeflateMethod;
import org.h5burst.writer.configuration.WriterProperties;
import org.jspecify.annotations.Nullable;

/**
 * Finds each MPI with its launcher and its parallel HDF5, as a program would: what the settings name comes first. A
 * launcher that is only called {@code mpirun} or {@code mpiexec} belongs to the MPI that its own bytes speak of.
 */
final class Installations {
  private static final List<String> PLAIN_LAUNCHERS = List.of("mpirun", "mpiexec");

  private final Search search;
  private final OptionReader options = WriterProperties.ofProcess();

  Installations(Search search) {
    this.search = search;
  }

  /** A family of MPIs: its names, and the words by which its launcher gives itself away. */
  private record Family(Kind kind, String name, List<String> launchers, List<String> marks) {
    private boolean isOf(Path launcher) {
      String text = LibraryFile.text(launcher);
      return marks.stream().anyMatch(text::contains);
    }
  }

  private static final List<Family> FAMILIES = List.of(
      new Family(Kind.MPICH, "mpich", List.of("mpirun.mpich", "mpiexec.hydra"),
          List.of("hydra", "HYDRA", "MPICH", "libmpich.so", "libmpi.so.12")),
      new Family(Kind.OPEN_MPI, "openmpi", List.of("mpirun.openmpi"),
          List.of("open-rte", "orterun", "prterun", "ompi_mpi_comm_world", "Open MPI", "libmpi.so.40")));

  /** Returns those that are supported, found or not, in the order in which they are preferred. */
  List<MpiInstallation> all() {
    return FAMILIES.stream().map(this::installation).toList();
  }

  /** Reports named libraries that were not found, and a missing libdeflate, without which compressing is slower. */
  List<Finding> missing() {
    List<Finding> findings = new ArrayList<>();
    requireFound(MpiProperties.LIBRARY,
        name -> new MpiSearch(search.libraries()).named(name, Kind.MPICH).isPresent(), findings);
    requireFound(WriterProperties.HDF5_LIBRARY, name -> HdfLibraries.isWord(name)
        || new Hdf5Search(search.libraries(), Optional.empty()).named(name, false).isPresent(), findings);
    if (!DeflateMethod.AUTO.isLibDeflate()) {
      findings.add(Finding.warning("libdeflate was not found: compressing takes twice as long.",
          "Put its directory into LD_LIBRARY_PATH. " + Finding.install("libdeflate0")));
    }
    return findings;
  }

  private void requireFound(Option<Optional<String>> library, Predicate<String> isThere, List<Finding> findings) {
    Optional<String> name = options.read(library);
    if (name.filter(isThere.negate()).isPresent()) {
      findings.add(Finding.warning("%s = %s was not found.".formatted(library, name.get()),
          "Give the path of the library, or put its directory into LD_LIBRARY_PATH."));
    }
  }

  private MpiInstallation installation(Family family) {
    List<Candidate> mpis = mpis(family);
    Optional<Path> mpi = mpis.stream().filter(Candidate::fits).findFirst().map(Candidate::path);
    List<Candidate> hdf5 = mpi.isEmpty() ? List.of() : parallel(mpi);
    Optional<Path> library = hdf5.stream().filter(Candidate::fits).findFirst().map(Candidate::path);
    return new MpiInstallation(family.name(), text(launcher(family)), text(mpi), text(library), mpis, hdf5);
  }

  private List<Candidate> mpis(Family family) {
    MpiSearch mpis = new MpiSearch(search.libraries());
    Optional<String> name = options.read(MpiProperties.LIBRARY).filter(_ -> isWanted(family));
    if (name.isEmpty()) {
      return mpis.of(family.kind());
    }
    Optional<Candidate> named = mpis.named(name.get(), family.kind());
    boolean isOfAnother = named.filter(Candidate::fits).isEmpty() && !family.name().equals(wish()) && named.isPresent();
    return isOfAnother ? mpis.of(family.kind()) : named.stream().toList();
  }

  /** Returns the named HDF5 alone, even if it is missing; all that are found if none is named or it does not fit. */
  private List<Candidate> parallel(Optional<Path> mpi) {
    Hdf5Search hdf5 = new Hdf5Search(search.libraries(), mpi);
    Optional<String> name = options.read(WriterProperties.HDF5_LIBRARY).filter(word -> !HdfLibraries.isWord(word));
    if (name.isEmpty()) {
      return hdf5.forRanks().toList();
    }
    Optional<Candidate> named = hdf5.named(name.get(), true);
    return named.isPresent() && !named.get().fits() ? hdf5.forRanks().toList() : named.stream().toList();
  }

  private Optional<Path> launcher(Family family) {
    return search.program(family.launchers().toArray(String[]::new))
        .or(() -> PLAIN_LAUNCHERS.stream().flatMap(name -> search.program(name).stream()).filter(family::isOf)
            .findFirst());
  }

  private boolean isWanted(Family family) {
    return List.of("auto", family.name()).contains(wish());
  }

  private String wish() {
    return options.find(MpiProperties.MPI).text().toLowerCase(Locale.ROOT);
  }

  private static @Nullable String text(Optional<Path> path) {
    return path.map(Path::toString).orElse(null);
  }
}

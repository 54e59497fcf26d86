package org.h5burst.harness.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.h5burst.harness.doctor.Diagnosis.MpiInstallation;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.mpi.option.Option;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.writer.configuration.WriterProperties;
import org.jspecify.annotations.Nullable;

/**
 * Finds each MPI with its launcher and its parallel HDF5: what the settings name comes first, then the usual names. A
 * library that is named without its MPI, and a launcher that is only called {@code mpirun} or {@code mpiexec}, belong
 * to the MPI that their own bytes speak of.
 */
final class MpiSearch {
  private static final List<String> PLAIN_LAUNCHERS = List.of("mpirun", "mpiexec");

  private final Search search;
  private final OptionReader options = WriterProperties.ofProcess();

  MpiSearch(Search search) {
    this.search = search;
  }

  /** A family of MPIs: its names, and the words by which its files give themselves away. */
  private record Family(String name, List<String> launchers, List<String> libraries, List<String> hdf5,
      List<String> marks) {
    private boolean isOf(Path file) {
      String text = LibraryText.read(file);
      return marks.stream().anyMatch(text::contains);
    }
  }

  private static final Family MPICH =
      new Family("mpich", List.of("mpirun.mpich", "mpiexec.hydra"), List.of("libmpich.so.12", "libmpi.so.12"),
          List.of("libhdf5_mpich.so.103", "libhdf5_mpich.so"),
          List.of("hydra", "HYDRA", "MPICH", "libmpich.so", "libmpi.so.12"));
  private static final Family OPEN_MPI = new Family("openmpi", List.of("mpirun.openmpi"), List.of("libmpi.so.40"),
      List.of("libhdf5_openmpi.so.103", "libhdf5_openmpi.so"),
      List.of("open-rte", "orterun", "prterun", "ompi_mpi_comm_world", "Open MPI", "libmpi.so.40"));

  /** Those that are supported, found or not, in the order in which they are preferred. */
  List<MpiInstallation> all() {
    return List.of(installation(MPICH), installation(OPEN_MPI));
  }

  /** What the settings name and is not there. */
  List<Finding> missing() {
    List<Finding> findings = new ArrayList<>();
    requireFound(MpiProperties.LIBRARY, findings);
    requireFound(WriterProperties.HDF5_LIBRARY, findings);
    return findings;
  }

  private void requireFound(Option<Optional<String>> library, List<Finding> findings) {
    Optional<String> name = options.read(library);
    if (name.isPresent() && named(name.get()).isEmpty()) {
      findings.add(Finding.warning("%s = %s was not found.".formatted(library, name.get()),
          "Give the path of the library, or put its directory into LD_LIBRARY_PATH."));
    }
  }

  private MpiInstallation installation(Family family) {
    return new MpiInstallation(family.name(), text(launcher(family)),
        text(library(family, MpiProperties.LIBRARY, family.libraries())),
        text(library(family, WriterProperties.HDF5_LIBRARY, family.hdf5())));
  }

  private Optional<Path> launcher(Family family) {
    return search.program(family.launchers().toArray(String[]::new))
        .or(() -> PLAIN_LAUNCHERS.stream().flatMap(name -> search.program(name).stream()).filter(family::isOf)
            .findFirst());
  }

  /**
   * A named library stands for all of its family, as it does when a job starts; that of another MPI leaves the usual
   * names.
   */
  private Optional<Path> library(Family family, Option<Optional<String>> library, List<String> usual) {
    Optional<String> name = options.read(library);
    Optional<Path> usually = search.library(usual.toArray(String[]::new));
    if (name.isEmpty() || !isWanted(family)) {
      return usually;
    }
    Optional<Path> named = named(name.get());
    boolean chosen = family.name().equals(wish());
    return chosen || named.isEmpty() ? named : named.filter(family::isOf).or(() -> usually);
  }

  private boolean isWanted(Family family) {
    return List.of("auto", family.name()).contains(wish());
  }

  private String wish() {
    return options.find(MpiProperties.MPI).text().toLowerCase(Locale.ROOT);
  }

  private Optional<Path> named(String name) {
    return name.contains("/") ? Optional.of(Path.of(name)).filter(Files::isRegularFile) : search.library(name);
  }

  private static @Nullable String text(Optional<Path> path) {
    return path.map(Path::toString).orElse(null);
  }
}

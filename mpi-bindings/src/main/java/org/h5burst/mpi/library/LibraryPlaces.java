package org.h5burst.mpi.library;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lists the directories that may have libraries. The user's choices come first: the environment (of modules, Spack,
 * EasyBuild, conda). Then come directories that belong to the programs in {@code PATH} and to the MPI, those of the
 * dynamic loader, and the usual ones.
 */
final class LibraryPlaces {
  /** Variables with lists of directories. */
  private static final List<String> SEARCH_PATHS =
      List.of("LD_LIBRARY_PATH", "CRAY_LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH");

  /** Variables with the prefix of an installation, whose libraries are in {@code lib} or {@code lib64}. */
  private static final List<String> PREFIXES = List.of("HDF5_DIR", "HDF5_ROOT", "HDF5_HOME", "HDF5_PREFIX",
      "CRAY_HDF5_PARALLEL_PREFIX", "EBROOTHDF5", "CONDA_PREFIX", "CMAKE_PREFIX_PATH");
  private static final List<String> PROGRAMS = List.of("h5pcc", "h5cc", "h5dump", "mpirun", "mpiexec");
  private static final List<String> LIBRARY_DIRECTORIES = List.of("lib64", "lib", "bin");
  private static final List<String> PARTS_OF_MPI = List.of("", "hdf5", "hdf5/mpich", "hdf5/openmpi", "../hdf5/lib");
  private static final List<String> USUAL = List.of("/usr/local/lib64", "/usr/local/lib", "/lib64", "/usr/lib64",
      "/lib", "/usr/lib", "/usr/lib64/mpich/lib", "/usr/lib64/openmpi/lib", "/opt/homebrew/lib", "/opt/local/lib");

  private final UnaryOperator<@Nullable String> environment;
  private final List<LibraryPlace> places = new ArrayList<>();

  private LibraryPlaces(UnaryOperator<@Nullable String> environment) {
    this.environment = environment;
  }

  /**
   * Returns the directories in the order in which they are searched.
   *
   * @param environment the value of an environment variable, or null
   * @param mpi the library of the running MPI
   */
  static List<LibraryPlace> of(UnaryOperator<@Nullable String> environment, Optional<Path> mpi) {
    LibraryPlaces all = new LibraryPlaces(environment);
    SEARCH_PATHS.forEach(variable -> all.listed(variable).forEach(path -> all.add(path, variable)));
    PREFIXES.forEach(variable -> all.listed(variable).forEach(prefix -> all.addPrefix(prefix, variable)));
    all.listed("SPACK_ENV").forEach(path -> all.addPrefix(path.resolve(".spack-env/view"), "SPACK_ENV"));
    PROGRAMS.forEach(all::addProgram);
    mpi.map(Path::getParent).ifPresent(directory -> PARTS_OF_MPI
        .forEach(part -> all.add(directory.resolve(part).normalize(), "next to the MPI that runs")));
    LoaderCache.directories().forEach(directory -> all.add(directory, "ldconfig"));
    USUAL.forEach(directory -> all.add(Path.of(directory), "a usual directory"));
    return List.copyOf(all.places);
  }

  private Stream<Path> listed(String variable) {
    String value = environment.apply(variable);
    return value == null ? Stream.of()
        : Arrays.stream(value.split(File.pathSeparator)).filter(part -> !part.isBlank())
            .flatMap(part -> path(part).stream()).filter(Path::isAbsolute);
  }

  /** Returns a path; empty if the system's encoding does not have its characters. */
  static Optional<Path> path(String text) {
    try {
      return Optional.of(Path.of(text));
    } catch (InvalidPathException notOne) {
      return Optional.empty();
    }
  }

  private void addPrefix(Path prefix, String reason) {
    LIBRARY_DIRECTORIES.forEach(name -> add(prefix.resolve(name), reason));
  }

  private void addProgram(String name) {
    listed("PATH").map(directory -> directory.resolve(name)).filter(Files::isExecutable).findFirst()
        .flatMap(LibraryPlaces::installation).ifPresent(prefix -> addPrefix(prefix, "next to " + name + " of PATH"));
  }

  private static Optional<Path> installation(Path program) {
    try {
      return Optional.ofNullable(program.toRealPath().getParent()).map(Path::getParent);
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  private void add(Path directory, String reason) {
    if (places.stream().noneMatch(place -> place.directory().equals(directory))) {
      places.add(new LibraryPlace(directory, reason));
    }
  }
}

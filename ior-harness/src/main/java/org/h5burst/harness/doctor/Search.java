package org.h5burst.harness.doctor;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.h5burst.mpi.library.LibraryPlace;
import org.h5burst.mpi.library.LibrarySearch;
import org.jspecify.annotations.Nullable;

/**
 * Finds programs as the shell does, and libraries as what loads them does, without running or loading any.
 *
 * @param programDirectories where programs are looked for, in order
 * @param libraries where libraries are looked for
 */
public record Search(List<Path> programDirectories, LibrarySearch libraries) {
  /** Looks in these directories only, in order. */
  public Search(List<Path> programDirectories, List<Path> libraryDirectories) {
    this(programDirectories,
        new LibrarySearch(libraryDirectories.stream().map(path -> new LibraryPlace(path, "given")).toList()));
  }

  /** Returns the directories that the environment names, and those of the system. */
  public static Search ofEnvironment(UnaryOperator<@Nullable String> environment) {
    String path = environment.apply("PATH");
    List<Path> programs = path == null ? List.of()
        : Arrays.stream(path.split(File.pathSeparator)).filter(part -> !part.isEmpty()).map(Path::of).toList();
    return new Search(programs, LibrarySearch.of(environment, Optional.empty()));
  }

  /** Returns an executable file with one of these names; the first name that exists anywhere wins. */
  public Optional<Path> program(String... names) {
    return Stream.of(names).flatMap(name -> programDirectories.stream().map(directory -> directory.resolve(name)))
        .filter(Files::isRegularFile).findFirst().filter(Files::isExecutable);
  }
}

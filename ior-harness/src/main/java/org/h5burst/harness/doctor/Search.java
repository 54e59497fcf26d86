package org.h5burst.harness.doctor;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds programs and libraries as the shell and the dynamic loader would, without running or loading them. (Loading an
 * MPI library changes the signal handlers of the process, which a look around must not do.)
 *
 * @param programDirectories where programs are looked for, in order
 * @param libraryDirectories where libraries are looked for, in order
 */
public record Search(List<Path> programDirectories, List<Path> libraryDirectories) {
  private static final Path LOADER_CONFIGURATION = Path.of("/etc/ld.so.conf.d");
  private static final List<Path> STANDARD_LIBRARIES =
      Stream.of("/lib64", "/usr/lib64", "/lib", "/usr/lib", "/usr/local/lib").map(Path::of).toList();

  /** The directories of {@code PATH}, {@code LD_LIBRARY_PATH}, the loader's configuration and its standard places. */
  public static Search ofEnvironment(Function<String, String> environment) throws IOException {
    List<Path> libraries = new ArrayList<>(split(environment.apply("LD_LIBRARY_PATH")));
    libraries.addAll(loaderDirectories());
    libraries.addAll(STANDARD_LIBRARIES);
    return new Search(split(environment.apply("PATH")), List.copyOf(libraries));
  }

  /** An executable file with one of these names; the first name that exists anywhere wins. */
  public Optional<Path> program(String... names) {
    return find(programDirectories, names).filter(Files::isExecutable);
  }

  /** A library with one of these file names. */
  public Optional<Path> library(String... names) {
    return find(libraryDirectories, names);
  }

  private static Optional<Path> find(List<Path> directories, String... names) {
    return Arrays.stream(names).flatMap(name -> directories.stream().map(directory -> directory.resolve(name)))
        .filter(Files::isRegularFile).findFirst();
  }

  private static List<Path> split(@Nullable String variable) {
    return variable == null ? List.of()
        : Arrays.stream(variable.split(File.pathSeparator)).filter(part -> !part.isEmpty()).map(Path::of).toList();
  }

  private static List<Path> loaderDirectories() throws IOException {
    if (!Files.isDirectory(LOADER_CONFIGURATION)) {
      return List.of();
    }
    List<Path> directories = new ArrayList<>();
    try (Stream<Path> files = Files.list(LOADER_CONFIGURATION)) {
      for (Path file : files.filter(name -> name.toString().endsWith(".conf")).sorted().toList()) {
        Files.readAllLines(file, StandardCharsets.ISO_8859_1).stream().map(String::strip)
            .filter(line -> line.startsWith("/")).map(Path::of)
            .forEach(directories::add);
      }
    }
    return directories;
  }
}

package org.h5burst.mpi.library;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Looks for libraries in files, and loads none: an MPI library changes the signal handlers of the process that loads
 * it, and a library of another MPI than the one that runs would start a second one. Used by what loads them and by
 * {@code h5burst doctor}, so that both find the same. Any thread.
 *
 * @param places in the order in which they are looked into
 */
public record LibrarySearch(List<LibraryPlace> places) {
  private static final Pattern NUMBER = Pattern.compile("\\.so\\.(\\d+)");

  /** What is looked for. */
  public interface Wanted {
    /** Returns whether a file of this name may be one. */
    boolean isCalled(String fileName);

    /** Returns what is to be known of a file that is called so. */
    Candidate judge(Path file, String reason);
  }

  /** Returns the search in the environment of this process, with the MPI that runs in it. */
  public static LibrarySearch ofProcess() {
    return of(System::getenv, MappedLibraries.mpi());
  }

  /**
   * Returns the search in an environment.
   *
   * @param mpi the library of the MPI that runs
   */
  public static LibrarySearch of(UnaryOperator<@Nullable String> environment, Optional<Path> mpi) {
    return new LibrarySearch(LibraryPlaces.of(environment, mpi));
  }

  /** Returns all that are called so, place by place, in each the newest first; a file with several names once. */
  public List<Candidate> all(Wanted wanted) {
    List<Candidate> found = new ArrayList<>();
    Set<Path> seen = new HashSet<>();
    for (LibraryPlace place : places) {
      for (Path file : files(place.directory(), wanted)) {
        if (seen.add(real(file))) {
          found.add(wanted.judge(bySoname(file), place.reason()));
        }
      }
    }
    return List.copyOf(found);
  }

  /**
   * Returns what a user names, whatever it is called.
   *
   * @param name a path, or a file name
   * @return nothing if it is not found; the dynamic loader may still find it
   */
  public Optional<Candidate> named(String name, Wanted wanted) {
    return (name.contains("/") ? Optional.of(Path.of(name)).filter(Files::isRegularFile) : file(name))
        .map(path -> wanted.judge(path, "named"));
  }

  /** Returns the first file of this name. */
  public Optional<Path> file(String name) {
    return places.stream().map(place -> place.directory().resolve(name)).filter(Files::isRegularFile).findFirst();
  }

  private static List<Path> files(Path directory, Wanted wanted) {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> entries =
        Files.newDirectoryStream(directory, entry -> wanted.isCalled(String.valueOf(entry.getFileName())))) {
      entries.forEach(entry -> {
        if (Files.isRegularFile(entry)) {
          files.add(entry);
        }
      });
    } catch (IOException | DirectoryIteratorException notThere) {
      return List.of();
    }
    files.sort(Comparator.comparingInt((Path file) -> -number(real(file))).thenComparing(Path::toString));
    return files;
  }

  /** The number in a file name, which grows with the version; 0 without one. */
  private static int number(Path file) {
    Matcher matcher = NUMBER.matcher(String.valueOf(file.getFileName()));
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  /** The name by which programs load it, which the system's packages keep, where it has one. */
  private static Path bySoname(Path file) {
    try {
      String soname = ElfFile.read(file).soname();
      Path named = file.resolveSibling(soname);
      return !soname.isEmpty() && Files.isRegularFile(named) && real(named).equals(real(file)) ? named : file;
    } catch (IOException unknown) {
      return file;
    }
  }

  /** Returns the file behind all links. */
  public static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException gone) {
      return file.toAbsolutePath();
    }
  }
}

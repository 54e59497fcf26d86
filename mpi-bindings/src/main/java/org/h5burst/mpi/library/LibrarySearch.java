package org.h5burst.mpi.library;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Searches for library files and loads none: an MPI library changes the signal handlers of the process that loads it,
 * and a library built on another MPI would start a second one. The code that loads libraries and {@code h5burst doctor}
 * both use this, so that both find the same. Any thread.
 *
 * @param places in the order in which they are searched
 */
public record LibrarySearch(List<LibraryPlace> places) {
  private static final Pattern NUMBER = Pattern.compile("\\.so\\.(\\d{1,9})(?!\\d)");

  /** The kind of library to search for. */
  public interface Wanted {
    /** Returns whether a file with this name may be one. */
    boolean isCalled(String fileName);

    /**
     * Returns whether a library is parallel.
     *
     * @param file empty if it cannot be read: on another system nothing is known before the library is loaded
     */
    boolean isParallel(Optional<ElfFile> file);

    /** Returns why a library of this processor cannot be used, as a message; empty if it can. */
    String problem(Path path, ElfFile file);

    /**
     * Examines a file with such a name.
     *
     * @param naming by which path programs load it
     */
    private Candidate judge(Path path, String reason, BiFunction<Path, ElfFile, Path> naming) {
      try {
        ElfFile file = ElfFile.read(path);
        Path named = naming.apply(path, file);
        String foreign = LibraryFile.problem(file);
        return new Candidate(named, reason, isParallel(Optional.of(file)),
            foreign.isEmpty() ? problem(named, file) : foreign);
      } catch (IOException unreadable) {
        return new Candidate(path, reason, isParallel(Optional.empty()),
            LibraryFile.isReadable() ? "cannot be read: " + unreadable.getMessage() : "");
      }
    }
  }

  /** Returns the search in the environment of this process, with its running MPI. */
  public static LibrarySearch ofProcess() {
    return of(System::getenv, MappedLibraries.mpi());
  }

  /**
   * Returns the search in an environment.
   *
   * @param mpi the library of the running MPI
   */
  public static LibrarySearch of(UnaryOperator<@Nullable String> environment, Optional<Path> mpi) {
    return new LibrarySearch(LibraryPlaces.of(environment, mpi));
  }

  /**
   * Returns all files with such a name, place by place, in each the newest first; a file with several names once. A
   * directory that is there and cannot be listed is among them, with the reason. A file is read when it is its turn.
   */
  public Stream<Candidate> all(Wanted wanted) {
    Set<Path> seen = new HashSet<>();
    return places.stream().flatMap(place -> candidates(place, wanted, seen));
  }

  private static Stream<Candidate> candidates(LibraryPlace place, Wanted wanted, Set<Path> seen) {
    try {
      return files(place.directory(), wanted).stream().filter(file -> seen.add(real(file)))
          .map(file -> wanted.judge(file, place.reason(), LibrarySearch::bySoname));
    } catch (NoSuchFileException | NotDirectoryException | AccessDeniedException notThere) {
      return Stream.of();
    } catch (IOException unlisted) { // too many open files, a server that does not answer
      return Stream
          .of(new Candidate(place.directory(), place.reason(), false, "cannot be listed: " + reason(unlisted)));
    }
  }

  private static String reason(IOException failure) {
    return failure instanceof FileSystemException known && known.getReason() != null ? known.getReason()
        : failure.toString();
  }

  /**
   * Returns the library that a user names, whatever its file name.
   *
   * @param name a path, or a file name
   * @return empty if it is not found; the dynamic loader may still find it
   */
  public Optional<Candidate> named(String name, Wanted wanted) {
    return (name.contains("/") ? Optional.of(Path.of(name)).filter(Files::isRegularFile) : file(name))
        .map(path -> wanted.judge(path, "named", (named, _) -> named));
  }

  /** Returns the first file with this name. */
  public Optional<Path> file(String name) {
    return places.stream().map(place -> place.directory().resolve(name)).filter(Files::isRegularFile).findFirst();
  }

  private static List<Path> files(Path directory, Wanted wanted) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> entries =
        Files.newDirectoryStream(directory, entry -> wanted.isCalled(String.valueOf(entry.getFileName())))) {
      entries.forEach(entry -> {
        if (Files.isRegularFile(entry)) {
          files.add(entry);
        }
      });
    } catch (DirectoryIteratorException failed) {
      throw failed.getCause();
    }
    files.sort(Comparator.comparingInt((Path file) -> -number(real(file))).thenComparing(Path::toString));
    return files;
  }

  /**
   * Returns the number in a file name, which grows with the version; 0 if there is none, or one that is too long for a
   * version, such as a date.
   */
  private static int number(Path file) {
    Matcher matcher = NUMBER.matcher(String.valueOf(file.getFileName()));
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  /** Returns the name by which programs load the library, which the system's packages keep, if there is one. */
  private static Path bySoname(Path file, ElfFile library) {
    try {
      Path named = file.resolveSibling(library.soname());
      return !library.soname().isEmpty() && Files.isRegularFile(named) && real(named).equals(real(file)) ? named : file;
    } catch (InvalidPathException unknown) {
      return file;
    }
  }

  /** Returns the file to which all links lead. */
  public static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException gone) {
      return file.toAbsolutePath();
    }
  }
}

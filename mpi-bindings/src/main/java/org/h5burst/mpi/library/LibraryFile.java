package org.h5burst.mpi.library;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Examines the file of a library without loading it. */
public final class LibraryFile {
  /** Larger libraries are not relevant. */
  private static final int MAX_BYTES = 256 << 20;

  /** The processor of this JVM; empty if its own program is not an ELF file. */
  private static final Optional<String> OWN_PROCESSOR = ownProcessor();

  private LibraryFile() {}

  private static Optional<String> ownProcessor() {
    try {
      return Optional.of(ElfFile.read(Path.of(System.getProperty("java.home"), "bin", "java")).processor());
    } catch (IOException anotherSystem) {
      return Optional.empty();
    }
  }

  /** Returns whether libraries of this system can be read as ELF files, so that any other file is not a library. */
  public static boolean isReadable() {
    return OWN_PROCESSOR.isPresent();
  }

  /** Returns why this JVM cannot load a library, as a message; empty if it can, as far as the file shows. */
  public static String problem(ElfFile file) {
    return OWN_PROCESSOR.filter(own -> !own.equals(file.processor())).isPresent() ? "is for another processor" : "";
  }

  /**
   * Returns why a library does not fit the running MPI, as a message; empty if it fits or needs no MPI.
   *
   * @param running the MPI's library; empty if none runs
   */
  public static String mpiProblem(Path library, ElfFile file, Optional<Path> running, LibrarySearch search) {
    List<String> needed = mpis(file);
    if (needed.isEmpty() || running.isEmpty()) {
      return "";
    }
    Path mpi = running.get();
    return needed.stream().anyMatch(name -> isSame(name, mpi, library, file, search)) ? ""
        : "needs %s, which is another MPI than %s".formatted(String.join(" and ", needed), mpi.getFileName());
  }

  /** Returns the sonames of the MPI that a library needs. */
  public static List<String> mpis(ElfFile file) {
    return file.needed().stream().filter(MpiNames::isMpi).toList();
  }

  /**
   * Returns whether a soname leads to the given MPI. A loaded soname is not searched for again; another may still be
   * the same file.
   */
  private static boolean isSame(String soname, Path mpi, Path library, ElfFile file, LibrarySearch search) {
    if (soname.equals(String.valueOf(mpi.getFileName())) || soname.equals(soname(mpi))) {
      return true;
    }
    Path origin = Optional.ofNullable(LibrarySearch.real(library).getParent()).orElse(Path.of("/"));
    Optional<Path> byRunPath = file.runPath().stream().filter(part -> !part.isEmpty())
        .map(part -> part.replace("${ORIGIN}", origin.toString()).replace("$ORIGIN", origin.toString()))
        .flatMap(part -> LibraryPlaces.path(part).stream()).map(directory -> directory.resolve(soname))
        .filter(Files::isRegularFile).findFirst();
    return byRunPath.or(() -> search.file(soname)).map(LibrarySearch::real)
        .filter(LibrarySearch.real(mpi)::equals).isPresent();
  }

  private static String soname(Path library) {
    try {
      return ElfFile.read(library).soname();
    } catch (IOException unknown) {
      return "";
    }
  }

  /** Returns the first group of a pattern in the strings of a library. */
  public static Optional<String> find(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** Returns the data of a library with its strings, as one character per byte; empty if it cannot be read. */
  public static String strings(Path library) {
    try {
      return ElfFile.data(library);
    } catch (IOException notElf) {
      return text(library);
    }
  }

  /** Returns all of a file, as one character per byte; empty if it cannot be read. */
  public static String text(Path file) {
    try {
      return new String(bytes(file, MAX_BYTES), StandardCharsets.ISO_8859_1);
    } catch (IOException unreadable) {
      return "";
    }
  }

  /**
   * Returns the bytes of a file, also on an interrupted thread, on which {@link Files} fails: a program may be
   * interrupted while it starts, and would then get other libraries.
   */
  static byte[] bytes(Path file, int most) throws IOException {
    try (InputStream content = new FileInputStream(file.toFile())) {
      return content.readNBytes(most);
    }
  }
}

package org.h5burst.mpi.library;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a library's file shows. Nothing here loads it. */
public final class LibraryFile {
  /** Larger libraries are none of ours. */
  private static final int MAX_BYTES = 256 << 20;

  /** The kind of processor that this JVM runs on; nothing where its own program is not an ELF file. */
  private static final Optional<String> OWN_PROCESSOR = ownProcessor();

  private LibraryFile() {}

  private static Optional<String> ownProcessor() {
    try {
      return Optional.of(ElfFile.read(Path.of(System.getProperty("java.home"), "bin", "java")).processor());
    } catch (IOException anotherSystem) {
      return Optional.empty();
    }
  }

  /** Returns whether libraries of this system can be read as ELF files, so that what is none is not a library. */
  public static boolean isReadable() {
    return OWN_PROCESSOR.isPresent();
  }

  /** Returns why a library cannot be loaded by this JVM, as a message; empty if it can, as far as it shows. */
  public static String problem(ElfFile file) {
    return OWN_PROCESSOR.filter(own -> !own.equals(file.processor())).isPresent() ? "is for another processor" : "";
  }

  /**
   * Returns why a library does not go with the MPI that runs, as a message; empty if it does, or needs no MPI.
   *
   * @param running the MPI's library; nothing if none runs
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

  /** A soname that is loaded is not looked for again; another may still be the same file. */
  private static boolean isSame(String soname, Path mpi, Path library, ElfFile file, LibrarySearch search) {
    if (soname.equals(String.valueOf(mpi.getFileName())) || soname.equals(soname(mpi))) {
      return true;
    }
    Path origin = Optional.ofNullable(LibrarySearch.real(library).getParent()).orElse(Path.of("/"));
    Optional<Path> byRunPath = file.runPath().stream().filter(part -> !part.isEmpty())
        .map(part -> Path.of(part.replace("${ORIGIN}", origin.toString()).replace("$ORIGIN", origin.toString())))
        .map(directory -> directory.resolve(soname)).filter(Files::isRegularFile).findFirst();
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

  /** Returns what a pattern's first group finds in the strings that are built into a library. */
  public static Optional<String> find(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** Returns the strings in a library, and more, a character for each byte; nothing where it cannot be read. */
  public static String strings(Path library) {
    try {
      return ElfFile.data(library);
    } catch (IOException notElf) {
      return text(library);
    }
  }

  /** Returns all of a file, a character for each byte; nothing where it cannot be read. */
  public static String text(Path file) {
    try (InputStream content = Files.newInputStream(file)) {
      return new String(content.readNBytes(MAX_BYTES), StandardCharsets.ISO_8859_1);
    } catch (IOException unreadable) {
      return "";
    }
  }
}

package org.h5burst.mpi.library;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.h5burst.mpi.MpiImplementation.Kind;

/**
 * Finds MPI libraries by their files. Any thread.
 *
 * @param search directories and names to search
 */
public record MpiSearch(LibrarySearch search) {
  /** MPICH puts the time of its build before its version; Open MPI puts a letter. */
  private static final Pattern VERSION =
      Pattern.compile("(?:\\d\\d:\\d\\d:\\d\\d \\w{2,5} \\d{4}\0{1,8}|\0v)(\\d+\\.\\d+[\\w.]*)\0");
  private static final String OPEN_MPI_SYMBOL = "ompi_mpi_comm_world";
  private static final String STANDARD_ABI = "libmpi_abi";

  /** Returns the libraries that a family's programs could load; the first that fits is used. */
  public List<Candidate> of(Kind kind) {
    return search.all(new Wanted(kind, false)).toList();
  }

  /** Returns the library that a user names by a path or a file name; empty if it is not found. */
  public Optional<Candidate> named(String name, Kind kind) {
    return search.named(name, new Wanted(kind, true));
  }

  /** Returns the version that a library contains, such as {@code 4.2.1}; empty if it is not found. */
  public static Optional<String> version(Path library) {
    return LibraryFile.find(VERSION, LibraryFile.strings(library));
  }

  private record Wanted(Kind kind, boolean isNamed) implements LibrarySearch.Wanted {
    @Override
    public boolean isCalled(String fileName) {
      return MpiNames.isMpi(fileName);
    }

    @Override
    public boolean isParallel(Optional<ElfFile> file) {
      return true;
    }

    @Override
    public String problem(Path path, ElfFile file) {
      if (!file.exports().contains(MpiNames.FUNCTION)) {
        return "is not MPI (it has no %s)".formatted(MpiNames.FUNCTION);
      }
      if (String.valueOf(path.getFileName()).startsWith(STANDARD_ABI)) {
        return isNamed ? "" : "has the standard ABI of MPI 5: it is used where h5burst.mpi.library names it";
      }
      boolean isOpenMpi = file.exports().contains(OPEN_MPI_SYMBOL);
      return isOpenMpi == (kind == Kind.OPEN_MPI) ? "" : "is another MPI than " + kind;
    }
  }
}

package org.h5burst.hdf5.library;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.h5burst.mpi.library.Candidate;
import org.h5burst.mpi.library.ElfFile;
import org.h5burst.mpi.library.LibraryFile;
import org.h5burst.mpi.library.LibrarySearch;

/**
 * Finds HDF5 libraries by their files. Any thread.
 *
 * @param search directories and names to search
 * @param mpi the library of the running MPI; empty if there is none
 */
public record Hdf5Search(LibrarySearch search, Optional<Path> mpi) {
  /** A function that only parallel HDF5 has. */
  public static final String PARALLEL_FUNCTION = "H5Pset_fapl_mpio";

  private static final Pattern NAME =
      Pattern.compile("(?:lib)?hdf5(_\\w+)?\\.(?:so(?:\\.\\d+)*|(?:\\d+\\.)*dylib|dll)");
  private static final Pattern PARTS = Pattern.compile(".*(?:hl|cpp|fortran|f90|tools|java).*");
  private static final Pattern VERSION =
      Pattern.compile("HDF5 (?:library version|Version): +(\\d+\\.\\d+\\.\\d[\\w.-]*)");
  private static final String FUNCTION = "H5Fcreate";
  private static final String SINCE_1_10_3 = "H5Dwrite_chunk";

  /** Returns the search in this process. */
  public static Hdf5Search ofProcess(Optional<Path> mpi) {
    return new Hdf5Search(LibrarySearch.ofProcess(), mpi);
  }

  /** Returns the libraries for the ranks of the running MPI; the first that fits is used. Each is read in its turn. */
  public Stream<Candidate> forRanks() {
    return search.all(new Wanted(true));
  }

  /** Returns the libraries for one process, those without MPI first; the first that fits is used. */
  public List<Candidate> forOneProcess() {
    return search.all(new Wanted(false)).sorted(Comparator.comparing(Candidate::isParallel)).toList();
  }

  /**
   * Returns the library that a user names.
   *
   * @param name a path, or a file name
   * @param forRanks whether several ranks are to write with it
   * @return empty if it is not found; the dynamic loader may still find it
   */
  public Optional<Candidate> named(String name, boolean forRanks) {
    return search.named(name, new Wanted(forRanks));
  }

  /** Returns the version that a library's file contains, such as {@code 1.10.8}. */
  public static Optional<String> version(Path library) {
    return LibraryFile.find(VERSION, LibraryFile.strings(library));
  }

  /**
   * Returns whether a version of HDF5 is at least another one.
   *
   * @param version of the library, such as {@code 1.10.8}
   * @param first the numbers of the other version
   */
  public static boolean isAtLeast(String version, int... first) {
    int[] numbers =
        Arrays.stream(version.split("\\D+")).filter(part -> !part.isEmpty()).limit(3).mapToInt(Integer::parseInt)
            .toArray();
    return Arrays.compare(numbers, first) >= 0;
  }

  private final class Wanted implements LibrarySearch.Wanted {
    private final boolean forRanks;

    Wanted(boolean forRanks) {
      this.forRanks = forRanks;
    }

    @Override
    public boolean isCalled(String fileName) {
      return NAME.matcher(fileName).matches() && !PARTS.matcher(fileName).matches();
    }

    @Override
    public boolean isParallel(Optional<ElfFile> file) {
      return file.map(elf -> elf.exports().contains(PARALLEL_FUNCTION)).orElse(forRanks);
    }

    @Override
    public String problem(Path path, ElfFile file) {
      if (!file.exports().contains(FUNCTION)) {
        return "is not HDF5 (it has no %s)".formatted(FUNCTION);
      }
      if (!file.exports().contains(SINCE_1_10_3)) {
        return "is older than HDF5 1.10.3";
      }
      if (forRanks && !file.exports().contains(PARALLEL_FUNCTION)) {
        return "is not a parallel HDF5 (it has no %s)".formatted(PARALLEL_FUNCTION);
      }
      return LibraryFile.mpiProblem(path, file, mpi, search);
    }
  }
}

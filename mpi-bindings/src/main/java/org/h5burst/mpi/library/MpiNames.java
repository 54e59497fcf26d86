package org.h5burst.mpi.library;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Recognises MPI libraries by their names and their exported functions. */
final class MpiNames {
  /** Does not match the libraries for other languages, which are loaded with this one. */
  private static final Pattern NAME =
      Pattern.compile("lib(?:mpi|mpich|pmpi|mvapich2?|mpi_(?!mpifh|usempi|cxx|java)\\w+)\\.so[.\\d]*");
  static final String FUNCTION = "MPI_Get_library_version";

  private MpiNames() {}

  /** Returns whether a file or soname has such a name. */
  static boolean isMpi(String name) {
    return NAME.matcher(name).matches();
  }

  /** Returns whether a file has the functions of MPI. */
  static boolean hasMpi(Path file) {
    try {
      return ElfFile.read(file).exports().contains(FUNCTION);
    } catch (IOException unknown) {
      return false;
    }
  }
}

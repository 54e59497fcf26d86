package org.h5burst.mpi.library;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Recognises libraries of an MPI by their names, and by what they export. */
final class MpiNames {
  /** Not those of its other languages, which are loaded with it. */
  private static final Pattern NAME =
      Pattern.compile("lib(?:mpi|mpich|pmpi|mvapich2?|mpi_(?!mpifh|usempi|cxx|java)\\w+)\\.so[.\\d]*");
  static final String FUNCTION = "MPI_Get_library_version";

  private MpiNames() {}

  /** Whether a file or soname is called so. */
  static boolean isMpi(String name) {
    return NAME.matcher(name).matches();
  }

  /** Whether a file has the functions of MPI. */
  static boolean hasMpi(Path file) {
    try {
      return ElfFile.read(file).exports().contains(FUNCTION);
    } catch (IOException unknown) {
      return false;
    }
  }
}

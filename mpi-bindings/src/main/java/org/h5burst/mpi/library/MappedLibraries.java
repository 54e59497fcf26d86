package org.h5burst.mpi.library;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Lists the libraries that are loaded in this process, if the system shows them ({@code /proc/self/maps}). */
public final class MappedLibraries {
  private static final Path MAPPINGS = Path.of("/proc/self/maps");
  private static final String EXECUTABLE = "r-xp";

  private MappedLibraries() {}

  /** Returns their files, each once; empty if the system does not show them. */
  public static List<Path> files() {
    try {
      String mappings = new String(LibraryFile.bytes(MAPPINGS, Integer.MAX_VALUE), StandardCharsets.UTF_8);
      return mappings.lines().filter(line -> line.contains(EXECUTABLE) && line.indexOf('/') >= 0)
          .flatMap(line -> LibraryPlaces.path(line.substring(line.indexOf('/'))).stream()).distinct()
          .filter(Files::isReadable).toList();
    } catch (IOException another) {
      return List.of();
    }
  }

  /** Returns the library of the loaded MPI. */
  public static Optional<Path> mpi() {
    return files().stream().filter(file -> MpiNames.isMpi(String.valueOf(file.getFileName())))
        .filter(MpiNames::hasMpi).findFirst();
  }
}

package org.h5burst.mpi.ffm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The name of a file for {@code MPI_File_open}. ROMIO takes what stands before the first colon of a path for a kind of
 * file system and removes it, so that a time of day in a name makes it look for a kind that does not exist. Any thread.
 */
final class MpiFileName {
  private static final String UNIX = "ufs:";

  /** This driver's locks make ranks on several hosts see each other's writes. */
  private static final String NFS = "nfs:";

  private MpiFileName() {}

  /**
   * The path, if it has no colon: ROMIO then looks for itself where the file lies. Otherwise a kind that fits, and the
   * path; drivers for other kinds, as Lustre's, are not used then. OMPIO of Open MPI 6 takes every path as it is.
   */
  static String of(Path path, MpiLibrary library) {
    String name = path.toString();
    return name.indexOf(':') < 0 || !library.isRomio() ? name : (isOnNfs(path) ? NFS : UNIX) + name;
  }

  private static boolean isOnNfs(Path path) {
    try {
      return Files.getFileStore(path.resolveSibling(".")).type().startsWith("nfs");
    } catch (IOException unknown) { // opening the file will say more
      return false;
    }
  }
}

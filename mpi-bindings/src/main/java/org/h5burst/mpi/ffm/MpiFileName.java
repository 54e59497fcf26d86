package org.h5burst.mpi.ffm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes file names for {@code MPI_File_open}. ROMIO interprets the part of a path before its first colon as a kind of
 * file system and removes it, so a time of day in a name would select a kind that does not exist. Any thread.
 */
final class MpiFileName {
  private static final String UNIX = "ufs:";

  /** With the locks of this driver, ranks on several hosts see each other's writes. */
  private static final String NFS = "nfs:";

  private MpiFileName() {}

  /**
   * Returns the path if it has no colon; ROMIO then finds out the file system itself. Otherwise returns a fitting kind
   * and the path; drivers of other kinds, such as Lustre's, are then not used. OMPIO of Open MPI 6 accepts every path
   * unchanged.
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

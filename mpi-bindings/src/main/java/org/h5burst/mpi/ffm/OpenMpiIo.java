package org.h5burst.mpi.ffm;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Which MPI-IO Open MPI has and uses: ROMIO or its own OMPIO. OMPIO of Open MPI 4 reports success when the disk is
 * full; Open MPI 6 has only OMPIO, which reports errors.
 */
final class OpenMpiIo {
  /** The environment variable by which Open MPI, or a user, chooses. */
  static final String VARIABLE = "OMPI_MCA_io";

  private static final String WITHOUT_OMPIO = "^ompio";
  private static final String COLLECTIVE_VARIABLE = "OMPI_MCA_fcoll";
  private static final String WITHOUT_VULCAN = "^vulcan";

  private static final Pattern MAJOR = Pattern.compile("Open MPI v?(\\d+)", Pattern.CASE_INSENSITIVE);
  private static final int FIRST_WITH_BUILT_IN_COMPONENTS = 5;
  private static final String ROMIO = "romio";
  private static final String ROMIO_SYMBOL = "mca_io_romio341_component";

  private OpenMpiIo() {}

  /**
   * Chooses a safe MPI-IO, if the library is Open MPI, before it opens its first file: ROMIO if it is available,
   * because OMPIO may report success when the disk is full; otherwise OMPIO without its component vulcan, which crashed
   * in collective reads of Open MPI 6.0.0rc2. A user's setting takes precedence.
   */
  static void chooseSafe(MpiLibrary library) {
    if (library.abi().kind() != Kind.OPEN_MPI) {
      return;
    }
    if (hasRomio(library)) {
      Libc.setDefaultEnvironment(VARIABLE, WITHOUT_OMPIO);
    } else {
      Libc.setDefaultEnvironment(COLLECTIVE_VARIABLE, WITHOUT_VULCAN);
    }
  }

  /** Returns whether an Open MPI has ROMIO: before version 5 in a separate file, later in the library. */
  static boolean hasRomio(MpiLibrary library) {
    Matcher matcher = MAJOR.matcher(library.version());
    return matcher.find() && Integer.parseInt(matcher.group(1)) < FIRST_WITH_BUILT_IN_COMPONENTS
        || library.has(ROMIO_SYMBOL);
  }

  /** Returns whether the ROMIO of an Open MPI ignores hints at opening that it accepts later; seen with 5.0.7. */
  static boolean ignoresHintsAtOpen(MpiLibrary library) {
    return library.has(ROMIO_SYMBOL);
  }

  /**
   * Returns whether an Open MPI uses ROMIO.
   *
   * @param there whether it has ROMIO
   * @param chosen value of the environment variable; null if unset: OMPIO is then not used if there is ROMIO
   */
  static boolean usesRomio(boolean there, @Nullable String chosen) {
    if (!there || chosen == null || chosen.isBlank()) {
      return there;
    }
    boolean isExclusion = chosen.startsWith("^");
    List<String> named = Arrays.asList((isExclusion ? chosen.substring(1) : chosen).split(",", -1));
    return named.stream().noneMatch(name -> name.startsWith(ROMIO)) == isExclusion
        && (!isExclusion || named.contains("ompio"));
  }
}

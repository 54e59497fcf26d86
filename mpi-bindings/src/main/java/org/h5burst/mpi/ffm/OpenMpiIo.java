package org.h5burst.mpi.ffm;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which MPI-IO Open MPI has and uses: ROMIO or its own OMPIO. OMPIO of Open MPI 4 reports success where the disk is
 * full; Open MPI 6 has nothing else, and reports errors.
 */
final class OpenMpiIo {
  /** By this variable of the environment Open MPI chooses, and a user can. */
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
   * Chooses, before MPI starts, what is safe: no OMPIO where there is ROMIO, because it may report success where the
   * disk is full; otherwise not its component vulcan, which crashed in collective reads of Open MPI 6.0.0rc2. What the
   * user has set counts.
   */
  static void chooseSafe(MpiLibrary library) {
    if (hasRomio(library)) {
      Libc.setDefaultEnvironment(VARIABLE, WITHOUT_OMPIO);
    } else {
      Libc.setDefaultEnvironment(COLLECTIVE_VARIABLE, WITHOUT_VULCAN);
    }
  }

  /** Whether an Open MPI has ROMIO: before 5 it lies in its own file, from then on in the library. */
  static boolean hasRomio(MpiLibrary library) {
    Matcher matcher = MAJOR.matcher(library.version());
    return matcher.find() && Integer.parseInt(matcher.group(1)) < FIRST_WITH_BUILT_IN_COMPONENTS
        || library.has(ROMIO_SYMBOL);
  }

  /** Whether the ROMIO of an Open MPI ignores hints at opening that it takes later: seen with 5.0.7. */
  static boolean ignoresHintsAtOpen(MpiLibrary library) {
    return library.has(ROMIO_SYMBOL);
  }

  /**
   * Whether an Open MPI uses ROMIO.
   *
   * @param there whether it has ROMIO
   * @param chosen what the environment says; null if nothing, and OMPIO is left out where there is ROMIO
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

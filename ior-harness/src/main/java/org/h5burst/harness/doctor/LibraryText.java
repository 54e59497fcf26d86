package org.h5burst.harness.doctor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.h5burst.harness.doctor.Diagnosis.Capabilities;
import org.h5burst.hdf5.library.Hdf5Search;
import org.h5burst.mpi.library.LibraryFile;
import org.h5burst.mpi.library.MpiSearch;
import org.jspecify.annotations.Nullable;

/**
 * Reads the strings built into libraries: HDF5 contains the summary of its configuration, MPICH and Open MPI their
 * version. Does not load them, because an MPI library changes the signal handlers of the process that loads it.
 */
final class LibraryText {
  private static final Pattern FILTERED_WRITES = Pattern.compile("Parallel Filtered Dataset Writes: +(\\w+)");
  private static final Pattern EXTERNAL_FILTERS = Pattern.compile("I/O filters \\(external\\): +([^\\s\0]+)");

  /** The filters that HDF5 always has. */
  private static final List<String> BUILT_IN = List.of("shuffle", "fletcher32");

  private LibraryText() {}

  /** Returns what an MPI and its HDF5 can do. {@code family} is the MPI's name as options call it. */
  static Capabilities of(String family, @Nullable String mpi, @Nullable String hdf5) {
    String summary = hdf5 == null ? "" : LibraryFile.strings(Path.of(hdf5));
    String version = mpi == null ? null : MpiSearch.version(Path.of(mpi)).orElse(null);
    List<String> filters = new ArrayList<>();
    if (!summary.isEmpty()) {
      filters.addAll(BUILT_IN);
      String external = LibraryFile.find(EXTERNAL_FILTERS, summary).orElse("").toLowerCase(Locale.ROOT);
      if (external.contains("deflate")) {
        filters.add("deflate");
      }
      if (external.contains("szip(encoder)")) { // a library without the encoder only reads it
        filters.add("szip");
      }
    }
    String hdf5Version = hdf5 == null ? null : Hdf5Search.version(Path.of(hdf5)).orElse(null);
    String parallel = LibraryFile.find(FILTERED_WRITES, summary).map(LibraryText::yesOrNo).orElse(null);
    return new Capabilities(version, hdf5Version, List.copyOf(filters), parallel,
        family.equals("mpich") && keepsHints(hdf5Version));
  }

  /** Converts the words of newer HDF5 versions, which follow CMake. */
  private static String yesOrNo(String word) {
    return word.equalsIgnoreCase("on") ? "yes" : word.equalsIgnoreCase("off") ? "no" : word;
  }

  /**
   * Returns whether hints of an open file are kept: Open MPI's MPI-IO accepts them without following them, and HDF5
   * from 1.14 on resets them with every collective transfer.
   */
  private static boolean keepsHints(@Nullable String hdf5Version) {
    return hdf5Version != null && hdf5Version.matches("1\\.1[0-3]\\..*");
  }
}

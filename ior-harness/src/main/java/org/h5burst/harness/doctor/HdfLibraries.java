package org.h5burst.harness.doctor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.h5burst.harness.doctor.Diagnosis.Library;
import org.h5burst.harness.doctor.Diagnosis.MpiInstallation;
import org.h5burst.hdf5.library.Hdf5Search;
import org.h5burst.hdf5.library.MavenHdf5;
import org.h5burst.mpi.library.Candidate;
import org.h5burst.writer.configuration.WriterProperties;
import org.jspecify.annotations.Nullable;

/**
 * The library that the portable back end would load, and every library that was examined before, in the order in which
 * a program tries them.
 *
 * @param portable what would run; null if nothing would
 * @param rows all that were looked at
 */
record HdfLibraries(@Nullable String portable, List<Library> rows) {
  private static final String ONE_PROCESS = "HDF5 for one process";

  /** Returns whether the option names no library, but where one is from. */
  static boolean isWord(String name) {
    return name.equals(WriterProperties.JHDF5) || name.equals(WriterProperties.BYTEDECO);
  }

  /**
   * Examines the libraries.
   *
   * @param jhdf5 what JHDF5 says of itself; null if it cannot be loaded
   */
  static HdfLibraries of(Search search, List<MpiInstallation> mpis, @Nullable String jhdf5) {
    List<Library> rows = new ArrayList<>();
    for (MpiInstallation mpi : mpis) {
      rows.addAll(rows("parallel HDF5 for " + mpi.name(), mpi.hdf5Candidates(), ""));
    }
    Optional<String> named = WriterProperties.ofProcess().read(WriterProperties.HDF5_LIBRARY);
    String taken = named.filter(name -> !isWord(name)).isPresent() || jhdf5 == null
        || named.filter(WriterProperties.BYTEDECO::equals).isPresent() ? "" : jhdf5;
    String portable = taken;
    if (jhdf5 != null) {
      rows.add(new Library(ONE_PROCESS, jhdf5, null, "class path", !taken.isEmpty(),
          taken.isEmpty() ? "h5burst.hdf5.library names another" : "taken"));
    }
    if (named.filter(HdfLibraries::isWord).isEmpty()) {
      Hdf5Search libraries = new Hdf5Search(search.libraries(), Optional.empty());
      List<Candidate> candidates = named.isPresent() ? libraries.named(named.get(), false).stream().toList()
          : libraries.forOneProcess();
      rows.addAll(rows(ONE_PROCESS, candidates, taken));
      portable = portable.isEmpty() ? first(candidates) : portable;
    }
    if (named.isEmpty() || named.get().equals(WriterProperties.BYTEDECO)) {
      Optional<String> maven = maven();
      String before = portable;
      maven.ifPresent(resource -> rows.add(new Library(ONE_PROCESS, resource, null, "class path",
          before.isEmpty(), before.isEmpty() ? "taken" : before + " comes first")));
      portable = portable.isEmpty() ? maven.orElse("") : portable;
    }
    return new HdfLibraries(portable.isEmpty() ? null : portable, List.copyOf(rows));
  }

  private static String first(List<Candidate> candidates) {
    return candidates.stream().filter(Candidate::fits).findFirst().map(HdfLibraries::words).orElse("");
  }

  private static String words(Candidate candidate) {
    return Hdf5Search.version(candidate.path()).map("HDF5 %s "::formatted).orElse("")
        + "(%s)".formatted(candidate.path());
  }

  private static Optional<String> maven() {
    return MavenHdf5.find().map(found -> "org.bytedeco:hdf5 (%s)".formatted(found.resource()));
  }

  private static List<Library> rows(String use, List<Candidate> candidates, String before) {
    List<Library> rows = new ArrayList<>();
    String taken = before;
    for (Candidate candidate : candidates) {
      String version = Hdf5Search.version(candidate.path()).orElse(null);
      boolean isTaken = candidate.fits() && taken.isEmpty();
      String verdict = isTaken ? "taken" : candidate.fits() ? taken + " comes first" : candidate.problem();
      rows.add(new Library(use, candidate.path().toString(), version, candidate.reason(), isTaken, verdict));
      taken = isTaken ? fileName(candidate.path()) : taken;
    }
    return rows;
  }

  private static String fileName(Path path) {
    return String.valueOf(path.getFileName());
  }
}

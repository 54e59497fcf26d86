package org.h5burst.benchmarks.chunks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.h5burst.harness.check.Jhdf5;
import org.h5burst.harness.doctor.Diagnosis.MpiInstallation;
import org.h5burst.harness.doctor.Examination;
import org.h5burst.harness.doctor.Search;
import org.h5burst.hdf5.library.Hdf5Search;
import org.h5burst.mpi.library.Candidate;
import org.h5burst.writer.chunk.DeflateMethod;
import org.h5burst.writer.configuration.WriterProperties;

/**
 * What this machine has to write with.
 *
 * @param cores processors
 * @param python h5py, if it is there
 * @param jhdf5 what JHDF5 says of itself, if it is there
 * @param mpich MPICH, if it is there
 * @param hdf5 for the portable back end: what the user named, else the first library for one process
 */
record Installed(int cores, Optional<PythonProgram> python, Optional<String> jhdf5,
    Optional<MpiInstallation> mpich, Optional<String> hdf5) {
  private static final String MPICH = "mpich";

  /**
   * Looks.
   *
   * @param scratch an existing directory
   */
  static Installed find(Path scratch) throws IOException {
    int cores = Runtime.getRuntime().availableProcessors();
    Search search = Search.ofEnvironment(System::getenv);
    Optional<MpiInstallation> mpich = new Examination(search, cores).mpis().stream()
        .filter(mpi -> mpi.name().equals(MPICH) && mpi.startsJobs()).findFirst();
    return new Installed(cores, PythonProgram.find(scratch), Jhdf5.describe(), mpich, hdf5(search));
  }

  private static Optional<String> hdf5(Search search) {
    return WriterProperties.ofProcess().read(WriterProperties.HDF5_LIBRARY)
        .or(() -> new Hdf5Search(search.libraries(), Optional.empty()).forOneProcess().stream()
            .filter(Candidate::fits).map(Candidate::path).map(Path::toString).findFirst());
  }

  /** Returns what is compared, in a few lines. */
  List<String> lines() {
    return List.of(
        "%d cores; %s; %s".formatted(cores, python.map(PythonProgram::version).orElse("no h5py"),
            jhdf5.orElse("no JHDF5")),
        "portable: %s; auto: %s; java: %s".formatted(hdf5.orElse("the HDF5 that it finds"),
            DeflateMethod.best().description(), DeflateMethod.JAVA.description()));
  }
}

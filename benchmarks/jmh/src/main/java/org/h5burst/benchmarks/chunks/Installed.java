package org.h5burst.benchmarks.chunks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.h5burst.benchmarks.job.PythonScript;
import org.h5burst.harness.check.Jhdf5;
import org.h5burst.harness.doctor.Diagnosis.MpiInstallation;
import org.h5burst.harness.doctor.Examination;
import org.h5burst.harness.doctor.Search;
import org.h5burst.writer.chunk.DeflateMethod;

/**
 * The writers' prerequisites on this machine.
 *
 * @param cores processors
 * @param python h5py, if it is there
 * @param jhdf5 what JHDF5 says of itself, if it is there
 * @param mpich MPICH, if it is there
 */
record Installed(int cores, Optional<PythonScript> python, Optional<String> jhdf5,
    Optional<MpiInstallation> mpich) {
  private static final String MPICH = "mpich";
  private static final String SCRIPT = "chunks.py";

  /**
   * Finds them.
   *
   * @param scratch an existing directory
   */
  static Installed find(Path scratch) throws IOException {
    int cores = Runtime.getRuntime().availableProcessors();
    Search search = Search.ofEnvironment(System::getenv);
    Optional<MpiInstallation> mpich = new Examination(search, cores).mpis().stream()
        .filter(mpi -> mpi.name().equals(MPICH) && mpi.startsJobs()).findFirst();
    return new Installed(cores, PythonScript.find(scratch, Installed.class, SCRIPT), Jhdf5.describe(), mpich);
  }

  /** Returns what is compared, in a few lines. */
  List<String> lines() {
    return List.of(
        "%d cores; %s; %s".formatted(cores, python.map(PythonScript::version).orElse("no h5py"),
            jhdf5.orElse("no JHDF5")),
        "auto: %s; java: %s".formatted(DeflateMethod.AUTO.description(), DeflateMethod.JAVA.description()));
  }
}

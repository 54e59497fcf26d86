package org.h5burst.harness.job;

import java.io.IOException;
import java.util.List;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.doctor.Diagnosis.MpiInstallation;
import org.h5burst.harness.doctor.Examination;
import org.h5burst.harness.doctor.Search;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpjLauncher;

/** Which MPI a job shall run under. */
public enum MpiKind {
  /** MPICH where it is complete and there is a core for every rank, else Open MPI. */
  AUTO,
  MPICH,
  OPENMPI,
  /** MPJ Express: pure Java, on this host. */
  MPJ;

  /**
   * The MPI to use.
   *
   * @throws CommandFailure if it is not installed
   */
  public Kind resolve(int ranks) {
    return switch (this) {
      case MPICH -> Kind.MPICH;
      case OPENMPI -> Kind.OPEN_MPI;
      case MPJ -> mpj();
      case AUTO -> automatic(ranks);
    };
  }

  private static Kind mpj() {
    MpjLauncher.missing().ifPresent(reason -> {
      throw new CommandFailure(reason);
    });
    return Kind.MPJ;
  }

  private static Kind automatic(int ranks) {
    int cores = Runtime.getRuntime().availableProcessors();
    try {
      List<MpiInstallation> mpis = new Examination(Search.ofEnvironment(System::getenv), cores).mpis();
      boolean mpich = mpis.getFirst().complete();
      boolean openMpi = mpis.getLast().complete();
      if (!mpich && !openMpi) {
        throw new CommandFailure("no MPI is complete (launcher, library and its parallel HDF5); run bin/setup, and see h5burst doctor");
      }
      return mpich && (ranks <= cores || !openMpi) ? Kind.MPICH : Kind.OPEN_MPI;
    } catch (IOException e) {
      throw new CommandFailure("the loader's configuration cannot be read, so no MPI can be looked for; name one with --mpi", e);
    }
  }
}

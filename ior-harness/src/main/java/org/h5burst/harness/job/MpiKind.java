package org.h5burst.harness.job;

import java.util.List;
import java.util.function.Predicate;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.doctor.Diagnosis.MpiInstallation;
import org.h5burst.harness.doctor.Examination;
import org.h5burst.harness.doctor.Search;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpjLauncher;

/** The MPI under which a job runs. */
public enum MpiKind {
  /**
   * MPICH if it is complete and there is a core for every rank, otherwise Open MPI; without a native MPI, MPJ Express;
   * without that, one process.
   */
  AUTO,
  MPICH,
  OPENMPI,
  /** MPJ Express: pure Java, on this host. */
  MPJ,
  /** One process, no MPI. */
  SOLO;

  /**
   * Returns the MPI to use.
   *
   * @throws CommandFailure if so many ranks need one that is not there
   */
  public Kind resolve(int ranks) {
    Kind kind = find(ranks);
    if (kind == Kind.SOLO && ranks > 1) {
      throw new CommandFailure(("%d ranks need MPI, and %s; h5burst doctor says how to get one; or use "
          + "--ranks 1").formatted(ranks,
              this == SOLO ? "--mpi solo is one process" : "no MPI with its launcher was found"));
    }
    return kind;
  }

  /** Returns the default number of ranks: the wanted number if there is an MPI, else one. */
  public int ranks(int wanted) {
    return find(wanted) == Kind.SOLO ? 1 : wanted;
  }

  private Kind find(int ranks) {
    return switch (this) {
      case SOLO -> Kind.SOLO;
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
    List<MpiInstallation> mpis = new Examination(Search.ofEnvironment(System::getenv), cores).mpis();
    Predicate<MpiInstallation> fit =
        mpis.stream().anyMatch(MpiInstallation::complete) ? MpiInstallation::complete : MpiInstallation::startsJobs;
    boolean mpich = fit.test(mpis.getFirst());
    boolean openMpi = fit.test(mpis.getLast());
    if (!mpich && !openMpi) {
      return ranks > 1 && MpjLauncher.missing().isEmpty() ? Kind.MPJ : Kind.SOLO;
    }
    return mpich && (ranks <= cores || !openMpi) ? Kind.MPICH : Kind.OPEN_MPI;
  }
}

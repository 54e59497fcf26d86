package org.h5burst.harness.job;

import java.util.List;
import java.util.function.Predicate;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.doctor.Diagnosis.MpiInstallation;
import org.h5burst.harness.doctor.Examination;
import org.h5burst.harness.doctor.Search;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpjLauncher;
import org.h5burst.mpi.option.MpiChoice;

/** Finds the MPI under which a job runs. */
public final class MpiKind {
  private MpiKind() {}

  /**
   * Returns the MPI to use.
   *
   * @throws CommandFailure if so many ranks need one that is not there
   */
  public static Kind resolve(MpiChoice mpi, int ranks) {
    Kind kind = find(mpi, ranks);
    if (kind == Kind.SOLO && ranks > 1) {
      throw new CommandFailure(("%d ranks need MPI, and %s; h5burst doctor says how to get one; or use "
          + "--ranks 1").formatted(ranks,
              mpi == MpiChoice.SOLO ? "--mpi solo is one process" : "no MPI with its launcher was found"));
    }
    return kind;
  }

  /** Returns the default number of ranks: the wanted number if there is an MPI, else one. */
  static int ranks(MpiChoice mpi, int wanted) {
    return find(mpi, wanted) == Kind.SOLO ? 1 : wanted;
  }

  private static Kind find(MpiChoice mpi, int ranks) {
    return switch (mpi) {
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

  /**
   * Returns MPICH if it is complete and there is a core for every rank, otherwise Open MPI; without a native MPI, MPJ
   * Express; without that, one process.
   */
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

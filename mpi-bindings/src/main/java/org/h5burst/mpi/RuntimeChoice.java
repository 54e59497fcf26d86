package org.h5burst.mpi;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.mpi.runtime.Launcher;

/**
 * The choice of the MPI to start, from the user's settings and the launcher.
 *
 * @param kind the family; empty: the family to which the named library belongs
 * @param libraries sonames or paths, tried in this order
 * @param launcher the launcher that started the process
 */
record RuntimeChoice(Optional<Kind> kind, List<String> libraries, Launcher launcher) {
  private static final Map<Kind, List<String>> USUAL_LIBRARIES =
      Map.of(Kind.MPICH, List.of("libmpich.so.12", "libmpi.so.12", "libmpi_cray.so.12"), Kind.OPEN_MPI,
          List.of("libmpi.so.40"), Kind.SOLO, List.of(), Kind.MPJ,
          List.of());

  /**
   * Chooses the MPI.
   *
   * @throws MpiException if the setting contradicts the launcher, if neither determines the MPI, or if a batch system
   *     has started many tasks and this one would be alone
   */
  static RuntimeChoice of(OptionReader options, Launcher launcher) {
    Optional<String> library = options.read(MpiProperties.LIBRARY);
    Launcher checked = options.read(MpiProperties.CHECK) ? launcher : launcher.withoutTasks();
    Optional<Kind> kind =
        switch (options.read(MpiProperties.MPI)) {
          case MPICH -> Optional.of(Kind.MPICH);
          case OPENMPI -> Optional.of(Kind.OPEN_MPI);
          case MPJ -> Optional.of(pureJava(launcher));
          case SOLO -> Optional.of(alone(launcher));
          case AUTO -> library.isPresent() ? Optional.empty() : Optional.of(shown(launcher));
        };
    if (kind.filter(chosen -> !chosen.isNative()).isPresent()) {
      checked.tasks().flatMap(tasks -> tasks.refusal(1, "no MPI connects them")).ifPresent(reason -> {
        throw new MpiException(reason);
      });
    }
    return new RuntimeChoice(kind, library.map(List::of).or(() -> kind.map(USUAL_LIBRARIES::get)).orElseThrow(),
        checked);
  }

  boolean isSolo() {
    return kind.filter(Kind.SOLO::equals).isPresent();
  }

  boolean isMpj() {
    return kind.filter(Kind.MPJ::equals).isPresent();
  }

  private static Kind alone(Launcher launcher) {
    OptionalInt size = launcher.size();
    if (size.orElse(1) > 1) {
      throw new MpiException(
          MpiProperties.MPI + "=solo makes each process its own job, but the launcher started " + size.getAsInt() + " ("
              + launcher.evidence()
              + "): remove the property");
    }
    return Kind.SOLO;
  }

  private static Kind pureJava(Launcher launcher) {
    if (launcher.size().orElse(1) > 1 && !launcher.kind().equals(Optional.of(Kind.MPJ))) {
      throw new MpiException(MpiProperties.MPI + "=mpj needs H5Burst's own launcher, but another started "
          + launcher.size().getAsInt() + " ranks ("
          + launcher.evidence() + "): use bin/h5burst launch --mpi mpj, or remove the property");
    }
    return Kind.MPJ;
  }

  private static Kind shown(Launcher launcher) {
    if (launcher.isAmbiguous()) {
      throw new MpiException(
          "the launcher does not show which MPI it belongs to (only " + launcher.evidence() + " is set): set -D"
              + MpiProperties.MPI + "=mpich or openmpi");
    }
    return launcher.kind().orElse(Kind.SOLO);
  }
}

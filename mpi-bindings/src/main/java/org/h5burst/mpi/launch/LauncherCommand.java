package org.h5burst.mpi.launch;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation.Kind;

/** Builds the command line of the launcher: {@code mpirun}, or our own for MPJ Express. */
final class LauncherCommand {
  /** Names of launchers; Debian's, which show the MPI, come first. */
  private static final List<String> MPICH_LAUNCHERS = List.of("mpirun.mpich", "mpiexec.hydra", "mpirun", "mpiexec");

  private static final List<String> OPEN_MPI_LAUNCHERS = List.of("mpirun.openmpi", "mpirun", "mpiexec");

  /** Options for the launcher's JVM, which only waits and forwards lines: it should start fast and stay small. */
  private static final List<String> SMALL_JVM = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx64m");

  private LauncherCommand() {}

  static List<String> of(Kind kind, int ranks, List<String> command) {
    List<String> line = new ArrayList<>();
    switch (kind) {
      case SOLO -> {
        // The command itself.
      }
      case MPICH -> line.addAll(List.of(find(MPICH_LAUNCHERS, "mpich"), "-n", Integer.toString(ranks)));
      case OPEN_MPI -> {
        line.addAll(List.of(find(OPEN_MPI_LAUNCHERS, "openmpi-bin"), "-n", Integer.toString(ranks)));
        line.addAll(openMpiOptions());
      }
      case MPJ -> line.addAll(mpj(ranks, List.of()));
    }
    line.addAll(command);
    return line;
  }

  /**
   * Returns the command line that starts our own launcher for MPJ Express, up to the program.
   *
   * @param options of our own launcher, which set where the ranks run
   */
  static List<String> mpj(int ranks, List<String> options) {
    List<String> arguments = new ArrayList<>(List.of("--ranks", Integer.toString(ranks)));
    arguments.addAll(options);
    arguments.add("--");
    return JavaCommand.ofThisJvm(SMALL_JVM, MpjLauncher.class.getName(), arguments);
  }

  /**
   * Returns options for more ranks than cores that bind no rank to a core, which its own threads need as well. Leaves
   * the choice of MPI-IO to the environment, which could not change the command line; and Open MPI 6 has no ROMIO.
   */
  private static List<String> openMpiOptions() {
    List<String> options = new ArrayList<>(List.of("--oversubscribe", "--bind-to", "none"));
    if (System.getProperty("user.name", "").equals("root")) {
      options.add("--allow-run-as-root");
    }
    return options;
  }

  private static String find(List<String> programs, String debianPackage) {
    List<Path> directories =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)).map(Path::of).toList();
    Stream<Path> candidates =
        programs.stream().flatMap(program -> directories.stream().map(directory -> directory.resolve(program)));
    return candidates
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new MpiException("none of the launchers " + programs + " is on the PATH: install MPI "
            + "(Debian: the package " + debianPackage + ")"))
        .toString();
  }
}

package org.h5burst.mpi.programs;

import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.mpi.Mpi;

/** One process without MPI; the argument says what it does. */
public final class SoloProgram {
  private SoloProgram() {}

  /** Does it. */
  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals("uncaught-late")) {
      Mpi mpi = Mpi.init();
      mpi.close();
      fail(mpi);
      return;
    }
    Mpi.run(mpi -> {
      mpi.world().barrier();
      switch (arguments[0]) {
        case "maps" -> Files.readAllLines(Path.of("/proc/self/maps")).forEach(System.out::println);
        case "abort" -> mpi.abort(7, "aborted on purpose");
        case "abort-with-code-0" -> mpi.abort(0, "aborted with a code that would look like success");
        case "poison" -> mpi.poison("poisoned on purpose");
        case "uncaught" -> fail(mpi);
        default -> throw new IllegalArgumentException(arguments[0]);
      }
    });
  }

  private static void fail(Mpi mpi) throws InterruptedException {
    Thread failing = mpi.newThread("burst-io", () -> {
      throw new IllegalStateException("uncaught on purpose");
    });
    failing.start();
    failing.join();
  }
}

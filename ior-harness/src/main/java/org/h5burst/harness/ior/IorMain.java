package org.h5burst.harness.ior;

import java.nio.file.Path;
import org.h5burst.mpi.Mpi;

/** One rank of {@code h5burst ior}; started by {@link IorCommand}, not by people. */
public final class IorMain {
  private IorMain() {}

  /** Carries out the plan in the directory that is the only argument. */
  public static void main(String[] args) throws Exception {
    Path scratch = Path.of(args[0]);
    IorPlan plan = IorPlan.read(scratch);
    Mpi.run(mpi -> new RankIor(plan, mpi.world(), scratch).run());
  }
}

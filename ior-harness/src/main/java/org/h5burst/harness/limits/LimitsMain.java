package org.h5burst.harness.limits;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;

/** One rank of {@code h5burst limits}; started by {@link LimitsCommand}, not by people. */
public final class LimitsMain {
  private LimitsMain() {}

  /** Carries out the plan in the directory that is the only argument: first rank 0 alone, then all ranks. */
  public static void main(String[] args) throws Exception {
    Path scratch = Path.of(args[0]);
    LimitsPlan plan = LimitsPlan.read(scratch);
    Mpi.run(mpi -> {
      List<Limit> limits = new ArrayList<>();
      try (Communicator alone = mpi.world().split(mpi.world().rank(), 0)) {
        if (mpi.world().rank() == 0) {
          new RankLimits(plan, alone).measure(limit -> tell(limit, limits, scratch));
        }
      }
      mpi.world().barrier();
      if (mpi.world().size() > 1) {
        new RankLimits(plan, mpi.world()).measure(limit -> {
          if (mpi.world().rank() == 0) {
            tell(limit, limits, scratch);
          }
        });
      }
    });
  }

  /** Each can be seen at once. */
  private static void tell(Limit limit, List<Limit> limits, Path scratch) throws IOException {
    limits.add(limit);
    LimitsPlan.writeLimits(scratch, limits);
  }
}

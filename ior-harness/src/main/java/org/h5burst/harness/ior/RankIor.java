package org.h5burst.harness.ior;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.harness.ior.IorPlan.Switch;
import org.h5burst.harness.ior.RankAccess.Ranks;
import org.h5burst.harness.job.JobFiles;
import org.h5burst.harness.job.WarmUp;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;

/** The part of one rank in a test. Started by {@link IorCommand}, not by users. */
public final class RankIor {
  /** The iterations before the first look at their times, and at most so many of IOR's do not count. */
  static final int LOOK = 3;

  private final IorPlan plan;
  private final Communicator world;
  private final JobFiles files;

  private RankIor(IorPlan plan, Communicator world, JobFiles files) {
    this.plan = plan;
    this.world = world;
    this.files = files;
  }

  /** Carries out the plan in the directory that is the only argument. */
  public static void main(String[] args) throws Exception {
    JobFiles files = new JobFiles(Path.of(args[0]));
    IorPlan plan = files.readPlan(IorPlan.class);
    Mpi.run(mpi -> new RankIor(plan, mpi.world(), files).run());
  }

  private void run() throws IOException {
    if (!plan.has(Switch.FILE_PER_PROCESS)) {
      run(world);
      return;
    }
    try (Communicator alone = world.split(world.rank(), 0)) {
      run(alone);
    }
  }

  private void run(Communicator group) throws IOException {
    try (Arena arena = Arena.ofShared()) {
      Ranks ranks =
          new Ranks(plan, world, group, TransferMemory.written(plan, arena), TransferMemory.read(plan, arena));
      RankAccess access = plan.api().plain(plan).<RankAccess>map(api -> new PlainAccess(ranks, api))
          .orElseGet(() -> new Hdf5Access(ranks));
      WarmUp.run(world, LOOK, plan.warmUps(), step -> warmUp(access, step));
      for (int iteration = 0; iteration < plan.iterations(); iteration++) {
        iterate(access, iteration);
        if (iteration < plan.iterations() - 1) {
          removeWritten(access);
        }
      }
    } catch (UncheckedIOException failed) {
      throw failed.getCause();
    }
  }

  private void warmUp(RankAccess access, int step) {
    try {
      iterate(access, -1 - step);
      removeWritten(access);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Deletes the file, which the next iteration writes again. */
  private void removeWritten(RankAccess access) throws IOException {
    if (access.group().rank() == 0 && plan.has(Switch.WRITE)) {
      Files.deleteIfExists(access.file());
    }
  }

  private void iterate(RankAccess access, int iteration) throws IOException {
    if (plan.has(Switch.WRITE)) {
      tell(access.write(iteration));
    }
    if (plan.has(Switch.READ)) {
      // the barrier at the beginning of reading lets all files be written before
      IorTiming timing = access.read(iteration);
      if (plan.has(Switch.CHECK_READ)) {
        access.check();
      }
      tell(timing);
    }
  }

  /** Reports a timing at once, so that it survives the job. */
  private void tell(IorTiming timing) {
    if (timing.iteration() >= 0 && world.rank() == 0) {
      files.append(IorTiming.class, timing);
    }
  }
}

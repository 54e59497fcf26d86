package org.h5burst.harness.overlap;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.job.JobFiles;
import org.h5burst.harness.job.SharedFiles;
import org.h5burst.harness.job.WarmUp;
import org.h5burst.harness.job.WilliamsSquare;
import org.h5burst.harness.run.RunResult;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/** The part of one rank: measures every row of the plan. Started by {@link OverlapCommand}, not by users. */
record OverlapRank(OverlapPlan plan, Communicator world) {
  private static final int CALIBRATING_WRITES = 15;

  /** Carries out the plan in the directory that is the only argument. */
  public static void main(String[] arguments) throws Exception {
    JobFiles files = new JobFiles(Path.of(arguments[0]));
    OverlapPlan plan = files.readPlan(OverlapPlan.class);
    Mpi.run(mpi -> new OverlapRank(plan, mpi.world()).measure(files));
  }

  private void measure(JobFiles files) throws IOException {
    WarmUp.run(Path.of(plan.directory()).resolve("overlap-warm-up.h5"), world);
    for (long bytes : plan.bytesPerRank()) {
      Path path = Path.of(plan.directory()).resolve("overlap-%d.h5".formatted(bytes));
      try (Arena arena = Arena.ofShared(); BurstFile file = BurstFile.create(path, world)) {
        Steps steps = new Steps(file, arena, bytes);
        double write = steps.writeSeconds();
        for (ComputeKind kind : plan.kinds()) {
          for (double ratio : plan.ratios()) {
            List<Repetition> repetitions = steps.repeat(new Computing(kind), ratio * write);
            if (world.rank() == 0) { // each can be seen at once, and survives the job
              files.append(Measurement.class, new Measurement(bytes, ratio, kind, write, repetitions));
            }
          }
        }
        file.complete();
      }
      SharedFiles.delete(world, path); // the next size may be the same again
    }
  }

  /** How a run of steps handles its writes. */
  private enum Way {
    COMPUTE_ONLY,
    SYNCHRONOUS,
    ASYNCHRONOUS
  }

  /**
   * A run of steps.
   *
   * @param wall its time
   * @param visible of it, within calls of the library
   * @param writing time of the bursts
   */
  private record Run(double wall, double visible, double writing) {}

  /** Steps of one size: each writes a rank's data, from one of two borrowed buffers in turn, and computes. */
  private final class Steps {
    private final BurstFile file;
    private final Dataset dataset;
    private final Selection mine;
    private final MemorySegment[] buffers;

    Steps(BurstFile file, Arena arena, long bytes) {
      this.file = file;
      long elements = bytes / Double.BYTES;
      this.dataset = file.dataset("d", ElementType.FLOAT64).shape(elements * world.size()).create();
      this.mine = Selection.block(elements * world.rank(), elements);
      this.buffers =
          new MemorySegment[] {arena.allocate(bytes, 64).fill((byte) 1), arena.allocate(bytes, 64).fill((byte) 2)};
    }

    /** Returns the time of one write, median over some after some to warm up. */
    double writeSeconds() {
      double[] seconds = new double[CALIBRATING_WRITES];
      for (int write = -CALIBRATING_WRITES; write < CALIBRATING_WRITES; write++) {
        world.barrier();
        long start = System.nanoTime();
        new PendingWrites(file, dataset, mine, buffers).write(0).finish();
        double slowest = slowest((System.nanoTime() - start) / 1e9);
        if (write >= 0) {
          seconds[write] = slowest;
        }
      }
      return RunResult.median(seconds);
    }

    List<Repetition> repeat(Computing computing, double seconds) {
      List<Repetition> repetitions = new ArrayList<>();
      for (int repetition = 0; repetition < plan.repetitions(); repetition++) {
        Run[] runs = new Run[Way.values().length];
        for (Way way : WilliamsSquare.order(List.of(Way.values()), repetition)) {
          runs[way.ordinal()] = run(way, computing, seconds);
        }
        Run synchronous = runs[Way.SYNCHRONOUS.ordinal()];
        Run asynchronous = runs[Way.ASYNCHRONOUS.ordinal()];
        repetitions.add(new Repetition(runs[Way.COMPUTE_ONLY.ordinal()].wall, synchronous.wall, asynchronous.wall,
            synchronous.visible, asynchronous.visible, asynchronous.writing));
      }
      if (Double.isNaN(computing.result())) {
        throw new IllegalStateException(
            "the computation next to the writes gave NaN, which cannot result from its numbers");
      }
      return repetitions;
    }

    private Run run(Way way, Computing computing, double seconds) {
      PendingWrites writes = new PendingWrites(file, dataset, mine, buffers);
      world.barrier();
      long start = System.nanoTime();
      for (int step = 0; step < plan.steps(); step++) {
        if (way != Way.COMPUTE_ONLY) {
          writes.write(step);
        }
        if (way == Way.SYNCHRONOUS) {
          writes.finish();
        }
        computing.take(seconds);
      }
      writes.finish();
      double wall = (System.nanoTime() - start) / 1e9;
      return new Run(slowest(wall), slowest(writes.visibleSeconds()), writes.writingSeconds());
    }
  }

  private double slowest(double seconds) {
    return world.allreduce(seconds, Reduction.MAX);
  }
}

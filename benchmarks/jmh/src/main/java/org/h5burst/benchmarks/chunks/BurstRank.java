package org.h5burst.benchmarks.chunks;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.foreign.Arena;
import org.h5burst.benchmarks.job.CommonStart;
import org.h5burst.harness.job.SharedFiles;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.DatasetBuilder;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;

/** Writes with H5Burst, in one process or as one of several ranks. Started by {@link ChunksCommand}, not by people. */
record BurstRank(Communicator world, Planes planes) {
  private static final long STEPS_OF_A_BURST = 32;

  /** Takes the arguments of a {@link Task}. */
  public static void main(String[] arguments) throws Exception {
    Task task = Task.of(arguments);
    Mpi.run(mpi -> {
      try (Arena arena = Arena.ofShared()) {
        Sample sample = new BurstRank(mpi.world(), Planes.read(task.planes(), arena)).measure(task);
        if (mpi.world().rank() == 0) {
          new ObjectMapper().writeValue(task.result().toFile(), sample);
        }
      }
    });
  }

  private Sample measure(Task task) throws Exception {
    Task warmUp = task.warmUp(world.size());
    write(warmUp);
    SharedFiles.delete(world, warmUp.target());
    CommonStart.await(world);
    StopWatch watch = new StopWatch();
    write(task);
    Sample mine = watch.read();
    return new Sample(world.allreduce(mine.seconds(), Reduction.MAX),
        world.allreduce(mine.cpuSeconds(), Reduction.SUM));
  }

  /** Writes a file. <b>Collective.</b> */
  void write(Task task) {
    try (BurstFile file = BurstFile.create(task.target(), world)) {
      Dataset dataset = dataset(file, task);
      for (long first = 0; first < task.steps(); first += STEPS_OF_A_BURST) {
        enqueue(dataset, first, Math.min(STEPS_OF_A_BURST, task.steps() - first));
        file.commit();
      }
      file.complete();
    }
  }

  private static Dataset dataset(BurstFile file, Task task) {
    DatasetBuilder builder = file.dataset(Task.DATASET, ElementType.FLOAT32)
        .shape(task.steps(), Planes.EDGE, Planes.EDGE);
    if (task.layout() != Layout.CONTIGUOUS) {
      builder.chunk(1, Planes.EDGE, Planes.EDGE);
    }
    if (task.layout() == Layout.COMPRESSED) {
      builder.shuffle().deflate(Layout.LEVEL);
    }
    return builder.create();
  }

  /** Enqueues this rank's share of some steps. */
  private void enqueue(Dataset dataset, long first, long steps) {
    long[] count = {1, Planes.EDGE, Planes.EDGE};
    long end = first + steps * (world.rank() + 1) / world.size();
    for (long step = first + steps * world.rank() / world.size(); step < end; step++) {
      dataset.write(Selection.block(new long[] {step, 0, 0}, count), planes.of(step), Ownership.BORROW);
    }
  }
}

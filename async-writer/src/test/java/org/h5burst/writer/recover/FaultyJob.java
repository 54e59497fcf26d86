package org.h5burst.writer.recover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Durability;
import org.h5burst.writer.Faults;
import org.h5burst.writer.Faults.Call;
import org.h5burst.writer.Faults.Fault;
import org.h5burst.writer.WriterException;

/**
 * What the ranks run whose calls fail: for each seed a file in a directory of its own, and on one rank a fault of which
 * the seed decides. After each flush that has returned on all ranks rank 0 says so in a log, as {@link FlushingJob}
 * does; each rank tells whether it was told of a failure.
 */
record FaultyJob(Communicator world, Faults faults, Path directory) {
  static final int STEPS = 4;
  private static final int FLUSH_EVERY = 2;

  /** Arguments: a directory, the preloaded library, the first seed and one more than the last. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      FaultyJob job = new FaultyJob(mpi.world(), new Faults(Path.of(arguments[1])), Path.of(arguments[0]));
      long[][] calls = job.countCalls();
      for (long seed = Long.parseLong(arguments[2]); seed < Long.parseLong(arguments[3]); seed++) {
        job.run(seed, calls);
      }
    });
  }

  /** How many calls of each kind this rank makes, by durability. */
  private long[][] countCalls() throws IOException {
    long[][] calls = new long[Durability.values().length][Call.values().length];
    for (Durability durability : new Durability[] {Durability.FLUSHED, Durability.DURABLE}) {
      for (Call call : Call.values()) {
        Path place = directory.resolve("count-" + durability + "-" + call);
        makeDirectory(place);
        faults.arm(Fault.none(call), place.toString());
        write(place, durability);
        calls[durability.ordinal()][call.ordinal()] = faults.seen();
        faults.disarm();
      }
    }
    return calls;
  }

  private void makeDirectory(Path place) throws IOException {
    if (world.rank() == 0) {
      Files.createDirectories(place);
    }
    world.barrier();
  }

  private void run(long seed, long[][] calls) throws IOException {
    Random random = new Random(seed);
    int victim = random.nextInt(world.size());
    Durability durability = random.nextBoolean() ? Durability.FLUSHED : Durability.DURABLE;
    Path place = directory.resolve("seed" + seed);
    makeDirectory(place);
    Fault fault = Fault.random(random, calls[durability.ordinal()]);
    if (world.rank() == victim) {
      System.out.println("seed %d: rank %d of %d, %s, %s".formatted(seed, victim, world.size(), durability, fault));
      faults.arm(fault, place.toString());
    }
    String told = "";
    try {
      write(place, durability);
    } catch (WriterException failure) {
      told = failure.getClass().getSimpleName() + ": " + failure.getMessage();
    }
    long injected = faults.disarm();
    long ranksTold = world.allreduce(told.isEmpty() ? 0 : 1, Reduction.SUM);
    long all = world.allreduce(injected, Reduction.SUM);
    if (ranksTold != 0 && ranksTold != world.size()) {
      throw new AssertionError("seed %d: only %d ranks were told: %s".formatted(seed, ranksTold, told));
    }
    if (all > 0 && ranksTold == 0 && fault.call() == Call.SYNC && durability == Durability.DURABLE) {
      throw new AssertionError("seed %d: a failed sync, and nobody was told".formatted(seed));
    }
    if (world.rank() == 0) {
      System.out
          .println("seed %d: injected %d, %s".formatted(seed, all, told.isEmpty() ? "closed" : "told of " + told));
    }
  }

  private void write(Path place, Durability durability) throws IOException {
    CreateOptions options = FlushingJob.options(world.size()).durability(durability);
    try (BurstFile file = BurstFile.create(place.resolve(StepContents.name(0)), world, options)) {
      FlushingJob.write(file, world, place, 0, STEPS, FLUSH_EVERY);
      file.complete();
    }
    world.barrier();
    FlushingJob.say(world, place, "0 closed");
  }
}

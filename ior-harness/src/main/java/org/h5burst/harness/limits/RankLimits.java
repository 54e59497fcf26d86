package org.h5burst.harness.limits;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.Consumer;
import org.h5burst.harness.job.JobFiles;
import org.h5burst.harness.job.Tuning;
import org.h5burst.harness.plain.PlainApi;
import org.h5burst.harness.plain.PlainFile;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;

/**
 * The measurements of one rank in a group; all ranks measure at the same time, each its own run in one shared, new
 * file. Started by {@link LimitsCommand}, not by users.
 */
record RankLimits(LimitsPlan plan, Communicator group) {
  private static final long TRANSFER_BYTES = 4L << 20;
  private static final double NANOS = 1e9;
  private static final byte FILL = 0x5A;
  private static final int WARM_UPS = 2;

  private Path file() {
    return Path.of(plan.directory(), "limits.h5");
  }

  /** Whether data must be on the device before the time ends. */
  private enum Safety {
    CACHED,
    SYNCED
  }

  /** Work to be timed. */
  @FunctionalInterface
  private interface Task {
    void run() throws IOException;
  }

  /** Carries out the plan in the directory that is the only argument: first rank 0 alone, then all ranks. */
  public static void main(String[] args) throws Exception {
    JobFiles files = new JobFiles(Path.of(args[0]));
    LimitsPlan plan = files.readPlan(LimitsPlan.class);
    Mpi.run(mpi -> {
      Communicator world = mpi.world();
      Consumer<Limit> listener = limit -> {
        if (world.rank() == 0) {
          files.append(Limit.class, limit);
        }
      };
      try (Communicator alone = world.split(world.rank(), 0)) {
        if (world.rank() == 0) {
          new RankLimits(plan, alone).measure(listener);
        }
      }
      world.barrier();
      if (world.size() > 1) {
        new RankLimits(plan, world).measure(listener);
      }
    });
  }

  private void measure(Consumer<Limit> listener) throws IOException {
    try (Arena arena = Arena.ofShared()) {
      MemorySegment data = arena.allocate(plan.bytesPerRank(), Long.BYTES).fill(FILL);
      MemorySegment copy = arena.allocate(plan.bytesPerRank(), Long.BYTES).fill(FILL);
      listener.accept(limit("memory copy", () -> copy.copyFrom(data)));
      listener.accept(limit("memory copy, first touch", () -> copyToNewMemory(data)));
      plain("POSIX", PlainApi.POSIX, data, copy, listener);
      plain("MPI-IO", PlainApi.MPI_IO, data, copy, listener);
      if (PlainApi.MPI_IO_COLLECTIVE.missing(group).isEmpty()) {
        listener.accept(
            limit("MPI-IO collective write, cached", () -> write(PlainApi.MPI_IO_COLLECTIVE, data, Safety.CACHED)));
      }
      listener.accept(limit("HDF5 independent, cached", () -> hdf5(data, Choice.DEFAULT, Safety.CACHED)));
      listener.accept(limit("HDF5 collective, cached", () -> hdf5(data, Choice.COLLECTIVE, Safety.CACHED)));
      listener.accept(limit("HDF5 independent, synced", () -> hdf5(data, Choice.DEFAULT, Safety.SYNCED)));
      listener.accept(limit("HDF5 independent read, cached", () -> hdf5(data, Choice.DEFAULT, Safety.CACHED),
          () -> readHdf5(copy)));
    }
  }

  private void plain(String name, PlainApi api, MemorySegment data, MemorySegment copy, Consumer<Limit> listener)
      throws IOException {
    Optional<String> missing = api.missing(group);
    if (missing.isPresent()) {
      listener.accept(Limit.missing(name, group.size(), missing.get()));
      return;
    }
    listener.accept(limit(name + " write, cached", () -> write(api, data, Safety.CACHED)));
    listener.accept(limit(name + " write, synced", () -> write(api, data, Safety.SYNCED)));
    listener.accept(limit(name + " read, cached", () -> write(api, data, Safety.CACHED), () -> read(api, copy)));
  }

  private Limit limit(String name, Task task) throws IOException {
    return limit(name, () -> {}, task);
  }

  /** Measures the times of a task, each time after another that is not timed. */
  private Limit limit(String name, Task before, Task task) throws IOException {
    double[] rates = new double[plan.repetitions()];
    for (int repetition = -WARM_UPS; repetition < rates.length; repetition++) {
      before.run();
      group.barrier();
      long start = System.nanoTime();
      task.run();
      double seconds = group.allreduce((System.nanoTime() - start) / NANOS, Reduction.MAX);
      if (repetition >= 0) {
        rates[repetition] = group.size() * plan.bytesPerRank() / seconds;
      }
      group.barrier();
      if (group.rank() == 0) {
        Files.deleteIfExists(file());
      }
      group.barrier();
    }
    return Limit.of(name, group.size(), plan.bytesPerRank(), rates);
  }

  private static void copyToNewMemory(MemorySegment data) {
    try (Arena fresh = Arena.ofConfined()) {
      fresh.allocate(data.byteSize(), Long.BYTES).copyFrom(data);
    }
  }

  /** Opens, writes and closes a file, as a program does. */
  private void write(PlainApi api, MemorySegment data, Safety safety) throws IOException {
    try (PlainFile plain = api.create(group, file())) {
      forEachTransfer(data, plain::write);
      if (safety == Safety.SYNCED) {
        plain.sync();
      }
    }
  }

  private void read(PlainApi api, MemorySegment into) throws IOException {
    try (PlainFile plain = api.open(group, file())) {
      forEachTransfer(into, plain::read);
    }
  }

  /** A part of this rank's run, with its place in the file. */
  @FunctionalInterface
  private interface Transfer {
    void run(long offset, MemorySegment part) throws IOException;
  }

  private void forEachTransfer(MemorySegment data, Transfer transfer) throws IOException {
    long start = group.rank() * plan.bytesPerRank();
    for (long done = 0; done < data.byteSize(); done += TRANSFER_BYTES) {
      transfer.run(start + done, data.asSlice(done, Math.min(TRANSFER_BYTES, data.byteSize() - done)));
    }
  }

  /**
   * Writes and reads through H5Burst, without its copy; after MPI-IO's close one fsync covers what all ranks of this
   * host wrote.
   */
  private void hdf5(MemorySegment data, Choice choice, Safety safety) throws IOException {
    long elements = plan.bytesPerRank() / Double.BYTES;
    try (BurstFile hdf5 =
        BurstFile.create(file(), group,
            Tuning.fixed(choice).applyTo(CreateOptions.defaults().replace()))) {
      hdf5.dataset("data", ElementType.FLOAT64).shape(group.size() * elements).create()
          .write(Selection.block(group.rank() * elements, elements), data, Ownership.BORROW);
      hdf5.commit().join();
      hdf5.complete();
    }
    if (safety == Safety.SYNCED && group.rank() == 0) {
      try (FileChannel channel = FileChannel.open(file(), StandardOpenOption.WRITE)) {
        channel.force(true);
      }
    }
  }

  private void readHdf5(MemorySegment into) {
    long elements = plan.bytesPerRank() / Double.BYTES;
    try (BurstFile hdf5 = BurstFile.open(file(), group,
        Tuning.fixed(Choice.DEFAULT).applyTo(OpenOptions.defaults()))) {
      hdf5.dataset("data").read(Selection.block(group.rank() * elements, elements), into);
      hdf5.commit().join();
    }
  }
}

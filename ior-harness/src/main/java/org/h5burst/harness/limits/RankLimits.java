package org.h5burst.harness.limits;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.h5burst.harness.job.Tuning;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Reduction;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterOptions;
import org.h5burst.writer.WriterOptions.OpenMode;

/** What one rank of a group measures; all of them at the same time, each a run of its own in one shared, new file. */
final class RankLimits {
  private static final long TRANSFER_BYTES = 4L << 20;
  private static final double NANOS = 1e9;
  private static final byte FILL = 0x5A;
  private static final int WARM_UPS = 2;

  private final LimitsPlan plan;
  private final Communicator group;
  private final Path file;

  RankLimits(LimitsPlan plan, Communicator group) {
    this.plan = plan;
    this.group = group;
    this.file = Path.of(plan.directory(), "limits.h5");
  }

  /** Whether data must be on the device before the time ends. */
  private enum Safety {
    CACHED,
    SYNCED
  }

  /** Something to be timed. */
  @FunctionalInterface
  private interface Task {
    void run() throws IOException;
  }

  /** Takes a limit when it is known, on all ranks. */
  @FunctionalInterface
  interface Listener {
    void accept(Limit limit) throws IOException;
  }

  void measure(Listener listener) throws IOException {
    try (Arena arena = Arena.ofShared()) {
      MemorySegment data = arena.allocate(plan.bytesPerRank(), Long.BYTES).fill(FILL);
      MemorySegment copy = arena.allocate(plan.bytesPerRank(), Long.BYTES).fill(FILL);
      listener.accept(limit("memory copy", () -> copy.copyFrom(data)));
      listener.accept(limit("memory copy, first touch", () -> copyToNewMemory(data)));
      listener.accept(limit("POSIX write, cached", () -> posix(data, Safety.CACHED)));
      listener.accept(limit("POSIX write, synced", () -> posix(data, Safety.SYNCED)));
      listener.accept(limit("HDF5 independent, cached", () -> hdf5(data, Choice.DEFAULT, Safety.CACHED)));
      listener.accept(limit("HDF5 collective, cached", () -> hdf5(data, Choice.COLLECTIVE, Safety.CACHED)));
      listener.accept(limit("HDF5 independent, synced", () -> hdf5(data, Choice.DEFAULT, Safety.SYNCED)));
    }
  }

  private Limit limit(String name, Task task) throws IOException {
    double[] rates = new double[plan.repetitions()];
    for (int repetition = -WARM_UPS; repetition < rates.length; repetition++) {
      group.barrier();
      long start = System.nanoTime();
      task.run();
      double seconds = group.allreduce((System.nanoTime() - start) / NANOS, Reduction.MAX);
      if (repetition >= 0) {
        rates[repetition] = group.size() * plan.bytesPerRank() / seconds;
      }
      group.barrier();
      if (group.rank() == 0) {
        Files.deleteIfExists(file);
      }
    }
    return new Limit(name, group.size(), plan.bytesPerRank(), rates);
  }

  private static void copyToNewMemory(MemorySegment data) {
    try (Arena fresh = Arena.ofConfined()) {
      fresh.allocate(data.byteSize(), Long.BYTES).copyFrom(data);
    }
  }

  /** Opening, writing and closing, as a program does it. */
  private void posix(MemorySegment data, Safety safety) throws IOException {
    long start = group.rank() * plan.bytesPerRank();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (long done = 0; done < data.byteSize(); done += TRANSFER_BYTES) {
        var part = data.asSlice(done, Math.min(TRANSFER_BYTES, data.byteSize() - done)).asByteBuffer();
        for (long place = start + done; part.hasRemaining();) {
          place += channel.write(part, place);
        }
      }
      if (safety == Safety.SYNCED) {
        channel.force(true);
      }
    }
  }

  /** Through H5Burst, without its copy; after MPI-IO's close one fsync covers what all ranks of this host wrote. */
  private void hdf5(MemorySegment data, Choice choice, Safety safety) throws IOException {
    long elements = plan.bytesPerRank() / Double.BYTES;
    try (BurstFile hdf5 = BurstFile.create(file, group, Tuning.fixed(choice).applyTo(WriterOptions.defaults().mode(OpenMode.TRUNCATE)))) {
      hdf5.dataset("data", ElementType.FLOAT64).shape(group.size() * elements).create()
          .write(Selection.block(group.rank() * elements, elements), data, Ownership.BORROW);
      hdf5.commit().join();
    }
    if (safety == Safety.SYNCED && group.rank() == 0) {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
    }
  }
}

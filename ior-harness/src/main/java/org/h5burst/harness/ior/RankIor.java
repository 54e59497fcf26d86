package org.h5burst.harness.ior;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.h5burst.harness.ior.IorPlan.Switch;
import org.h5burst.harness.ior.IorTiming.Access;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.harness.kernel.IorKernel;
import org.h5burst.harness.kernel.Piece;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Reduction;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterOptions;
import org.h5burst.writer.WriterOptions.OpenMode;

/** What one rank does in a test. Opening is deferred to the burst and told by it, so the time to write or read is the rest of the burst's. */
final class RankIor {
  private static final double NANOS = 1e9;
  /** The first iterations of a process load classes and touch memory, and do not count; nor do those of the real IOR. */
  static final int WARM_UPS = 3;

  private final IorPlan plan;
  private final Communicator world;
  private final IorKernel kernel;
  private final Path file;

  RankIor(IorPlan plan, Communicator world) {
    this.plan = plan;
    this.world = world;
    this.kernel = plan.kernel();
    this.file = plan.file(world.rank());
  }

  /** A transfer: where in the file, what it writes, and where it reads to. */
  private record Transfer(Piece piece, MemorySegment data, MemorySegment back) {
    Selection selection() {
      return Selection.block(piece.slab().start(), piece.slab().block());
    }
  }

  /** One action of an iteration. */
  @FunctionalInterface
  private interface Action {
    IorTiming run(int iteration, Communicator group, List<Transfer> transfers) throws IOException;
  }

  void run(Path scratch) throws IOException {
    List<Action> actions = new ArrayList<>();
    if (plan.has(Switch.WRITE)) {
      actions.add(this::write);
    }
    if (plan.has(Switch.READ)) {
      actions.add(this::read);
    }
    List<IorTiming> timings = new ArrayList<>();
    try (Communicator group = plan.has(Switch.FILE_PER_PROCESS) ? world.split(world.rank(), 0) : world.duplicate(); Arena arena = Arena.ofShared()) {
      List<Transfer> transfers = transfers(group, arena);
      for (int iteration = -WARM_UPS; iteration < plan.iterations(); iteration++) {
        for (Action action : actions) {
          IorTiming timing = action.run(iteration, group, transfers);
          if (iteration >= 0) {
            tell(timing, timings, scratch);
          }
        }
        if (group.rank() == 0 && plan.has(Switch.WRITE) && iteration < plan.iterations() - 1) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  /** Each timing can be seen at once, and survives the job. */
  private void tell(IorTiming timing, List<IorTiming> timings, Path scratch) throws IOException {
    timings.add(timing);
    if (world.rank() == 0) {
      IorTiming.write(scratch, timings);
    }
  }

  private List<Transfer> transfers(Communicator group, Arena arena) {
    List<Array> arrays = kernel.arrays(0);
    List<Transfer> transfers = new ArrayList<>();
    for (Piece piece : kernel.pieces(0, group.rank())) {
      Array array = arrays.get(piece.array());
      MemorySegment data = arena.allocate(plan.transferBytes(), Long.BYTES);
      piece.slab().forEachRun(array.shape(), (index, length) -> ElementPattern.of(array, 0).fill(data, 0, index, length));
      transfers.add(new Transfer(piece, data, plan.has(Switch.READ) ? arena.allocate(plan.transferBytes(), Long.BYTES) : MemorySegment.NULL));
    }
    if (plan.has(Switch.RANDOM_ORDER)) {
      Collections.shuffle(transfers, new Random(world.rank()));
    }
    return transfers;
  }

  private IorTiming write(int iteration, Communicator group, List<Transfer> transfers) throws IOException {
    world.barrier();
    long start = System.nanoTime();
    BurstFile hdf5 = BurstFile.create(file, group, plan.tuning().applyTo(WriterOptions.defaults().mode(OpenMode.TRUNCATE)));
    double createSeconds = since(start);
    long writing = System.nanoTime();
    List<Dataset> datasets = kernel.arrays(0).stream().map(array -> hdf5.dataset(array.name(), array.type()).shape(array.shape()).create()).toList();
    for (Transfer transfer : transfers) {
      datasets.get(transfer.piece.array()).write(transfer.selection(), transfer.data, Ownership.BORROW);
    }
    BurstResult result = hdf5.commit().join();
    double accessSeconds = since(writing) - result.openSeconds();
    long closing = System.nanoTime();
    hdf5.close();
    if (plan.has(Switch.FSYNC) && group.rank() == 0) {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
    }
    double closeSeconds = since(closing);
    return new IorTiming(Access.WRITE, iteration, slowest(createSeconds + result.openSeconds()), slowest(accessSeconds), slowest(closeSeconds),
        slowest(since(start)));
  }

  private IorTiming read(int iteration, Communicator group, List<Transfer> transfers) throws IOException {
    transfers.forEach(transfer -> transfer.back.fill((byte) 0));
    world.barrier();
    long start = System.nanoTime();
    BurstFile hdf5 = BurstFile.open(file, group, plan.tuning().applyTo(WriterOptions.defaults().mode(OpenMode.READ_ONLY)));
    double surveySeconds = since(start);
    long reading = System.nanoTime();
    List<Dataset> datasets = kernel.arrays(0).stream().map(array -> hdf5.dataset(array.name())).toList();
    for (Transfer transfer : transfers) {
      datasets.get(transfer.piece.array()).read(transfer.selection(), transfer.back);
    }
    BurstResult result = hdf5.commit().join();
    double openSeconds = result.openSeconds() + result.read().openSeconds();
    double accessSeconds = since(reading) - openSeconds;
    long closing = System.nanoTime();
    hdf5.close();
    double closeSeconds = since(closing);
    IorTiming timing = new IorTiming(Access.READ, iteration, slowest(surveySeconds + openSeconds), slowest(accessSeconds), slowest(closeSeconds),
        slowest(since(start)));
    if (plan.has(Switch.CHECK_READ)) {
      transfers.forEach(this::check);
    }
    return timing;
  }

  /** -R. */
  private void check(Transfer transfer) {
    Array array = kernel.arrays(0).get(transfer.piece.array());
    transfer.piece.slab().forEachRun(array.shape(), (index, length) -> {
      long position = ElementPattern.of(array, 0).mismatch(transfer.back, index);
      if (position >= 0) {
        throw new IllegalStateException("-R: %s: rank %d has read a wrong element: %s, element %d, is %s, not %s".formatted(file, world.rank(), array.name(),
            index + position, ElementPattern.read(transfer.back, position, array.type()), ElementPattern.of(array, 0).value(index + position)));
      }
    });
  }

  private static double since(long start) {
    return (System.nanoTime() - start) / NANOS;
  }

  private double slowest(double seconds) {
    return world.allreduce(seconds, Reduction.MAX);
  }
}
